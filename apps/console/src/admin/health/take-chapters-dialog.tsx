import { useState } from 'preact/hooks'
import { healthTexts } from '../../texts/health.ts'
import { type NamedBook, named } from '../books/use-books.ts'
import { callInSequence } from '../call-in-sequence.ts'
import { Confirm } from '../confirm.tsx'
import { useAction } from '../query.ts'
import { toastWithUndo } from '../run-with-toast.ts'
import { takeChapters } from './take-chapters.ts'

interface TakeProps {
  books: readonly NamedBook[]
  /** All books with this issue. */
  total: number
  onClose: () => void
}

/** Uses the community chapters of many books, and offers to undo it. After a failure, only the rest is tried again. */
export function TakeChaptersDialog({ books, total, onClose }: TakeProps) {
  const { chapters: texts } = healthTexts.value
  const [taken, setTaken] = useState<readonly NamedBook[]>([])
  const remaining = (count: number) => Math.max(0, total - count)
  const take = useAction(
    () =>
      takeChapters(books, {
        done: taken,
        send: (some) => choose('community', some),
        onDone: (some) => setTaken((now) => [...now, ...some]),
      }),
    () => toastWithUndo(texts.taken(books.length, remaining(books.length)), () => leave(books)),
    onClose,
  )
  const close = () => {
    if (taken.length > 0 && take.error) toastWithUndo(texts.taken(taken.length, remaining(taken.length)), () => leave(taken))
    onClose()
  }
  return (
    <Confirm
      title={texts.title(books.length)}
      act={texts.take}
      isDestructive={false}
      busy={take.busy}
      error={take.error}
      onAct={() => take.act(undefined)}
      onClose={close}
    >
      <p>{texts.text}</p>
      <p role="status">{(take.busy || taken.length > 0) && texts.progress(taken.length, books.length)}</p>
    </Confirm>
  )
}

const choose = (source: 'community' | 'auto', books: readonly NamedBook[]) =>
  callInSequence('POST /admin/books/bulk', { body: { books: named(books), chapter_source: source } })

/** No choice had been made for any of them, or they would not have been listed. */
async function leave(books: readonly NamedBook[]): Promise<string> {
  await takeChapters(books, { send: (some) => choose('auto', some) })
  return healthTexts.value.chapters.left(books.length)
}
