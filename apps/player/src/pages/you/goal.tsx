import { Button } from '@chapterhouse/ui/components/button.tsx'
import { ChapterRule } from '@chapterhouse/ui/components/chapter-rule.tsx'
import { Field } from '@chapterhouse/ui/components/field.tsx'
import { Why } from '@chapterhouse/ui/components/why.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import { youTexts } from '../../texts/you.ts'
import { useAttempt } from '../shelf/use-attempt.ts'
import { readGoal } from './figures.ts'

const STALE = [['goal']]

/** How many books a year, and how many it is. */
export function Goal() {
  const words = youTexts.value.statistics
  const { data } = useQuery({ queryKey: ['goal'], queryFn: () => call('GET /me/goal', {}) })
  const [typed, setTyped] = useState<string>()
  const [isTried, setTried] = useState(false)
  const { attempt, failure, isBusy } = useAttempt()
  if (!data) return null
  const { goal, finished, year } = data
  const text = typed ?? String(goal?.books_per_year ?? '')
  const wanted = readGoal(text)
  const set = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (wanted === undefined) return
    if (await attempt(() => call('PUT /me/goal', { body: { books_per_year: wanted } }), { stale: STALE }))
      setTyped((now) => (now === typed ? undefined : now))
  }
  const end = async () => {
    if (await attempt(() => call('DELETE /me/goal', {}), { stale: STALE })) setTyped('')
  }
  return (
    <section class="you-section" aria-labelledby="goal">
      <h2 id="goal">{words.goal}</h2>
      <p>{goal ? words.goalOf(finished, goal.books_per_year, year) : words.noGoal(finished, year)}</p>
      {goal && <ChapterRule form="plain" done={finished / goal.books_per_year} />}
      <form class="you-goal" noValidate onSubmit={(event) => void set(event)}>
        <Field
          label={words.goalField}
          value={text}
          onValue={setTyped}
          input={{ inputMode: 'numeric', autocomplete: 'off' }}
          wrong={isTried && wanted === undefined ? words.goalWrong : undefined}
        />
        <Button form="quiet" type="submit" busy={isBusy}>
          {words.setGoal}
        </Button>
        {goal && (
          <Button busy={isBusy} onClick={() => void end()}>
            {words.removeGoal}
          </Button>
        )}
      </form>
      {failure && <Why failure={failure} />}
    </section>
  )
}
