export const en = {
  skip: 'Skip to the page',
  navigation: 'Main',
  tabs: { home: 'Home', library: 'Library', search: 'Search', you: 'You' },
  offline: (books: number) =>
    books === 0
      ? 'You are offline. No book is on this device.'
      : `You are offline. ${books} ${books === 1 ? 'book is' : 'books are'} on this device.`,
  serverGone: 'Could not reach the server. Your place is kept and will be saved when it is back.',
  insecure: 'Downloads and installing need https. Listening works.',
  how: 'How',
  oldServer: 'This server is older than this player. What it cannot do does not show.',
  notFound: {
    title: 'There is no such page.',
    advice: 'The address may be mistyped or of another version.',
    home: 'Go home',
  },
}

export type Texts = typeof en
