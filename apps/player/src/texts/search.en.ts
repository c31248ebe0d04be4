export const en = {
  title: 'Search',
  field: 'Title, author, series or narrator',
  clear: 'Clear search',
  results: (count: number) => (count === 1 ? '1 book' : `${count} books`),
  most: (count: number) => `The first ${count} books. Type more to narrow it down.`,
  nothing: (q: string) => `Nothing found for “${q}”.`,
  nothingAdvice: 'Look for a slip, or type fewer words. The beginning of a word is enough.',
  people: 'Authors and narrators',
  series: 'Series',
  books: 'Books',
  start: 'Type what you remember: part of a title, a name, a series.',
  alsoIn: 'also in',
  author: 'Author',
  narrator: 'Narrator',
  lastLooked: 'Looked for before',
  forget: 'Forget these',
}

export type Texts = typeof en
