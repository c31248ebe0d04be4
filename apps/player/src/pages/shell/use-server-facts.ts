import { useQuery } from '@tanstack/preact-query'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { call } from '../../server/api.ts'
import { leftSessions } from '../../server/left-sessions.ts'
import { ask, queryClient } from '../../server/queries.ts'
import { reachable, watchReach } from '../../server/reach.ts'
import { serverFacts } from '../../server/server-facts.ts'

let isWatching = false

/** Learns what the server can do, and looks for it while it is out of reach. */
export function useServerFacts(): void {
  const { data } = useQuery(ask.server())
  // What waits for it need not wait for a picture as well.
  useLayoutEffect(() => {
    if (data) serverFacts.value = data
  }, [data])
  useEffect(() => {
    if (isWatching) return
    isWatching = true
    watchReach(() => call('GET /server', {}))
    let was = true
    reachable.subscribe((is) => {
      if (is) void leftSessions.tell()
      if (is && !was) void queryClient.invalidateQueries()
      was = is
    })
  }, [])
}
