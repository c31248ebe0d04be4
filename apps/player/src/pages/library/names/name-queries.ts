import { call } from '../../../server/api.ts'
import { can } from '../../../server/server-facts.ts'

const STALE_MS = 5 * 60_000

export const peopleQuery = (libraryId: number, of: 'authors' | 'narrators') => ({
  queryKey: ['people', of, libraryId],
  queryFn: async () => {
    const at = { params: { id: libraryId } }
    if (of === 'authors') {
      const { authors, unknown } = await call('GET /libraries/:id/authors', at)
      return { people: authors, unknown }
    }
    const { narrators, unknown } = await call('GET /libraries/:id/narrators', at)
    return { people: narrators, unknown }
  },
  staleTime: STALE_MS,
})

export const seriesQuery = (libraryId: number) => ({
  queryKey: ['series', libraryId],
  queryFn: async () => {
    const query = can('series_memberships') ? { memberships: '1' } : {}
    return (await call('GET /libraries/:id/series', { params: { id: libraryId }, query })).series
  },
  staleTime: STALE_MS,
})
