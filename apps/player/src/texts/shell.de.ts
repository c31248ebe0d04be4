import type { Texts } from './shell.en.ts'

export const de: Texts = {
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptmenü',
  tabs: { home: 'Start', library: 'Bibliothek', search: 'Suche', you: 'Sie' },
  offline: (books) =>
    books === 0
      ? 'Sie sind offline. Auf diesem Gerät liegt kein Buch.'
      : `Sie sind offline. ${books === 1 ? 'Ein Buch liegt' : `${books} Bücher liegen`} auf diesem Gerät.`,
  serverGone: 'Der Server ist nicht erreichbar. Ihre Stelle ist gemerkt und wird gesichert, sobald er wieder da ist.',
  insecure: 'Herunterladen und Installieren brauchen https. Hören geht.',
  how: 'Wie',
  oldServer: 'Dieser Server ist älter als dieser Player. Was er nicht kann, wird nicht gezeigt.',
  notFound: {
    title: 'Diese Seite gibt es nicht.',
    advice: 'Vielleicht ist die Adresse vertippt oder stammt aus einer anderen Version.',
    home: 'Zum Start',
  },
}
