import { useQuery } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { queries, queryClient } from '../../queries/queries.ts'
import { call } from '../../server/api.ts'
import { isOnline, LOOK_WITHIN_MS, watchOnlineState } from '../../server/online-state.ts'
import { pendingLogouts } from '../../server/pending-logouts.ts'

let isWatching = false

/** Loads the server's capabilities, and polls the server while it is unreachable. */
export function useServerFacts(): void {
  useQuery(queries.server())
  useEffect(() => {
    if (isWatching) return
    isWatching = true
    watchOnlineState(() => call('GET /server', {}, { within: LOOK_WITHIN_MS }))
  }, [])
}

/** Starts before the first request: if only that one is lost, its page shows a stored response and must be fetched again. */
export function refetchWhenOnline(): void {
  let was = true
  isOnline.subscribe((is) => {
    if (is) void pendingLogouts.sendAll()
    if (is && !was) void queryClient.invalidateQueries()
    was = is
  })
}
