import { useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'

/** The query key of the shares. */
export const SHARES = ['shares'] as const

/** All shares with their members. */
export const useShares = ({ enabled = true } = {}) =>
  useQuery({ queryKey: SHARES, queryFn: ({ signal }) => call('GET /admin/shares', {}, { signal }), enabled })
