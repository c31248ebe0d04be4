import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useEffect, useRef } from 'preact/hooks'
import { pollWhile } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Backups } from '../../server/responses.ts'
import { backupsTexts } from '../../texts/server/backups.ts'

export const useBackups = () =>
  useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => call('GET /admin/backups', {}, { signal }),
    refetchInterval: ({ state }) => pollWhile(state.data?.status.running ?? false),
  })

/** Announces a backup completed while this page was open; the page itself shows a failed one. */
export function useAnnounced(backups: Backups | undefined): void {
  const seen = useRef<string | undefined>(undefined)
  const last = backups?.status.last
  const key = backups && JSON.stringify(last)
  useEffect(() => {
    if (seen.current !== undefined && key !== seen.current && last?.ok) toast({ text: backupsTexts.value.finished })
    seen.current = key ?? seen.current
  }, [key])
}
