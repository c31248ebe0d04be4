export interface NamedBook {
  library_id: number
  path: string
}

/** Books by library and path, as requests take them. */
export const named = (books: readonly NamedBook[]): NamedBook[] => books.map(({ library_id, path }) => ({ library_id, path }))

/** The query key of the page of a book. */
export const bookKey = ({ library_id, path }: NamedBook) => ['book', library_id, path] as const

export const keyOfBook = ({ library_id, path }: NamedBook): string => `${library_id}:${path}`
