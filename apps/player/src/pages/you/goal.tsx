import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ProgressBar } from '@chapterhouse/ui/components/basics/progress-bar.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import { youTexts } from '../../texts/pages/you.ts'
import { useAction } from '../shelf/use-action.ts'
import { readGoal } from './statistics.ts'

const STALE = [['goal']]

/** The number of books to finish per year, and the current count. */
export function Goal() {
  const texts = youTexts.value.statistics
  const { data } = useQuery({ queryKey: ['goal'], queryFn: () => call('GET /me/goal', {}) })
  const [typed, setTyped] = useState<string>()
  const [isTried, setTried] = useState(false)
  const { runAction, failure, isBusy } = useAction()
  if (!data) return null
  const { goal, finished, year } = data
  const text = typed ?? String(goal?.books_per_year ?? '')
  const wanted = readGoal(text)
  const set = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (wanted === undefined) return
    if (await runAction(() => call('PUT /me/goal', { body: { books_per_year: wanted } }), { stale: STALE }))
      setTyped((now) => (now === typed ? undefined : now))
  }
  const end = async () => {
    if (await runAction(() => call('DELETE /me/goal', {}), { stale: STALE })) setTyped('')
  }
  return (
    <section class="you-section" aria-labelledby="goal">
      <h2 id="goal">{texts.goal}</h2>
      <p>{goal ? texts.goalOf(finished, goal.books_per_year, year) : texts.noGoal(finished, year)}</p>
      {goal && <ProgressBar form="plain" done={finished / goal.books_per_year} />}
      <form class="you-goal" noValidate onSubmit={(event) => void set(event)}>
        <Field
          label={texts.goalField}
          value={text}
          onValue={setTyped}
          input={{ inputMode: 'numeric', autocomplete: 'off' }}
          wrong={isTried && wanted === undefined ? texts.goalInvalid : undefined}
        />
        <Button form="quiet" type="submit" busy={isBusy}>
          {texts.setGoal}
        </Button>
        {goal && (
          <Button busy={isBusy} onClick={() => void end()}>
            {texts.removeGoal}
          </Button>
        )}
      </form>
      {failure && <ErrorMessage failure={failure} />}
    </section>
  )
}
