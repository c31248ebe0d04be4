import type { Texts } from './ui-texts.ts'

export const de: Texts = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  undo: 'Rückgängig',
  retry: 'Erneut versuchen',
  back: 'Zurück',
  more: 'Mehr',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyByHand: 'Markiert. Kopieren Sie mit Strg+C oder über das Menü Ihres Geräts.',
  search: 'Suchen',
  clear: 'Leeren',
  loading: 'Wird geladen',
  technical: 'Technische Details',
  coverOf: (title, author) => (author ? `${title} von ${author}` : title),
  finished: 'Beendet',
  downloaded: 'Heruntergeladen',
  table: 'Als Tabelle anzeigen',
  unsaved: {
    title: 'Nicht gespeicherte Änderungen verwerfen?',
    text: 'Ihre Änderungen wurden noch nicht gespeichert.',
    keep: 'Weiter bearbeiten',
    discard: 'Verwerfen',
  },
  inputIsKept: 'Ihre Eingaben bleiben erhalten.',
  failure: {
    unreachable: { title: 'Der Server ist nicht erreichbar.', advice: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.' },
    signedOut: { title: 'Bitte melden Sie sich erneut an.', advice: 'Danach kehren Sie auf diese Seite zurück.' },
    forbidden: {
      title: 'Dazu fehlt Ihnen die Berechtigung.',
      advice: 'Wenden Sie sich an die Administration des Servers.',
    },
    missing: { title: 'Das gibt es nicht mehr.', advice: 'Gehen Sie zurück und versuchen Sie es erneut.' },
    tooMany: { title: 'Zu viele Anfragen.', advice: 'Warten Sie einen Moment und versuchen Sie es erneut.' },
    limit: {
      title: 'Sie haben die Höchstzahl erreicht.',
      advice: 'Löschen Sie Einträge, die Sie nicht mehr brauchen, und versuchen Sie es erneut.',
    },
    busy: { title: 'Der Server ist ausgelastet.', advice: 'Versuchen Sie es gleich noch einmal.' },
    broken: {
      title: 'Auf dem Server ist etwas schiefgegangen.',
      advice: 'Versuchen Sie es erneut. Tritt der Fehler wieder auf, prüfen Sie das Serverprotokoll.',
    },
    here: { title: 'Auf dieser Seite ist etwas schiefgegangen.', advice: 'Laden Sie die Seite neu und versuchen Sie es erneut.' },
    older: {
      title: 'Auf diesem Server läuft eine ältere Version.',
      advice: 'Bitten Sie die Administration des Servers um eine Aktualisierung.',
    },
    refused: { title: 'Der Server hat das abgelehnt.', advice: 'Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.' },
  },
}
