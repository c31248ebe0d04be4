import { useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'

/** Every share, with its members. */
export const useShares = ({ enabled = true } = {}) =>
  useQuery({ queryKey: ['shares'], queryFn: ({ signal }) => call('GET /admin/shares', {}, { signal }), enabled })
