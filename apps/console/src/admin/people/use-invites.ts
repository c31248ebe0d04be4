import { useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'

export const useInvites = () =>
  useQuery({ queryKey: ['invites'], queryFn: ({ signal }) => call('GET /admin/invites', {}, { signal }) })
