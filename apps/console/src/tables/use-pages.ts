import { useQueries, useQueryClient } from '@tanstack/preact-query'
import { useRef, useState } from 'preact/hooks'
import { chainOf, joined, type Loaded, pagesInView, type View } from './page-chain.ts'

/** A page that comes into view later than this is refetched. */
const FRESH_MS = 10_000
/** Shorter scrolls cause no rendering. */
const STEP = 50

/**
 * A long list, page by page. Each page has its own query, and only pages in view are refetched after a change or periodically; the
 * others when they come into view.
 */
export function usePages<Row>({
  queryKey,
  fetchPage,
  keyOf,
  refetchInterval,
}: {
  queryKey: readonly unknown[]
  /** Fetches the page with this start; '' is the first. */
  fetchPage: (start: string, signal: AbortSignal) => Promise<Loaded<Row>>
  keyOf: (row: Row) => string
  refetchInterval?: number
}) {
  const client = useQueryClient()
  const list = JSON.stringify(queryKey)
  const [drawn, setDrawn] = useState({ list, first: 0, end: STEP })
  const view = drawn.list === list ? drawn : { first: 0, end: STEP }
  const keyAt = (start: string) => [...queryKey, start]
  const loaded = (start: string) => client.getQueryData<Loaded<Row>>(keyAt(start))
  const chain = chainOf(loaded, view)
  const seen = pagesInView(
    chain.map((start) => loaded(start)?.rows.length ?? 0),
    view,
  )
  const pages = useQueries({
    queries: chain.map((start, index) => ({
      queryKey: keyAt(start),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(start, signal),
      enabled: seen[index] === true || !loaded(start),
      staleTime: FRESH_MS,
      ...(refetchInterval === undefined ? {} : { refetchInterval }),
    })),
  })
  const isComing = pages.some(({ isPending }) => isPending)
  const there = pages.flatMap(({ data, dataUpdatedAt }) => (data ? [{ rows: data.rows, at: dataUpdatedAt }] : []))
  const rows = useLastRows({ list, rows: joined(there, keyOf) }, isComing)
  const failed = pages.find(({ isError }) => isError)
  return {
    rows,
    isPending: isComing && rows.length === 0,
    isSuccess: there.length > 0,
    error: failed?.error,
    refetch: () => failed?.refetch(),
    onView: ({ first, end }: View) => {
      const next = { list, first: Math.floor(first / STEP) * STEP, end: Math.ceil(end / STEP) * STEP }
      setDrawn((now) => (now.list === list && now.first === next.first && now.end === next.end ? now : next))
    },
  }
}

/** Keeps the previous rows while pages are loading, so that nothing moves under the pointer. */
function useLastRows<Row>(now: { list: string; rows: readonly Row[] }, isComing: boolean): readonly Row[] {
  const last = useRef(now)
  const isShort = now.rows.length === 0 || (now.list === last.current.list && now.rows.length < last.current.rows.length)
  if (!isComing || !isShort) last.current = now
  return last.current.rows
}
