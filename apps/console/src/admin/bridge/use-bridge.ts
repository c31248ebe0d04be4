import { useQuery } from '@tanstack/preact-query'
import { pollWhile } from '../../queries/query.ts'
import { call } from '../../server/api.ts'

export const BRIDGE = ['bridge'] as const

/** The bridge as its last heartbeat described it, which arrives every 30 seconds. */
export const useBridge = ({ isExpected = false } = {}) =>
  useQuery({
    queryKey: BRIDGE,
    queryFn: ({ signal }) => call('GET /admin/bridge', {}, { signal }),
    refetchInterval: pollWhile(isExpected),
  })

/** Whether a code waits for a bridge. */
export const usePendingCode = () =>
  useQuery({
    queryKey: ['bridge', 'code'],
    queryFn: ({ signal }) => call('GET /admin/bridge/pair', {}, { signal }),
    refetchInterval: 60_000,
  })
