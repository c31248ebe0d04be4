import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'
import { usePages } from '../use-pages.ts'
import { queryOf } from './filters.ts'

const PAGE = '100'

/** The books that match the filters in the address. */
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

/** How many books match each further filter. */
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

/** Books by library and path, as requests take them. */
export const named = (books: readonly NamedBook[]): NamedBook[] => books.map(({ library_id, path }) => ({ library_id, path }))

/** The query key of the page of a book. */
export const bookKey = ({ library_id, path }: NamedBook) => ['book', library_id, path] as const

export const keyOfBook = ({ library_id, path }: NamedBook): string => `${library_id}:${path}`
