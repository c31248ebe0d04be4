import type { Texts } from './en.ts'

export const de: Texts = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  undo: 'Rückgängig',
  retry: 'Noch einmal',
  back: 'Zurück',
  more: 'Mehr',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyByHand: 'Markiert. Kopieren Sie es mit der Tastatur oder dem Menü Ihres Geräts.',
  search: 'Suchen',
  clear: 'Leeren',
  loading: 'Wird geladen',
  technical: 'Technische Einzelheiten',
  coverOf: (title, author) => (author ? `${title} von ${author}` : title),
  finished: 'Zu Ende gehört',
  downloaded: 'Auf diesem Gerät',
  table: 'Als Tabelle',
  failure: {
    unreachable: {
      title: 'Der Server ist nicht erreichbar.',
      advice: 'Prüfen Sie das Netz und versuchen Sie es noch einmal. Nichts Getipptes geht verloren.',
    },
    signedOut: { title: 'Bitte melden Sie sich neu an.', advice: 'Sie kommen auf diese Seite zurück. Ihre Stelle ist gemerkt.' },
    forbidden: { title: 'Das dürfen Sie nicht.', advice: 'Fragen Sie, wem dieser Server gehört.' },
    missing: { title: 'Das gibt es nicht mehr.', advice: 'Gehen Sie zurück und sehen Sie neu nach.' },
    tooMany: { title: 'Das war zu oft in kurzer Zeit.', advice: 'Warten Sie ein wenig und versuchen Sie es noch einmal.' },
    busy: { title: 'Der Server ist beschäftigt.', advice: 'Versuchen Sie es gleich noch einmal.' },
    broken: {
      title: 'Auf dem Server ging etwas schief.',
      advice: 'Versuchen Sie es noch einmal. Bleibt es so, sagt das Protokoll des Servers mehr.',
    },
    here: { title: 'Auf dieser Seite ging etwas schief.', advice: 'Laden Sie sie neu. Ihre Stelle ist gemerkt.' },
    refused: { title: 'Der Server hat das nicht angenommen.', advice: 'Ändern Sie es und versuchen Sie es noch einmal.' },
  },
}
