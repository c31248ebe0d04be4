import { infiniteQueryOptions } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'
import { can } from '../../server/server-facts.ts'
import type { Sort } from './device-books.ts'
import { type LibraryFilter, serverQuery } from './filter/filter.ts'

export const SORTS = ['author', 'title', 'recent'] as const satisfies readonly Sort[]

const PAGE = '200'
/** The first page is short so that it loads quickly; volumes of a series and books of an author are sorted together. */
const FIRST_PAGE = '60'

export interface BooksQuery {
  libraryId: number
  filter: LibraryFilter
  sort: Sort
  /** The cursor of the first page, '' for the start of the list; undefined while unknown. */
  start: string | undefined
}

/** The books of a library that a filter selects, page by page. */
export function booksQuery({ libraryId, filter, sort, start }: BooksQuery) {
  const isGrouped = filter.series !== '' || filter.author !== ''
  return infiniteQueryOptions({
    queryKey: ['books', libraryId, filter, sort, start],
    queryFn: ({ pageParam, signal: until }) =>
      call(
        'GET /libraries/:id/books',
        {
          params: { id: libraryId },
          query: {
            ...serverQuery(filter, Date.now()),
            ...(filter.series && can('series_memberships') && { memberships: '1' }),
            sort,
            limit: pageParam || isGrouped ? PAGE : FIRST_PAGE,
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal: until },
      ),
    initialPageParam: start ?? '',
    getNextPageParam: ({ next_cursor }: { next_cursor?: string }) => next_cursor,
    staleTime: 60_000,
  })
}
