import { healthTexts } from '../../texts/health.ts'
import { type NamedBook, named } from '../books/use-books.ts'
import { callInSequence } from '../call-in-sequence.ts'
import { Confirm } from '../confirm.tsx'
import { useAction } from '../query.ts'
import { toastWithUndo } from '../run-with-toast.ts'
import { slices } from '../slices.ts'
import { fixedFolders } from './fixed-folders.ts'

interface FixDialogProps {
  kind: 'suspect' | 'split_discs'
  books: readonly NamedBook[]
  onClose: () => void
}

/** Changes how many folders are read at once, and offers to undo it. */
export function FixDialog({ kind, books, onClose }: FixDialogProps) {
  const texts = healthTexts.value
  const folders = fixedFolders(kind, books)
  const fix = useAction(
    async () => {
      let count = 0
      for (const some of slices(folders)) {
        const body = { kind, books: named(some.map(({ book }) => book)) }
        count += (await callInSequence('POST /admin/issues/fix', { body })).fixed
      }
      return count
    },
    (count) => toastWithUndo(texts.fixed(count), () => takeBack(folders)),
    onClose,
  )
  return (
    <Confirm
      title={texts.fixTitle[kind](books.length)}
      act={texts.fix[kind]}
      isDestructive={false}
      busy={fix.busy}
      error={fix.error}
      onAct={() => fix.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.fixText[kind]}</p>
    </Confirm>
  )
}

/** None of the folders had an override before, or it would not have been this kind of issue. */
async function takeBack(folders: ReturnType<typeof fixedFolders>): Promise<string> {
  for (const { libraryId, path } of folders)
    await callInSequence('DELETE /admin/libraries/:id/folder-override', { params: { id: libraryId }, query: { path } })
  return healthTexts.value.unfixed(folders.length)
}
