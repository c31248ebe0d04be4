import type { Texts } from './home.ts'

export const de: Texts = {
  title: 'Start',
  continue: 'Weiterhören',
  next: 'Nächster Band',
  recent: 'Neu hinzugefügt',
  favourites: 'Favoriten',
  queue: 'Als Nächstes',
  moreToContinue: 'Weitere angefangene Bücher',
  newParts: 'Neue Teile, seit Sie es beendet haben',
  listenAgain: 'Noch einmal hören',
  short: 'Kurze Hörbücher',
  moreBy: (author) => `Mehr von ${author}`,
  play: (title) => `${title} weiterhören`,
  pause: (title) => `${title} pausieren`,
  by: (author, narrator) => (narrator && narrator !== author ? `${author}, gelesen von ${narrator}` : author),
  after: (series) => series,
  empty: {
    title: 'Noch keine Bücher.',
    advice: 'Fügen Sie den Ordner hinzu, in dem Ihre Hörbücher liegen.',
    act: 'Bibliothek hinzufügen',
  },
  noAccess: {
    title: 'Für Sie ist noch nichts freigegeben.',
    advice: 'Bitten Sie einen Administrator um Zugriff.',
  },
  scanning: { title: 'Ihre Bibliothek wird gescannt …', advice: 'Bücher erscheinen hier, sobald sie gefunden werden.' },
  reading: (done, total) => ({
    title: `Ihre Bibliothek wird gescannt: ${done} von etwa ${total} ${total === '1' ? 'Buch' : 'Büchern'}.`,
    advice: 'Sie können schon mit dem Hören beginnen.',
  }),
  noBooks: {
    title: 'Noch keine Bücher gefunden.',
    advice: 'Die Ordner Ihrer Bibliotheken enthalten keine Hörbücher. Näheres steht in der Verwaltung.',
    act: 'Verwaltung öffnen',
  },
  nothingShared: {
    title: 'Noch nichts zum Hören da.',
    advice: 'Die für Sie freigegebenen Ordner enthalten noch keine Bücher.',
  },
  nothingStarted: { title: 'Wählen Sie etwas zum Hören aus.', advice: 'Bücher, die Sie beginnen, erscheinen hier.' },
  nothingHere: 'Hier ist noch nichts.',
}
