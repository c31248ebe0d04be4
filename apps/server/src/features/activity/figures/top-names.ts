interface ListenedBook {
  listened: number
  author: string
  narrator: string
  series: string
}

export interface TopName {
  name: string
  listened: number
  books: number
}

const MAX = 10

/** The names with the most listening. Books without a name are ignored. */
export function topNames(books: readonly ListenedBook[], field: 'author' | 'narrator' | 'series'): TopName[] {
  const sums = new Map<string, TopName>()
  for (const book of books) {
    const name = book[field]
    if (name === '') continue
    const sum = sums.get(name) ?? { name, listened: 0, books: 0 }
    sums.set(name, { name, listened: sum.listened + book.listened, books: sum.books + 1 })
  }
  return [...sums.values()].sort((a, b) => b.listened - a.listened || (a.name < b.name ? -1 : 1)).slice(0, MAX)
}
