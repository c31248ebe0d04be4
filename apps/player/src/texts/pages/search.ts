import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  title: 'Search',
  field: 'Title, author, series or narrator',
  placeholder: 'Books, people, series',
  clear: 'Clear search',
  results: (count: number) => (count === 1 ? '1 book' : `${count} books`),
  ofAll: (shown: number, count: number) => `${shown} of ${count} books`,
  ofMore: (shown: number, count: number) => `${shown} of more than ${count} books`,
  onDevice: (count: number) => `${count === 1 ? '1 downloaded book' : `${count} downloaded books`}. Other books need the server.`,
  nothing: (q: string) => `No results for “${q}”.`,
  nothingAdvice: 'Check for typos or use fewer words. Partial words work.',
  nothingOnDevice: "Can't reach the server, so only downloads were searched.",
  groups: { author: 'Authors', narrator: 'Narrators', series: 'Series' },
  all: (count: number, hasMore: boolean) => `See all ${count}${hasMore ? '+' : ''}`,
  fewer: 'Show fewer',
  series: 'Series',
  start: 'Search by title, author, narrator or series.',
  startFiltered: 'Type to search: only books that match the filter are found.',
  alsoIn: 'also in',
  author: 'Author',
  narrator: 'Narrator',
  recentSearches: 'Recent searches',
  forget: 'Clear recent searches',
}

export type Texts = typeof en

export const searchTexts = chooseTexts(en, { de: async () => (await import('./search.de.ts')).de })
