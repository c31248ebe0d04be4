import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Field } from '@chapterhouse/ui/components/field.tsx'
import { CopyField } from '@chapterhouse/ui/components/qr.tsx'
import { Why } from '@chapterhouse/ui/components/why.tsx'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { ApiKey } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { youTexts } from '../../texts/you.ts'
import { dayInWords, momentInWords } from '../shelf/day-in-words.ts'
import { useAttempt } from '../shelf/use-attempt.ts'
import { Sure } from './sure.tsx'

const MOST = 100

/** Keys for other programs: made, told once, ended. */
export function ApiKeys() {
  const words = youTexts.value.keys
  const { data } = useQuery({ queryKey: ['api keys'], queryFn: async () => (await call('GET /auth/tokens', {})).api_keys })
  const [label, setLabel] = useState('')
  const [isTried, setTried] = useState(false)
  const { attempt, failure, isBusy } = useAttempt()
  useUnsaved(label.trim() !== '')
  const [made, setMade] = useState<{ token: string; label: string }>()

  const make = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    const wanted = label.trim()
    if (!wanted) return
    await attempt(
      async () => {
        const { token, api_key: key } = await call('POST /auth/tokens', { body: { label: wanted } })
        setMade({ token, label: key.label })
        // What is typed meanwhile stays.
        setLabel((now) => (now === label ? '' : now))
        setTried(false)
      },
      { stale: [['api keys'], ['devices']] },
    )
  }

  return (
    <section class="you-section" aria-labelledby="keys">
      <h2 id="keys">{words.title}</h2>
      <p>{words.words}</p>
      {made && (
        <div class="you-secret" role="status">
          <CopyField value={made.token} label={words.secret(made.label)} />
          <p>{words.once}</p>
        </div>
      )}
      {data?.length === 0 && <p class="you-hint">{words.none}</p>}
      <ul class="you-rows">
        {data?.map((key) => (
          <KeyRow key={key.id} of={key} />
        ))}
      </ul>
      <form class="you-form" noValidate onSubmit={(event) => void make(event)}>
        <Field
          label={words.label}
          hint={words.hint}
          value={label}
          onValue={setLabel}
          input={{ maxLength: MOST, autocomplete: 'off' }}
          wrong={isTried && !label.trim() ? words.missing : undefined}
        />
        {failure && <Why failure={failure} />}
        <Button form="quiet" type="submit" busy={isBusy}>
          {words.make}
        </Button>
      </form>
    </section>
  )
}

function KeyRow({ of: { id, label, created_at, last_seen } }: { of: ApiKey }) {
  const words = youTexts.value.keys
  return (
    <li>
      <span dir="auto">
        {label}
        <small>
          {words.made(dayInWords(created_at))} · {last_seen ? words.seen(momentInWords(last_seen)) : words.never}
        </small>
      </span>
      <Sure
        name={`key ${id}`}
        act={words.revoke}
        title={words.revokeTitle(label)}
        words={words.revokeWords}
        does={() => call('DELETE /auth/tokens/:id', { params: { id } })}
        said={{ done: words.revoked, stale: [['api keys'], ['devices']] }}
      />
    </li>
  )
}
