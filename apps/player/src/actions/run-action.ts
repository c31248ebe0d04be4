import { toaster } from '@chapterhouse/ui/components/layers/shown-toast'
import { type Failure, failureOf } from '@chapterhouse/ui/failure'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { queryClient } from '../queries/queries.ts'

export interface ActionMessages {
  done?: string
  /** Undoes the action. */
  undo?: () => Promise<unknown>
  /** The query keys to invalidate, by prefix. */
  stale?: readonly (readonly unknown[])[]
}

/** Runs a button's action and shows the result. Resolves to whether it succeeded. Forms show their own errors: `useAction`. */
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
      ...(undo && { actions: [{ text: uiTexts.value.undo, onClick: () => void runAction(undo, { stale }) }] }),
    })
  }
  return true
}
