import type { Toast } from '@chapterhouse/ui/components/layers/shown-toast'
import { failureOf } from '@chapterhouse/ui/failure'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useState } from 'preact/hooks'
import { Confirm } from '../../forms/confirm.tsx'
import type { NamedBook } from '../../queries/named-book.ts'
import { useAction } from '../../queries/query.ts'
import { runWithToast, toastWithUndo } from '../../queries/run-with-toast.ts'
import { healthTexts } from '../../texts/books/health.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { inParts } from './in-parts.ts'
import type { IssueAction } from './issue-actions.ts'

/** Changes many books, shows progress, and offers to undo it. After a failure, only the rest is retried. */
export function BulkDialog({
  action,
  books,
  remaining,
  onClose,
}: {
  action: IssueAction
  books: readonly NamedBook[]
  /** How many books still have this issue after all of these are done. */
  remaining: number
  onClose: () => void
}) {
  const { bulk: texts } = healthTexts.value
  const [done, setDone] = useState<readonly NamedBook[]>([])
  const targets = action.targets(books)
  const report = (changed: readonly NamedBook[], rest: number) =>
    toastWithUndo([action.done(changed.length), texts.remaining(rest)].filter(Boolean).join(' '), () => undo(action, changed))
  const run = useAction(
    () => inParts(targets, { done, send: action.send, onDone: (some) => setDone((now) => [...now, ...some]) }),
    () => report(targets, remaining),
    onClose,
  )
  const close = () => {
    if (done.length > 0 && run.error) report(done, remaining + targets.length - done.length)
    onClose()
  }
  const isShown = run.busy || done.length > 0
  return (
    <Confirm
      title={action.title(targets.length)}
      act={run.error ? uiTexts.value.retry : action.act}
      isDestructive={false}
      busy={run.busy}
      error={run.error}
      onAct={() => run.act(undefined)}
      onClose={close}
    >
      <p>{action.text}</p>
      {isShown && targets.length > 1 && (
        <progress class="health-progress" value={done.length} max={targets.length} aria-hidden="true" />
      )}
      <p role="status">{isShown && texts.progress(done.length, targets.length)}</p>
    </Confirm>
  )
}

/** After a failure, the rest can be retried. */
async function undo(action: IssueAction, changed: readonly NamedBook[]): Promise<string | Toast> {
  const undone: NamedBook[] = []
  try {
    await inParts(changed, { send: action.undo, onDone: (some) => void undone.push(...some) })
    return action.undone(changed.length)
  } catch (error) {
    const { title, advice } = failureOf(error, shellTexts.value.codes)
    const rest = changed.filter((book) => !undone.includes(book))
    const retry = { text: uiTexts.value.retry, onClick: () => void runWithToast(() => undo(action, rest)) }
    return { text: `${title} ${advice} ${healthTexts.value.bulk.notUndone(rest.length)}`, actions: [retry], stays: 60_000 }
  }
}
