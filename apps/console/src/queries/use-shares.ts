import { useQuery } from '@tanstack/preact-query'
import { call } from '../server/api.ts'

export const SHARES = ['shares'] as const

export const useShares = ({ enabled = true } = {}) =>
  useQuery({ queryKey: SHARES, queryFn: ({ signal }) => call('GET /admin/shares', {}, { signal }), enabled })
