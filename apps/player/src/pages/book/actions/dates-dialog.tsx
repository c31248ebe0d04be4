import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { FormDialog } from '@chapterhouse/ui/components/layers/form-dialog.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useState } from 'preact/hooks'
import { type BookRef, bookKey } from '../../../device/keys.ts'
import { currentPlayer } from '../../../playback/now-playing.ts'
import { call } from '../../../server/api.ts'
import type { Progress } from '../../../server/responses.ts'
import { bookTexts } from '../../../texts/pages/book.ts'
import { useAction } from '../../shelf/use-action.ts'

/** The date of a timestamp as a value for date inputs, in the reader's time zone. */
const dayOf = (moment: string | undefined): string => (moment ? new Date(moment).toLocaleDateString('sv-SE') : '')

/** When the listener started and finished a book. Only changed dates are sent. */
export function DatesDialog({ at, progress, onClose }: { at: BookRef; progress: Progress | undefined; onClose: () => void }) {
  const { dates: texts, done } = bookTexts.value
  const was = { started: dayOf(progress?.started_at), finished: dayOf(progress?.finished_at) }
  const [started, setStarted] = useState(was.started)
  const [finished, setFinished] = useState(was.finished)
  const { runAction, failure, isBusy } = useAction()
  const isWrong = started !== '' && finished !== '' && finished < started
  const save = async () => {
    if (isWrong) return
    const body = {
      ...(started !== was.started && { started_at: started || null }),
      ...(finished !== was.finished && { finished_at: finished || null }),
    }
    const isDone = await runAction(
      () => call('PATCH /libraries/:id/progress', { params: { id: at.libraryId }, query: { path: at.path }, body }),
      { done: done.dates, stale: [['book', bookKey(at)], ['progress']] },
    )
    if (!isDone) return
    await currentPlayer.value?.refresh(at)
    onClose()
  }
  return (
    <FormDialog
      title={texts.title}
      act={uiTexts.value.save}
      typed={[started, finished]}
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={texts.started} type="date" value={started} onValue={setStarted} />
      <Field
        label={texts.finished}
        type="date"
        value={finished}
        onValue={setFinished}
        hint={texts.hint}
        wrong={isWrong ? texts.invalid : undefined}
      />
      {failure && <ErrorMessage failure={failure} />}
    </FormDialog>
  )
}
