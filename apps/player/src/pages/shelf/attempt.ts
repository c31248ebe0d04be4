import { toast } from '@chapterhouse/ui/components/shown-toast'
import { failureOf } from '@chapterhouse/ui/failure'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { queryClient } from '../../server/queries.ts'

interface Said {
  /** Told when it went well. */
  done?: string
  /** Takes it back. */
  undo?: () => Promise<unknown>
  /** The answers that are not true any more, by the beginning of their keys. */
  stale?: readonly (readonly unknown[])[]
}

/** Does one thing that a button asks for and says how it went. Answers whether it went well. */
export async function attempt(work: () => Promise<unknown>, { done, undo, stale = [] }: Said = {}): Promise<boolean> {
  try {
    await work()
  } catch (error) {
    const { title, advice } = failureOf(error)
    toast({ words: `${title} ${advice}` })
    return false
  } finally {
    for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
  }
  if (done) {
    toast({
      words: done,
      ...(undo && { acts: [{ words: uiTexts.value.undo, onClick: () => void attempt(undo, { stale }) }] }),
    })
  }
  return true
}
