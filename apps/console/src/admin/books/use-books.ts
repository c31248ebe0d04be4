import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'
import { queryOf } from './filters.ts'

const PAGE = '100'

/** The books that an address asks for, page by page. */
export const useBooks = (search: string) =>
  useInfiniteQuery({
    queryKey: ['books', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /admin/books',
        { query: { ...queryOf(search), limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
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

/** Under which the page of a book is kept. */
export const bookKey = ({ library_id, path }: { library_id: number; path: string }) => ['book', library_id, path] as const

export const keyOfBook = ({ library_id, path }: { library_id: number; path: string }): string => `${library_id}:${path}`
