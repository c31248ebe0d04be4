/** What stands where nothing is. */
export const en = {
  setup: {
    title: 'There is nothing to set up here.',
    text: [
      'This page makes the first account of a new server. Start the server with --setup while nobody administers it, and open the link that it prints.',
      'Has the server its accounts already? Then sign in to the console, or open the player.',
    ],
  },
  player: {
    title: 'There is no player here.',
    text: ['This server shows no player of its own. Connect a player app to it.'],
  },
  page: {
    title: 'There is no such page.',
    text: ['The address may be mistyped, or of another version.'],
  },
  ways: 'Where to go on',
  openPlayer: 'Open the player',
  openConsole: 'Open the console',
  connect: 'Connect a player app',
}

export type Texts = typeof en
