import { NetworkError } from '@chapterhouse/client/call'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { offline } from '../../offline/offline.ts'
import { call } from '../../server/api.ts'
import { can } from '../../server/server-facts.ts'
import { type ShownBook, toShown } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'
import { deviceBooks, type Sort } from './device-books.ts'
import { type LibraryFilter, serverQuery } from './filter.ts'
import { isMoreToLoad } from './is-more-to-load.ts'

const PAGE = '200'
/** The first page is short, so that it loads soon; volumes of a series and books of an author are sorted together. */
const FIRST_PAGE = '60'

interface BooksQuery {
  libraryId: number
  filter: LibraryFilter
  sort: Sort
  /** The cursor of the first page, '' for the start of the list; undefined while unknown. */
  start: string | undefined
}

interface LoadedBooks {
  books: readonly ShownBook[]
  /** Whether `books` is what the filter selects; without the server it is the part on this device. */
  isLoaded: boolean
  isPending: boolean
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  /** Returns whether there are more; false after a failure. */
  loadMore: () => Promise<boolean>
  retry: () => void
}

/** Books from the server, page by page; downloaded ones, and those that are left without the server, from this device. */
export function useBooks({ libraryId, filter, sort, start }: BooksQuery): LoadedBooks {
  const result = useServerBooks({ libraryId, filter, sort, start })
  const isUnreachable = result.error instanceof NetworkError && !result.data
  const isOfDevice = filter.downloaded || isUnreachable
  const listening = useListening()
  const downloads = offline.all.value
  const books = useMemo(() => {
    if (!isOfDevice) return (result.data?.pages ?? []).flatMap(({ books: some }) => some.map(toShown))
    const here = [...downloads.values()].filter(({ state }) => state === 'here').map(({ facts }) => facts)
    return deviceBooks(here, { libraryId, filter, sort, nowMs: Date.now(), listening }).map(toShown)
  }, [isOfDevice, result.data, downloads, listening, JSON.stringify(filter), sort])
  const isLoaded = filter.downloaded || result.data !== undefined
  return {
    books,
    isLoaded,
    isPending: !isLoaded && !result.error,
    error: filter.downloaded ? null : result.error,
    hasMore: !isOfDevice && result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: async () => isMoreToLoad(await result.fetchNextPage()),
    retry: () => void result.refetch(),
  }
}

function useServerBooks({ libraryId, filter, sort, start }: BooksQuery) {
  const isGrouped = filter.series !== '' || filter.author !== ''
  return useInfiniteQuery({
    queryKey: ['books', libraryId, filter, sort, start],
    enabled: start !== undefined && !filter.downloaded,
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
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 60_000,
  })
}
