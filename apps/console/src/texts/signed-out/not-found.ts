import { chooseTexts } from '@chapterhouse/ui/language'

/** Texts of the 404 page. */
const en = {
  setup: {
    title: "Setup isn't available.",
    text: [
      'This page creates the first account. Start the server with --setup before an administrator exists, and open the link it prints.',
      'Already set up? Sign in to the console or open the player.',
    ],
  },
  player: {
    title: 'No web player here.',
    text: ["This server doesn't serve the web player. Connect with a player app instead."],
  },
  page: {
    title: 'Page not found.',
    text: ['The address may be mistyped or outdated.'],
  },
  links: 'Go to',
  openPlayer: 'Open the player',
  openConsole: 'Open the console',
  connect: 'Connect a player app',
}

export type Texts = typeof en

export const notFoundTexts = chooseTexts(en, { de: async () => (await import('./not-found.de.ts')).de })
