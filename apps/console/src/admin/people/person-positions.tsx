import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Check, Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { clock } from '@chapterhouse/ui/format'
import { parseClock } from '@chapterhouse/ui/parse-clock'
import { useQuery } from '@tanstack/preact-query'
import { Pencil } from 'lucide'
import { useState } from 'preact/hooks'
import { localDay } from '../../dates/dates.ts'
import { When } from '../../dates/when.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Part } from '../../page/page.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { ResponseOf } from '../../server/responses.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { to } from '../routes.ts'

type PositionOf = ResponseOf<'GET /admin/users/:id/progress'>['progress'][number]

const STEP = 20

/** A person's position in every book they started; an admin can correct it. */
export function PersonPositions({ userId }: { userId: number }) {
  const texts = peopleTexts.value
  const [shown, setShown] = useState(STEP)
  const [edited, setEdited] = useState<PositionOf>()
  const positions = useQuery({
    queryKey: ['positions', userId],
    queryFn: ({ signal }) => call('GET /admin/users/:id/progress', { params: { id: userId } }, { signal }),
  })
  const all = positions.data?.progress ?? []
  return (
    <Part title={texts.positions}>
      {positions.isError && <Failed error={positions.error} onRetry={() => void positions.refetch()} />}
      {positions.data && all.length === 0 && <p class="hint">{texts.noPositions}</p>}
      <ul class="plain-list">
        {all.slice(0, shown).map((row) => (
          <li key={`${row.library_id} ${row.path}`}>
            <a class="said" href={to.book(row)} dir="auto">
              {row.title}
              <span class="under">
                {row.finished ? texts.finished : texts.positionAt(clock(row.position), clock(row.duration))} ·{' '}
                <When at={row.updated_at} />
              </span>
            </a>
            <Button icon={Pencil} label={texts.editPosition(row.title)} onClick={() => setEdited(row)} />
          </li>
        ))}
      </ul>
      {all.length > shown && <Button onClick={() => setShown(shown + STEP)}>{shellTexts.value.more}</Button>}
      {edited && <EditPosition key={edited.path} userId={userId} row={edited} onClose={() => setEdited(undefined)} />}
    </Part>
  )
}

function EditPosition({ userId, row, onClose }: { userId: number; row: PositionOf; onClose: () => void }) {
  const texts = peopleTexts.value
  const [position, setPosition] = useState(clock(row.position))
  const [finished, setFinished] = useState(row.finished)
  const [days, setDays] = useState({ started_at: localDay(row.started_at), finished_at: localDay(row.finished_at) })
  const seconds = parseClock(position)
  const isWrong = seconds === undefined || (row.duration > 0 && seconds > Math.ceil(row.duration))
  const save = useAction(
    () =>
      call('PATCH /admin/libraries/:id/progress', {
        params: { id: row.library_id },
        query: { path: row.path, user_id: userId },
        body: {
          ...(position === clock(row.position) || seconds === undefined ? {} : { position: seconds }),
          ...(finished === row.finished ? {} : { finished }),
          ...(days.started_at === localDay(row.started_at) ? {} : { started_at: days.started_at || null }),
          ...(days.finished_at === localDay(row.finished_at) ? {} : { finished_at: days.finished_at || null }),
        },
      }),
    () => toast({ text: texts.positionSaved }),
    onClose,
  )
  return (
    <FormDialog
      title={texts.positionTitle}
      act={shellTexts.value.apply}
      typed={[position, finished, days.started_at, days.finished_at]}
      busy={save.busy}
      error={save.error}
      disabled={isWrong}
      onSubmit={() => save.act(undefined)}
      onClose={onClose}
    >
      <p dir="auto">
        <strong>{row.title}</strong>
      </p>
      <p class="hint">{texts.positionText}</p>
      <Field
        label={texts.position}
        value={position}
        wrong={isWrong ? texts.positionInvalid(clock(row.duration)) : undefined}
        input={{ inputMode: 'numeric', autocomplete: 'off' }}
        onValue={setPosition}
      />
      <Check label={texts.isFinished} checked={finished} onChecked={setFinished} />
      <div class="control-row">
        <Field
          label={texts.startedAt}
          type="date"
          value={days.started_at}
          onValue={(started_at) => setDays({ ...days, started_at })}
        />
        <Field
          label={texts.finishedAt}
          type="date"
          value={days.finished_at}
          onValue={(finished_at) => setDays({ ...days, finished_at })}
        />
      </div>
    </FormDialog>
  )
}
