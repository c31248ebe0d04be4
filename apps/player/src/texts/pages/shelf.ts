import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  onServer: 'Not downloaded',
  all: 'See all',
  allOf: (shelf: string) => `See all: ${shelf}`,
  inSeries: (series: string, index: string) => (index ? `${series}, ${index}` : series),
  left: (length: string) => `${length} left`,
  leftAt: (length: string, speed: string) => `${length} left at ${speed}`,
  finished: 'Finished',
  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  playerFailed: "The player couldn't be loaded. Try again when the server is reachable.",
}

export type Texts = typeof en

export const shelfTexts = chooseTexts(en, { de: async () => (await import('./shelf.de.ts')).de })
