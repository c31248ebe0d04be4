import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { clock } from '@chapterhouse/ui/format'
import { Bookmark, NotebookPen, Pencil, Play, Plus, Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import { runAction } from '../../../actions/run-action.ts'
import { bookKey } from '../../../device/keys.ts'
import { startBook } from '../../../load-player.ts'
import { isOpen, layers } from '../../../player/layers/layers.ts'
import { call } from '../../../server/api.ts'
import { can } from '../../../server/server-facts.ts'
import { bookTexts } from '../../../texts/pages/book.ts'
import { formatMoment } from '../../shelf/format-day.ts'
import type { OwnMark } from '../listener.ts'
import type { OpenBook } from '../use-book.ts'
import { MarkDialog } from './mark-dialog.tsx'

export function Marks({ open }: { open: OpenBook }) {
  const texts = bookTexts.value
  const [chosen, setChosen] = useState<OwnMark>()
  const edit = (mark: OwnMark | undefined) => {
    setChosen(mark)
    layers.show('book-mark')
  }
  return (
    <section class="book-part" aria-labelledby="marks">
      <div class="rail-head">
        <h2 id="marks">{texts.marks}</h2>
        <Button icon={Plus} onClick={() => edit(undefined)}>
          {texts.addNote}
        </Button>
      </div>
      {open.marks.length === 0 ? (
        <p class="book-hint">{texts.marksEmpty}</p>
      ) : (
        <ul class="book-marks">
          {open.marks.map((mark) => (
            <MarkRow key={mark.kind + mark.id} open={open} mark={mark} onEdit={() => edit(mark)} />
          ))}
        </ul>
      )}
      {isOpen('book-mark') && (
        <MarkDialog open={open} {...(chosen && { mark: chosen })} onClose={() => layers.close('book-mark')} />
      )}
    </section>
  )
}

function MarkRow({ open: { ref }, mark, onEdit }: { open: OpenBook; mark: OwnMark; onEdit: () => void }) {
  const texts = bookTexts.value
  const label = texts.labels[mark.label]
  const isWaiting = mark.isWaiting === true
  const mayEdit = can('annotations') && !isWaiting
  return (
    <li class="book-mark">
      <Icon of={mark.kind === 'note' ? NotebookPen : Bookmark} />
      <div>
        <p class="book-mark-facts numbers">
          {clock(mark.position)}
          {label && <span> · {label}</span>}
          <span> · {isWaiting ? texts.isWaiting : formatMoment(mark.createdAt)}</span>
        </p>
        {mark.text && (
          <p class="reading" dir="auto">
            {mark.text}
          </p>
        )}
      </div>
      <div class="book-mark-actions">
        <Button icon={Play} label={texts.playFrom(clock(mark.position))} onClick={() => startBook(ref, { at: mark.position })} />
        {mayEdit && <Button icon={Pencil} label={texts.edit} onClick={onEdit} />}
        {!isWaiting && <Button icon={Trash2} label={texts.remove} onClick={() => void removeMark(ref, mark)} />}
      </div>
    </li>
  )
}

async function removeMark(ref: OpenBook['ref'], mark: OwnMark): Promise<void> {
  const at = { params: { id: ref.libraryId }, query: { path: ref.path } }
  const params = { id: mark.id }
  await runAction(
    () => (mark.kind === 'note' ? call('DELETE /notes/:id', { params }) : call('DELETE /bookmarks/:id', { params })),
    {
      done: bookTexts.value.removed,
      undo: () =>
        mark.kind === 'note'
          ? call('POST /libraries/:id/notes', { ...at, body: { position: mark.position, body: mark.text } })
          : call('POST /libraries/:id/bookmarks', { ...at, body: { position: mark.position, note: mark.text, label: mark.label } }),
      stale: [['book', bookKey(ref)], ['marks']],
    },
  )
}
