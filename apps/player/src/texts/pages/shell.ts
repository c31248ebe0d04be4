import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  skip: 'Skip to content',
  navigation: 'Main',
  tabs: { home: 'Home', library: 'Library', search: 'Search', you: 'You' },
  offline: (books: number) =>
    books === 0
      ? "You're offline and have no downloads."
      : `You're offline. ${books === 1 ? '1 downloaded book is' : `${books} downloaded books are`} available.`,
  serverGone: "Can't reach the server. Your progress is kept and will sync when it's back.",
  insecure: 'Downloads and app installation require HTTPS. You can still stream.',
  learnMore: 'Learn more',
  oldServer: 'This server runs an older version. Some features are hidden.',
  notFound: {
    title: 'Page not found.',
    advice: 'The address may be mistyped or outdated.',
    home: 'Back to Home',
  },
}

export type Texts = typeof en

export const shellTexts = chooseTexts(en, { de: async () => (await import('./shell.de.ts')).de })
