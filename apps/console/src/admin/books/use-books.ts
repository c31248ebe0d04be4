import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'
import { usePages } from '../use-pages.ts'
import { queryOf } from './filters.ts'

const PAGE = '100'

/** The books that an address asks for. */
export const useBooks = (search: string) =>
  usePages({
    queryKey: ['books', search],
    keyOf: keyOfBook,
    async fetchPage(cursor, signal) {
      const query = { ...queryOf(search), limit: PAGE, ...(cursor ? { cursor } : {}) }
      const { books, next_cursor } = await call('GET /admin/books', { query }, { signal })
      return { rows: books, next: next_cursor }
    },
  })

/** How many each further filter would leave. */
export function useFacets(search: string) {
  const { sort: _sort, order: _order, ...query } = queryOf(search)
  return useQuery({
    queryKey: ['facets', JSON.stringify(query)],
    queryFn: ({ signal }) => call('GET /admin/books/facets', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export interface NamedBook {
  library_id: number
  path: string
}

/** Books by their names alone, as an act takes them. */
export const named = (books: readonly NamedBook[]): NamedBook[] => books.map(({ library_id, path }) => ({ library_id, path }))

/** Under which the page of a book is kept. */
export const bookKey = ({ library_id, path }: NamedBook) => ['book', library_id, path] as const

export const keyOfBook = ({ library_id, path }: NamedBook): string => `${library_id}:${path}`
