import { useQuery } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { call } from '../../server/api.ts'
import type { ServerEvent } from '../../server/responses.ts'
import { usePages } from '../../tables/use-pages.ts'
import { lowerMark, readMark, unreadIn } from './unread.ts'

const NEWEST = '20'
const PAGE = '50'

/** The newest events, fetched every minute, and how many of them are unread in this browser. */
export function useNewestEvents() {
  const query = useQuery({
    queryKey: ['events', 'newest'],
    queryFn: ({ signal }) => call('GET /admin/events', { query: { limit: NEWEST } }, { signal }),
    refetchInterval: 60_000,
  })
  const events = query.data?.events
  useEffect(() => {
    if (events) lowerMark(events)
  }, [events])
  return { query, events: events ?? [], unread: unreadIn(events ?? [], readMark.value).length }
}

/** All events or one kind, page by page. */
export const useEvents = (kind: string) =>
  usePages({
    queryKey: ['events', 'page', kind],
    keyOf: ({ id }: ServerEvent) => String(id),
    refetchInterval: 60_000,
    async fetchPage(before, signal) {
      const query = { limit: PAGE, ...(kind && { kind }), ...(before && { before }) }
      const { events, next_before } = await call('GET /admin/events', { query }, { signal })
      return { rows: events, next: next_before || undefined }
    },
  })
