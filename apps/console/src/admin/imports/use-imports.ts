import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useEffect, useRef } from 'preact/hooks'
import { call } from '../../server/api.ts'
import type { Import } from '../../server/responses.ts'
import { pollWhile } from '../query.ts'

export const isWorking = ({ status }: Pick<Import, 'status'>): boolean => status === 'fetching' || status === 'applying'
/** An import that was read to its end can be applied, also again after a failure. */
export const canApply = ({ status, summary }: Pick<Import, 'status' | 'summary'>): boolean =>
  summary !== null && (status === 'review' || status === 'undone' || status === 'failed')

export const toneOf = (status: string): 'ok' | 'warn' | 'bad' | '' => {
  if (status === 'applied') return 'ok'
  if (status === 'failed') return 'bad'
  return status === 'review' ? 'warn' : ''
}

export const useImports = () =>
  useQuery({
    queryKey: ['imports'],
    queryFn: ({ signal }) => call('GET /admin/imports', {}, { signal }),
    refetchInterval: ({ state }) => pollWhile(state.data?.imports.some(isWorking) ?? false),
  })

export const useImport = (id: number) =>
  useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call('GET /admin/imports/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => pollWhile(state.data !== undefined && isWorking(state.data)),
  })

/** Lists and progress of people change when an import has been written or taken back. */
export function useRefetchAtEnd(isBusy: boolean): void {
  const client = useQueryClient()
  const was = useRef(isBusy)
  useEffect(() => {
    if (was.current && !isBusy) void client.invalidateQueries()
    was.current = isBusy
  }, [isBusy])
}

/** Imports of the same reading: one for each person. */
export const siblingsOf = (
  all: readonly Import[],
  one: Pick<Import, 'created_at' | 'source' | 'source_url' | 'source_name'>,
): Import[] =>
  all
    .filter(
      (other) =>
        other.created_at === one.created_at &&
        other.source === one.source &&
        other.source_url === one.source_url &&
        other.source_name === one.source_name,
    )
    .toSorted((a, b) => a.id - b.id)
