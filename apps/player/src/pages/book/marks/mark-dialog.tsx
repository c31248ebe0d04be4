import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Field, Select, TextArea } from '@chapterhouse/ui/components/fields/field.tsx'
import { FormDialog } from '@chapterhouse/ui/components/layers/form-dialog.tsx'
import { clock } from '@chapterhouse/ui/format'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useState } from 'preact/hooks'
import { bookKey } from '../../../device/keys.ts'
import { call } from '../../../server/api.ts'
import { bookTexts } from '../../../texts/pages/book.ts'
import { useAction } from '../../shelf/use-action.ts'
import { type OwnMark, parsePosition } from '../listener.ts'
import { currentPosition, type OpenBook } from '../use-book.ts'

const MAX = { note: 10_000, bookmark: 2_000 } as const

/** Adds a note, or edits the text of a bookmark or note; without `mark`, a new note at the current position. */
export function MarkDialog({ open, mark, onClose }: { open: OpenBook; mark?: OwnMark; onClose: () => void }) {
  const texts = bookTexts.value
  const kind = mark?.kind ?? 'note'
  const [text, setText] = useState(mark?.text ?? '')
  const [label, setLabel] = useState(mark?.label ?? '')
  const [position, setPosition] = useState(() => clock(mark?.position ?? currentPosition(open)))
  const [isTried, setTried] = useState(false)
  const { runAction, failure, isBusy } = useAction()
  const seconds = parsePosition(position, open.timeline.duration)
  const isMissing = kind === 'note' && text.trim() === ''

  const save = async () => {
    setTried(true)
    if (isMissing || (kind === 'note' && seconds === undefined)) return
    const work = () => write(open, { mark, text, label, seconds: seconds ?? 0 })
    if (await runAction(work, { stale: [['book', bookKey(open.ref)], ['marks']] })) onClose()
  }

  return (
    <FormDialog
      title={mark ? texts.edit : texts.addNote}
      act={uiTexts.value.save}
      typed={[text, label, position]}
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextArea
        label={kind === 'note' ? texts.note : texts.bookmarkNote}
        value={text}
        onValue={setText}
        maxLength={MAX[kind]}
        wrong={isTried && isMissing ? texts.noteMissing : undefined}
      />
      {kind === 'note' ? (
        <PositionField value={position} onValue={setPosition} isWrong={isTried && seconds === undefined} />
      ) : (
        <LabelField value={label} onValue={setLabel} />
      )}
      {failure && <ErrorMessage failure={failure} />}
    </FormDialog>
  )
}

function PositionField({ value, onValue, isWrong }: { value: string; onValue: (value: string) => void; isWrong: boolean }) {
  const texts = bookTexts.value
  return (
    <Field
      label={texts.notePosition}
      hint={texts.notePositionHint}
      value={value}
      onValue={onValue}
      input={{ inputMode: 'text', autocomplete: 'off' }}
      wrong={isWrong ? texts.notePositionInvalid : undefined}
    />
  )
}

function LabelField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const texts = bookTexts.value
  const labels = Object.entries(texts.labels).map(([label, text]) => ({ value: label, text }))
  return <Select label={texts.label} value={value} onValue={onValue} options={[{ value: '', text: '–' }, ...labels]} />
}

async function write(
  { ref }: OpenBook,
  { mark, text, label, seconds }: { mark: OwnMark | undefined; text: string; label: string; seconds: number },
): Promise<unknown> {
  const body = text.trim()
  if (!mark) {
    const at = { params: { id: ref.libraryId }, query: { path: ref.path } }
    return await call('POST /libraries/:id/notes', { ...at, body: { position: seconds, body } })
  }
  const params = { id: mark.id }
  if (mark.kind === 'bookmark') return await call('PATCH /bookmarks/:id', { params, body: { note: body, label } })
  // The field shows whole seconds: an unchanged position keeps its fraction.
  const position = clock(mark.position) === clock(seconds) ? mark.position : seconds
  return await call('PATCH /notes/:id', { params, body: { body, position } })
}
