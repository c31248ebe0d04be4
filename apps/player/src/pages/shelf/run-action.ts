import { toaster } from '@chapterhouse/ui/components/shown-toast'
import { type Failure, failureOf } from '@chapterhouse/ui/failure'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { queryClient } from '../../server/queries.ts'

export interface ActionMessages {
  /** Told when it went well. */
  done?: string
  /** Takes it back. */
  undo?: () => Promise<unknown>
  /** The answers that are not true any more, by the beginning of their keys. */
  stale?: readonly (readonly unknown[])[]
}

/** Does one thing that a button asks for and says how it went. Answers whether it went well. A form tells a failure itself: `useAction`. */
export async function runAction(
  work: () => Promise<unknown>,
  messages: ActionMessages = {},
  onFailure?: (failure: Failure) => void,
): Promise<boolean> {
  const { done, undo, stale = [] } = messages
  const notify = toaster()
  try {
    await work()
  } catch (error) {
    const failure = failureOf(error)
    if (onFailure) onFailure(failure)
    else notify({ text: `${failure.title} ${failure.advice}` })
    return false
  } finally {
    for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
  }
  if (done) {
    notify({
      text: done,
      ...(undo && { acts: [{ text: uiTexts.value.undo, onClick: () => void runAction(undo, { stale }) }] }),
    })
  }
  return true
}
