import { currentUserId } from '@chapterhouse/ui/session'
import { signal } from '@preact/signals'
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useEffect, useRef } from 'preact/hooks'
import { pollWhile, useServerSettings } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { MatchItem } from '../../server/responses.ts'
import { usePages } from '../../tables/use-pages.ts'
import { type Applicable, DEFAULT_INCLUSION, type Inclusion } from './inclusion.ts'
import { isWorking } from './run-labels.ts'

/** Undefined until the settings are known. */
export function useLookup(): { isOn: boolean; service: string; region: string } | undefined {
  const metadata = useServerSettings().data?.metadata
  return metadata && { isOn: metadata.enabled, service: metadata.base_url, region: metadata.region }
}

/** While lookup is off, only runs from imports are visible. */
export const useMatchRuns = (isOn: boolean | undefined) =>
  useQuery({
    queryKey: ['match-runs', isOn],
    queryFn: ({ signal: aborted }) =>
      call('GET /admin/match-runs', { query: isOn === false ? { mode: 'import' } : {} }, { signal: aborted }),
    enabled: isOn !== undefined,
    refetchInterval: ({ state }) => pollWhile(state.data?.runs.some(isWorking) ?? false),
  })

export const useMatchRun = (id: number) =>
  useQuery({
    queryKey: ['match-run', id],
    queryFn: ({ signal: aborted }) => call('GET /admin/match-runs/:id', { params: { id } }, { signal: aborted }),
    refetchInterval: ({ state }) => pollWhile(state.data !== undefined && isWorking(state.data)),
  })

/** Fetches the books of a run that has just ended once more. */
export function useRefetchAtEnd(id: number, isBusy: boolean): void {
  const client = useQueryClient()
  const was = useRef(isBusy)
  useEffect(() => {
    const hasEnded = was.current && !isBusy
    was.current = isBusy
    if (!hasEnded) return
    for (const name of ['match-items', 'match-item']) void client.invalidateQueries({ queryKey: [name, id] })
  }, [isBusy])
}

export const useMatchItems = ({ id, outcome, isBusy }: { id: number; outcome: string; isBusy: boolean }) =>
  usePages({
    queryKey: ['match-items', id, outcome],
    keyOf: (item: MatchItem) => String(item.id),
    refetchInterval: isBusy ? 2_000 : 60_000,
    async fetchPage(after, aborted) {
      const query = { outcome, limit: '100', ...(after ? { after } : {}) }
      const page = await call('GET /admin/match-runs/:id/items', { params: { id }, query }, { signal: aborted })
      return { rows: page.items, next: page.next_after || undefined }
    },
  })

/** One book of a run; undefined if it does not exist. */
export const useMatchItem = (runId: number, id: number) =>
  useQuery({
    queryKey: ['match-item', runId, id],
    async queryFn({ signal: aborted }) {
      const query = { item: String(id) }
      const { items } = await call('GET /admin/match-runs/:id/items', { params: { id: runId }, query }, { signal: aborted })
      return items[0] ?? null
    },
  })

/** The ids of all books of an outcome, in pages of the largest size. */
export async function fetchIds(id: number, outcome: Applicable): Promise<number[]> {
  const ids: number[] = []
  for (let after = ''; ; ) {
    const query = { outcome, limit: '200', ...(after && { after }) }
    const page = await call('GET /admin/match-runs/:id/items', { params: { id }, query })
    ids.push(...page.items.map((item) => item.id))
    if (page.next_after === 0) return ids
    after = page.next_after
  }
}

const chosen = signal<ReadonlyMap<string, Inclusion>>(new Map())

/** The books of a run to apply. Kept while other pages are open. */
export function useInclusion(runId: number): [Inclusion, (next: Inclusion) => void] {
  const key = `${currentUserId() ?? ''} ${runId}`
  const put = (next: Inclusion) => {
    chosen.value = new Map(chosen.value).set(key, next)
  }
  return [chosen.value.get(key) ?? DEFAULT_INCLUSION, put]
}
