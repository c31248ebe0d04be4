import { Field } from '@chapterhouse/ui/components/field.tsx'
import { FormDialog } from '@chapterhouse/ui/components/form-dialog.tsx'
import { Why } from '@chapterhouse/ui/components/why.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useState } from 'preact/hooks'
import { sound } from '../../playback/now-playing.ts'
import type { Progress } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { type BookRef, bookKey } from '../../server/keys.ts'
import { bookTexts } from '../../texts/book.ts'
import { useAttempt } from '../shelf/use-attempt.ts'

/** The day of a moment as a field of dates takes it, in the reader's own zone. */
const dayOf = (moment: string | undefined): string => (moment ? new Date(moment).toLocaleDateString('sv-SE') : '')

/** When somebody began and finished a book. Only what was changed is told. */
export function DatesDialog({ at, progress, onClose }: { at: BookRef; progress: Progress | undefined; onClose: () => void }) {
  const { dates: words, done } = bookTexts.value
  const was = { started: dayOf(progress?.started_at), finished: dayOf(progress?.finished_at) }
  const [started, setStarted] = useState(was.started)
  const [finished, setFinished] = useState(was.finished)
  const { attempt, failure, isBusy } = useAttempt()
  const isWrong = started !== '' && finished !== '' && finished < started
  const save = async () => {
    if (isWrong) return
    const body = {
      ...(started !== was.started && { started_at: started || null }),
      ...(finished !== was.finished && { finished_at: finished || null }),
    }
    const isDone = await attempt(
      () => call('PATCH /libraries/:id/progress', { params: { id: at.libraryId }, query: { path: at.path }, body }),
      { done: done.dates, stale: [['book', bookKey(at)], ['progress']] },
    )
    if (!isDone) return
    await sound.value?.lookAgain(at)
    onClose()
  }
  return (
    <FormDialog
      title={words.title}
      act={uiTexts.value.save}
      typed={[started, finished]}
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={words.started} type="date" value={started} onValue={setStarted} />
      <Field
        label={words.finished}
        type="date"
        value={finished}
        onValue={setFinished}
        hint={words.hint}
        wrong={isWrong ? words.wrong : undefined}
      />
      {failure && <Why failure={failure} />}
    </FormDialog>
  )
}
