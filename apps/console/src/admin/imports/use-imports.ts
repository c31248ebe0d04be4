import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isScanning, pollWhile, useAction, useLibraries } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Import, UnmatchedItem } from '../../server/responses.ts'
import { usePages } from '../../tables/use-pages.ts'

export const isWorking = ({ status }: Pick<Import, 'status'>): boolean => status === 'fetching' || status === 'applying'
/** A completely read import can be applied, even again after a failure. */
export const canApply = ({ status, summary }: Pick<Import, 'status' | 'summary'>): boolean =>
  summary !== null && (status === 'review' || status === 'undone' || status === 'failed')

export const toneOf = (status: string): 'ok' | 'warn' | 'bad' | '' => {
  if (status === 'applied') return 'ok'
  if (status === 'failed') return 'bad'
  return status === 'review' ? 'warn' : ''
}

/** All imports, page by page. */
export function useImportPages() {
  const [isBusy, setBusy] = useState(false)
  const pages = usePages({
    queryKey: ['imports'],
    keyOf: (one: Import) => String(one.id),
    refetchInterval: pollWhile(isBusy),
    async fetchPage(before, signal) {
      const page = await call('GET /admin/imports', { query: { limit: '100', ...(before && { before }) } }, { signal })
      return { rows: page.imports, next: page.next_before }
    },
  })
  const hasWork = pages.rows.some(isWorking)
  useEffect(() => setBusy(hasWork), [hasWork])
  return pages
}

/** Imports from the same reading, one per person: the newest 200. */
export const useSiblings = (id: number): readonly Import[] =>
  (
    useQuery({
      queryKey: ['imports of a reading', id],
      queryFn: ({ signal }) => call('GET /admin/imports', { query: { same_as: String(id), limit: '200' } }, { signal }),
      refetchInterval: ({ state }) => pollWhile(state.data?.imports.some(isWorking) ?? false),
    }).data?.imports ?? []
  ).toSorted((a, b) => a.id - b.id)

export const useUnmatched = (id: number) =>
  usePages({
    queryKey: ['unmatched', id],
    keyOf: ({ item }: UnmatchedItem) => item,
    async fetchPage(after, signal) {
      const query = { limit: '500', ...(after && { after }) }
      const page = await call('GET /admin/imports/:id/unmatched', { params: { id }, query }, { signal })
      return { rows: page.items, next: page.next_after }
    },
  })

export const useImport = (id: number) =>
  useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call('GET /admin/imports/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => pollWhile(state.data !== undefined && isWorking(state.data)),
  })

/** Lists and progress change when an import has been applied or undone. */
export function useRefetchAtEnd(isBusy: boolean): void {
  const client = useQueryClient()
  const was = useRef(isBusy)
  useEffect(() => {
    if (was.current && !isBusy) void client.invalidateQueries()
    was.current = isBusy
  }, [isBusy])
}

/** Plans the import again if a scan ends while it is shown: it may have found books or joined discs. */
export function usePlanAfterScan(one: Pick<Import, 'id' | 'status' | 'summary'>): void {
  const isBusy = (useLibraries().data?.libraries ?? []).some(isScanning)
  const was = useRef(isBusy)
  const plan = useAction(() => call('PATCH /admin/imports/:id', { params: { id: one.id }, body: {} }))
  useEffect(() => {
    if (was.current && !isBusy && canApply(one)) plan.act(undefined)
    was.current = isBusy
  }, [isBusy])
}
