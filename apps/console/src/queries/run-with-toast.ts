import { type Toast, toast, toaster } from '@chapterhouse/ui/components/layers/shown-toast'
import { failureOf } from '@chapterhouse/ui/failure'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { shellTexts } from '../texts/shell/shell.ts'
import { queryClient } from './query.ts'
import { notifyWhenSlow, refetchAfter } from './slow-mutation.ts'

/**
 * Runs an action without a form and shows its result in a toast, optionally with Undo. The page is refetched, since even a failed
 * action may have had an effect.
 */
export async function runWithToast(work: () => Promise<string | Toast>): Promise<void> {
  const notify = toaster()
  const dismissNotice = notifyWhenSlow()
  let failed: unknown
  try {
    const result = await work().finally(dismissNotice)
    notify(typeof result === 'string' ? { text: result } : result)
  } catch (error) {
    failed = error
    const { title, advice } = failureOf(error, shellTexts.value.codes)
    notify({ text: `${title} ${advice}` })
  }
  await refetchAfter(queryClient, failed)
}

/** Reports a bulk change, and offers to undo it for a while; `undo` returns the text to show afterwards. */
export function toastWithUndo(text: string, undo: () => Promise<string | Toast>): void {
  toast({ text, actions: [{ text: uiTexts.value.undo, onClick: () => void runWithToast(undo) }], stays: 12_000 })
}
