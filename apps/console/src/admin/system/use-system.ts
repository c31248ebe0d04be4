import { useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'

export const useSystem = () =>
  useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => call('GET /admin/system', {}, { signal }),
    refetchInterval: 60_000,
  })
