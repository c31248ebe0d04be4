import { toast } from '@chapterhouse/ui/components/toast.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useEffect, useRef } from 'preact/hooks'
import type { Backups } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { backupsTexts } from '../../texts/backups.ts'
import { pollWhile } from '../query.ts'

export const useBackups = () =>
  useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => call('GET /admin/backups', {}, { signal }),
    refetchInterval: ({ state }) => pollWhile(state.data?.status.running ?? false),
  })

/** Announces an attempt that ended well while this page was open; a failed one stays on the page. */
export function useAnnounced(backups: Backups | undefined): void {
  const seen = useRef<string | undefined>(undefined)
  const last = backups?.status.last
  const key = backups && JSON.stringify(last)
  useEffect(() => {
    if (seen.current !== undefined && key !== seen.current && last?.ok) toast({ text: backupsTexts.value.finished })
    seen.current = key ?? seen.current
  }, [key])
}
