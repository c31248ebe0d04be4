import { NetworkError } from '@chapterhouse/client/call'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/preact-query'
import { useEffect, useMemo } from 'preact/hooks'
import { offline } from '../../offline/offline.ts'
import { call } from '../../server/api.ts'
import { isOnline } from '../../server/online-state.ts'
import { type LibraryFilter, serverQuery } from '../library/filter/filter.ts'
import { useListening } from '../shelf/use-listening.ts'
import { searchDevice } from './device-search.ts'
import type { FoundInSearch } from './found-names.ts'

/** Results per request. */
const PAGE = '60'

export interface Search {
  /** Undefined for an empty search, and before the first response. */
  books: readonly FoundInSearch[] | undefined
  /** The number of results, loaded or not; undefined if the server does not count them. */
  total: { count: number; isMinimum: boolean } | undefined
  /** The server is unreachable: `books` are the downloaded ones. */
  isOfDevice: boolean
  /** Whether `books` belong to this query. */
  isAnswered: boolean
  error: unknown
  /** Why the next page could not be loaded. */
  pageError: unknown
  /** Reloads all pages from the first, since the server may reject the cursor of the last one. */
  retry: () => void
  hasMore: boolean
  /** Undefined if there is nothing to load, or while loading. */
  loadMore: (() => void) | undefined
}

/**
 * Searches the server, or the downloads if it is unreachable or only downloads are wanted. Results are shown until the next
 * response.
 */
export function useSearch(q: string, filter: LibraryFilter): Search {
  const result = useServerSearch(q, filter)
  const { error, refetch, data } = result
  const isWaiting = result.isPending || result.isPlaceholderData
  // An unreachable server may take long to fail, so local results are shown immediately.
  const isOfDevice =
    q !== '' && (filter.downloaded || (error ? error instanceof NetworkError && !data : isWaiting && !isOnline.value))
  const here = useDeviceBooks(q, filter, isOfDevice)
  const ofServer = useMemo(() => data && eachOnce(data.pages.flatMap(({ books }) => books)), [data])
  const { total: count, total_is_minimum: isMinimum = false } = data?.pages[0] ?? {}
  useEffect(() => {
    if (isOnline.value && error instanceof NetworkError) void refetch()
  }, [isOnline.value])
  const hasMore = !isOfDevice && result.hasNextPage
  const hasFailed = hasMore && result.isFetchNextPageError
  return {
    books: q === '' ? undefined : isOfDevice ? here : ofServer,
    total: isOfDevice || count === undefined ? undefined : { count, isMinimum },
    isOfDevice,
    isAnswered: isOfDevice || !isWaiting,
    error: isOfDevice ? null : error,
    pageError: hasFailed ? error : null,
    retry: () => void refetch(),
    hasMore,
    loadMore: hasMore && !hasFailed && !result.isFetching ? () => void result.fetchNextPage() : undefined,
  }
}

function useServerSearch(q: string, filter: LibraryFilter) {
  return useInfiniteQuery({
    queryKey: ['search', q, filter],
    queryFn: ({ pageParam, signal }) => {
      const paging = { paged: '1', ...(pageParam && { cursor: pageParam }) }
      return call('GET /search', { query: { q, limit: PAGE, ...serverQuery(filter, Date.now()), ...paging } }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: q !== '' && !filter.downloaded,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** A book that moved between two pages is on both. */
function eachOnce(books: readonly FoundInSearch[]): readonly FoundInSearch[] {
  return [...new Map(books.map((book) => [`${book.library_id} ${book.rel_path}`, book])).values()]
}

function useDeviceBooks(q: string, filter: LibraryFilter, isWanted: boolean): readonly FoundInSearch[] {
  const listening = useListening()
  const downloads = offline.all.value
  return useMemo(() => {
    if (!isWanted) return []
    const here = [...downloads.values()].filter(({ state }) => state === 'here').map(({ facts }) => facts)
    return searchDevice(here, q, { filter, nowMs: Date.now(), listening })
  }, [q, isWanted, downloads, listening, JSON.stringify(filter)])
}
