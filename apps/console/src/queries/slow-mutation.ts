import { NetworkError } from '@chapterhouse/client/call'
import { toaster } from '@chapterhouse/ui/components/layers/shown-toast'
import type { QueryClient } from '@tanstack/preact-query'
import { shellTexts } from '../texts/shell/shell.ts'

/** A change that takes longer shows a notice. */
const SLOW_MS = 10_000
/** When the page is refetched after a change without a response. */
const REFETCH_MS = [3_000, 10_000, 30_000, 60_000, 120_000] as const

/** Shows a notice if the response takes long; the returned function must be called when it arrives. */
export function notifyWhenSlow(): () => void {
  const notify = toaster()
  let dismiss: () => void = () => undefined
  const timer = setTimeout(() => {
    dismiss = notify({ text: shellTexts.value.stillWaiting, stays: 60_000 })
  }, SLOW_MS)
  return () => {
    clearTimeout(timer)
    dismiss()
  }
}

/**
 * Refetches everything on screen after a change; several times if there was no response, since the change may still be carried out.
 */
export function refetchAfter(client: Pick<QueryClient, 'invalidateQueries'>, error: unknown): Promise<void> {
  if (error instanceof NetworkError) for (const ms of REFETCH_MS) setTimeout(() => void client.invalidateQueries(), ms)
  return client.invalidateQueries()
}
