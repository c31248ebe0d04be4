import type { Texts } from './home.en.ts'

export const de: Texts = {
  title: 'Start',
  continue: 'Weiterhören',
  next: 'Nächster Band',
  recent: 'Neu hinzugekommen',
  favourites: 'Favoriten',
  queue: 'Als Nächstes',
  play: (title) => `${title} weiterhören`,
  pause: (title) => `${title} anhalten`,
  by: (author, narrator) => (narrator && narrator !== author ? `${author}, gelesen von ${narrator}` : author),
  after: (series) => series,
  empty: {
    title: 'Noch keine Bücher.',
    advice: 'Fügen Sie den Ordner hinzu, in dem Ihre Hörbücher liegen.',
    act: 'Bibliothek hinzufügen',
  },
  noAccess: { title: 'Ihnen ist noch nichts freigegeben.', advice: 'Fragen Sie, wem dieser Server gehört.' },
  scanning: { title: 'Die Bücher werden gelesen.', advice: 'Sie erscheinen hier, sobald sie gefunden sind.' },
  reading: (done, total) => ({
    title: `Ihre Bücher werden gelesen: ${done} von etwa ${total}.`,
    advice: 'Hören können Sie schon.',
  }),
  noBooks: {
    title: 'Es wurden noch keine Bücher gefunden.',
    advice: 'In den Ordnern der Bibliotheken liegen keine. Die Verwaltung zeigt, was gelesen wurde.',
    act: 'Verwaltung öffnen',
  },
  nothingShared: { title: 'Hier gibt es noch nichts zu hören.', advice: 'Was Ihnen freigegeben ist, enthält bisher keine Bücher.' },
  nothingBegun: { title: 'Wählen Sie etwas zum Hören.', advice: 'Was Sie beginnen, steht nächstes Mal hier.' },
  nothingHere: { title: 'Hier steht nichts.', advice: 'Was hierher gehört, erscheint, sobald es etwas gibt.' },
}
