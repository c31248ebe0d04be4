import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Check, Field } from '@chapterhouse/ui/components/field.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { toast } from '@chapterhouse/ui/components/toast.tsx'
import { parseClock } from '@chapterhouse/ui/parse-clock'
import { clock } from '@chapterhouse/ui/words'
import { useQuery } from '@tanstack/preact-query'
import { Pencil } from 'lucide'
import { useState } from 'preact/hooks'
import type { PlaceOf } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { peopleTexts } from '../../texts/people.ts'
import { shellTexts } from '../../texts/shell.ts'
import { localDay } from '../dates.ts'
import { FormDialog } from '../form-dialog.tsx'
import { Part } from '../page.tsx'
import { useAct } from '../query.ts'
import { to } from '../routes.ts'
import { When } from '../when.tsx'

const STEP = 20

/** How far somebody is in every book that they began; an admin may set it right. */
export function PersonPlaces({ userId }: { userId: number }) {
  const texts = peopleTexts.value
  const [shown, setShown] = useState(STEP)
  const [edited, setEdited] = useState<PlaceOf>()
  const places = useQuery({
    queryKey: ['places', userId],
    queryFn: ({ signal }) => call('GET /admin/users/:id/progress', { params: { id: userId } }, { signal }),
  })
  const all = places.data?.progress ?? []
  return (
    <Part title={texts.places}>
      {places.isError && <Failed error={places.error} onRetry={() => void places.refetch()} />}
      {places.data && all.length === 0 && <p class="hint">{texts.noPlaces}</p>}
      <ul class="plain-list">
        {all.slice(0, shown).map((place) => (
          <li key={`${place.library_id} ${place.path}`}>
            <a class="said" href={to.book(place)} dir="auto">
              {place.title}
              <span class="under">
                {place.finished ? texts.finished : texts.placeAt(clock(place.position), clock(place.duration))} ·{' '}
                <When at={place.updated_at} />
              </span>
            </a>
            <Button icon={Pencil} label={texts.editPlace(place.title)} onClick={() => setEdited(place)} />
          </li>
        ))}
      </ul>
      {all.length > shown && <Button onClick={() => setShown(shown + STEP)}>{shellTexts.value.more}</Button>}
      {edited && <EditPlace key={edited.path} userId={userId} place={edited} onClose={() => setEdited(undefined)} />}
    </Part>
  )
}

function EditPlace({ userId, place, onClose }: { userId: number; place: PlaceOf; onClose: () => void }) {
  const texts = peopleTexts.value
  const [position, setPosition] = useState(clock(place.position))
  const [finished, setFinished] = useState(place.finished)
  const [days, setDays] = useState({ started_at: localDay(place.started_at), finished_at: localDay(place.finished_at) })
  const seconds = parseClock(position)
  const isWrong = seconds === undefined || (place.duration > 0 && seconds > Math.ceil(place.duration))
  const save = useAct(
    () =>
      call('PATCH /admin/libraries/:id/progress', {
        params: { id: place.library_id },
        query: { path: place.path, user_id: userId },
        body: {
          ...(position === clock(place.position) || seconds === undefined ? {} : { position: seconds }),
          ...(finished === place.finished ? {} : { finished }),
          ...(days.started_at === localDay(place.started_at) ? {} : { started_at: days.started_at || null }),
          ...(days.finished_at === localDay(place.finished_at) ? {} : { finished_at: days.finished_at || null }),
        },
      }),
    () => toast({ words: texts.placeSaved }),
    onClose,
  )
  return (
    <FormDialog
      title={texts.placeTitle}
      act={shellTexts.value.apply}
      typed={[position, finished, days.started_at, days.finished_at]}
      busy={save.busy}
      error={save.error}
      disabled={isWrong}
      onSubmit={() => save.act(undefined)}
      onClose={onClose}
    >
      <p dir="auto">
        <strong>{place.title}</strong>
      </p>
      <p class="hint">{texts.placeText}</p>
      <Field
        label={texts.position}
        value={position}
        wrong={isWrong ? texts.positionWrong(clock(place.duration)) : undefined}
        input={{ inputMode: 'numeric', autocomplete: 'off' }}
        onValue={setPosition}
      />
      <Check label={texts.isFinished} checked={finished} onChecked={setFinished} />
      <div class="row-of">
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
