import type { Texts } from './not-found.ts'

export const de: Texts = {
  setup: {
    title: 'Die Einrichtung ist nicht verfügbar.',
    text: [
      'Diese Seite legt das erste Konto an. Starten Sie den Server mit --setup, solange es noch keinen Administrator gibt, und öffnen Sie den Link, den er ausgibt.',
      'Schon eingerichtet? Melden Sie sich in der Verwaltung an oder öffnen Sie den Player.',
    ],
  },
  player: {
    title: 'Hier gibt es keinen Webplayer.',
    text: ['Dieser Server stellt keinen Webplayer bereit. Verbinden Sie stattdessen eine Player-App.'],
  },
  page: {
    title: 'Seite nicht gefunden.',
    text: ['Die Adresse ist vielleicht falsch geschrieben oder veraltet.'],
  },
  links: 'Weiter zu',
  openPlayer: 'Player öffnen',
  openConsole: 'Verwaltung öffnen',
  connect: 'Player-App verbinden',
}
