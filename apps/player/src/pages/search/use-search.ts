import { NetworkError } from '@chapterhouse/client/call'
import { currentQuery } from '@chapterhouse/ui/address'
import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { useEffect, useMemo } from 'preact/hooks'
import { offline } from '../../offline/offline.ts'
import { call } from '../../server/api.ts'
import { isOnline } from '../../server/online-state.ts'
import { readFilter } from '../library/filter.ts'
import { useListening } from '../shelf/use-listening.ts'
import { searchDevice } from './device-search.ts'
import type { FoundInSearch } from './found-names.ts'

export const MAX = 60

interface Search {
  /** Undefined for an empty search, and before the first response. */
  books: readonly FoundInSearch[] | undefined
  /** The server is unreachable: `books` are the downloaded ones. */
  isOfDevice: boolean
  /** Whether `books` belong to this query. */
  isAnswered: boolean
  error: unknown
  retry: () => void
}

/** Searches the server, and without it the downloads. Results stay until the next response. */
export function useSearch(q: string): Search {
  const result = useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => (await call('GET /search', { query: { q, limit: String(MAX) } }, { signal })).books,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const { error, refetch } = result
  const isWaiting = result.isPending || result.isPlaceholderData
  // An unreachable server may take long to fail: what is here is shown at once.
  const isOfDevice = q !== '' && (error ? error instanceof NetworkError && !result.data : isWaiting && !isOnline.value)
  const here = useDeviceBooks(q, isOfDevice)
  useEffect(() => {
    if (isOnline.value && error instanceof NetworkError) void refetch()
  }, [isOnline.value])
  return {
    books: q === '' ? undefined : isOfDevice ? here : result.data,
    isOfDevice,
    isAnswered: isOfDevice || !isWaiting,
    error: isOfDevice ? null : error,
    retry: () => void refetch(),
  }
}

function useDeviceBooks(q: string, isWanted: boolean): readonly FoundInSearch[] {
  const listening = useListening()
  const downloads = offline.all.value
  const query = String(currentQuery())
  return useMemo(() => {
    if (!isWanted) return []
    const here = [...downloads.values()].filter(({ state }) => state === 'here').map(({ facts }) => facts)
    const { filter } = readFilter(new URLSearchParams(query))
    return searchDevice(here, q, { filter, nowMs: Date.now(), listening })
  }, [q, isWanted, downloads, listening, query])
}
