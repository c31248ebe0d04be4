import type { Texts } from './not-found.en.ts'

export const de: Texts = {
  setup: {
    title: 'Hier gibt es nichts einzurichten.',
    text: [
      'Diese Seite legt das erste Konto eines neuen Servers an. Starten Sie den Server mit --setup, solange ihn noch niemand verwaltet, und öffnen Sie den Link, den er dann ausgibt.',
      'Hat der Server schon seine Konten? Dann melden Sie sich in der Verwaltung an, oder öffnen Sie den Player.',
    ],
  },
  player: {
    title: 'Hier gibt es keinen Player.',
    text: ['Dieser Server zeigt keinen eigenen Player. Verbinden Sie eine Player-App mit ihm.'],
  },
  page: {
    title: 'Diese Seite gibt es nicht.',
    text: ['Vielleicht ist die Adresse vertippt oder stammt aus einer anderen Version.'],
  },
  ways: 'Wie es weitergeht',
  openPlayer: 'Player öffnen',
  openConsole: 'Verwaltung öffnen',
  connect: 'Player-App verbinden',
}
