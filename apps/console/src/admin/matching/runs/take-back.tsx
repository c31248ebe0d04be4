import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { Undo2 } from 'lucide'
import { useState } from 'preact/hooks'
import { Confirm } from '../../../forms/confirm.tsx'
import { useAction, useLibraries } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import { matchingTexts } from '../../../texts/books/matching.ts'

/** Undoes matches in one library or in all. */
export function TakeBackButton({ libraryId }: { libraryId?: number | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button form="quiet" icon={Undo2} onClick={() => setOpen(true)}>
        {matchingTexts.value.undo.open}
      </Button>
      {isOpen && <TakeBackDialog libraryId={libraryId ?? null} onClose={() => setOpen(false)} />}
    </>
  )
}

function TakeBackDialog({ libraryId, onClose }: { libraryId: number | null; onClose: () => void }) {
  const { library: label, allLibraries, undo: texts } = matchingTexts.value
  const libraries = useLibraries().data?.libraries ?? []
  const [library, setLibrary] = useState(libraryId === null ? '' : String(libraryId))
  const takeBack = useAction(
    () => call('DELETE /admin/community-matches', { query: library ? { library_id: Number(library) } : {} }, { within: 600_000 }),
    ({ books, covers }) => toast({ text: books === 0 ? texts.none : texts.done(books, covers), stays: 12_000 }),
    onClose,
  )
  return (
    <Confirm
      title={texts.title}
      act={texts.act}
      busy={takeBack.busy}
      error={takeBack.error}
      onAct={() => takeBack.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <Select
        label={label}
        value={library}
        options={[{ value: '', text: allLibraries }, ...libraries.map(({ id, name }) => ({ value: String(id), text: name }))]}
        onValue={setLibrary}
      />
    </Confirm>
  )
}
