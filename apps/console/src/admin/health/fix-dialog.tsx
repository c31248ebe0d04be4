import { toast } from '@chapterhouse/ui/components/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { Confirm } from '../../components/confirm.tsx'
import { call } from '../../server/api.ts'
import { healthTexts } from '../../texts/health.ts'
import { queryClient, useAct } from '../query.ts'
import { slices } from '../slices.ts'
import { fixedFolders } from './fixed-folders.ts'
import type { NamedBook } from './use-set-aside.ts'

interface FixDialogProps {
  kind: 'suspect' | 'split_discs'
  books: readonly NamedBook[]
  onClose: () => void
}

/** Has folders read another way, many at once, and takes it back on request. */
export function FixDialog({ kind, books, onClose }: FixDialogProps) {
  const texts = healthTexts.value
  const folders = fixedFolders(kind, books)
  const fix = useAct(
    async () => {
      let count = 0
      for (const some of slices(folders)) {
        const named = some.map(({ book: { library_id, path } }) => ({ library_id, path }))
        count += (await call('POST /admin/issues/fix', { body: { kind, books: named } })).fixed
      }
      return count
    },
    (count) =>
      toast({
        words: texts.fixed(count),
        acts: [{ words: uiTexts.value.undo, onClick: () => void takeBack(folders) }],
        stays: 12_000,
      }),
    onClose,
  )
  return (
    <Confirm
      title={texts.fixTitle[kind](books.length)}
      act={texts.fix[kind]}
      isGrave={false}
      busy={fix.busy}
      error={fix.error}
      onAct={() => fix.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.fixText[kind]}</p>
    </Confirm>
  )
}

/** None of them had a word of its own on how it is read, or it would not have been such an issue. */
async function takeBack(folders: ReturnType<typeof fixedFolders>): Promise<void> {
  try {
    for (const { libraryId, path } of folders)
      await call('DELETE /admin/libraries/:id/folder-override', { params: { id: libraryId }, query: { path } })
    toast({ words: healthTexts.value.unfixed(folders.length) })
  } catch (error) {
    toast({ words: error instanceof Error ? error.message : String(error) })
  }
  await queryClient.invalidateQueries()
}
