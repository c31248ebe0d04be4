import { useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'

/** Under which they are kept. */
export const SHARES = ['shares'] as const

/** Every share, with its members. */
export const useShares = ({ enabled = true } = {}) =>
  useQuery({ queryKey: SHARES, queryFn: ({ signal }) => call('GET /admin/shares', {}, { signal }), enabled })
