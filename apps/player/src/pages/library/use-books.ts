import { NetworkError } from '@chapterhouse/client/call'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { offline } from '../../offline/offline.ts'
import { type ShownBook, toShown } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'
import { type BooksQuery, booksQuery } from './books-query.ts'
import { deviceBooks } from './device-books.ts'
import { isMoreToLoad } from './is-more-to-load.ts'

interface LoadedBooks {
  books: readonly ShownBook[]
  /** Whether `books` is everything that the filter selects; without the server it is only the part on this device. */
  isLoaded: boolean
  isPending: boolean
  error: unknown
  hasMore: boolean
  /** Whether the first page had all the books. */
  isShort: boolean
  isLoadingMore: boolean
  /** Resolves to whether there are more; false after a failure. */
  loadMore: () => Promise<boolean>
  retry: () => void
}

/** Books from the server, page by page; downloaded ones, and those available without the server, from this device. */
export function useBooks({ libraryId, filter, sort, start }: BooksQuery): LoadedBooks {
  const enabled = start !== undefined && !filter.downloaded
  const result = useInfiniteQuery({ ...booksQuery({ libraryId, filter, sort, start }), enabled })
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
    isShort: isOfDevice || (result.data?.pages.length === 1 && !result.hasNextPage),
    isLoadingMore: result.isFetchingNextPage,
    loadMore: async () => isMoreToLoad(await result.fetchNextPage()),
    retry: () => void result.refetch(),
  }
}
