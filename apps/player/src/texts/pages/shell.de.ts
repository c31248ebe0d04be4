import type { Texts } from './shell.ts'

export const de: Texts = {
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptmenü',
  tabs: { home: 'Start', library: 'Bibliothek', search: 'Suche', you: 'Profil' },
  offline: (books) =>
    books === 0
      ? 'Sie sind offline und haben keine Downloads.'
      : `Sie sind offline. ${books === 1 ? '1 heruntergeladenes Buch ist' : `${books} heruntergeladene Bücher sind`} verfügbar.`,
  serverGone:
    'Der Server ist nicht erreichbar. Ihr Fortschritt bleibt gespeichert und wird synchronisiert, sobald er wieder da ist.',
  insecure: 'Downloads und die Installation der App erfordern HTTPS. Streaming ist trotzdem möglich.',
  learnMore: 'Mehr erfahren',
  oldServer: 'Auf diesem Server läuft eine ältere Version. Einige Funktionen sind ausgeblendet.',
  notFound: {
    title: 'Seite nicht gefunden.',
    advice: 'Die Adresse ist vielleicht vertippt oder veraltet.',
    home: 'Zurück zum Start',
  },
}
