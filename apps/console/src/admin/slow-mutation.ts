import { NetworkError } from '@chapterhouse/client/call'
import { toaster } from '@chapterhouse/ui/components/shown-toast'
import type { QueryClient } from '@tanstack/preact-query'
import { shellTexts } from '../texts/shell.ts'

/** A change that takes longer is said to be on its way. */
const SLOW_MS = 10_000
/** When the page is fetched again after a change without a response. */
const LOOKS_MS = [3_000, 10_000, 30_000, 60_000, 120_000] as const

/** Says, until a response arrives, that the result is unknown; call the returned function with the response. */
export function notifyWhenSlow(): () => void {
  const notify = toaster()
  let dismiss: () => void = () => undefined
  const timer = setTimeout(() => {
    dismiss = notify({ text: shellTexts.value.notAnswered, stays: 60_000 })
  }, SLOW_MS)
  return () => {
    clearTimeout(timer)
    dismiss()
  }
}

/** After a change, whatever is on screen is asked for again; where silence was the answer, now and then, since it may still be done. */
export function refetchAfter(client: Pick<QueryClient, 'invalidateQueries'>, error: unknown): Promise<void> {
  if (error instanceof NetworkError) for (const ms of LOOKS_MS) setTimeout(() => void client.invalidateQueries(), ms)
  return client.invalidateQueries()
}
