import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { CopyField } from '@chapterhouse/ui/components/basics/qr.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import type { ApiKey } from '../../server/responses.ts'
import { youTexts } from '../../texts/pages/you.ts'
import { formatDay, formatMoment } from '../shelf/format-day.ts'
import { useAction } from '../shelf/use-action.ts'
import { ConfirmButton } from './confirm.tsx'

const MAX = 100

/** API keys: create, show once, revoke. */
export function ApiKeys() {
  const texts = youTexts.value.keys
  const { data } = useQuery({ queryKey: ['api keys'], queryFn: async () => (await call('GET /auth/tokens', {})).api_keys })
  const [label, setLabel] = useState('')
  const [isTried, setTried] = useState(false)
  const { runAction, failure, isBusy } = useAction()
  useUnsaved(label.trim() !== '')
  const [made, setMade] = useState<{ token: string; label: string }>()

  const make = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    const wanted = label.trim()
    if (!wanted) return
    await runAction(
      async () => {
        const { token, api_key: key } = await call('POST /auth/tokens', { body: { label: wanted } })
        setMade({ token, label: key.label })
        // Keeps text typed since.
        setLabel((now) => (now === label ? '' : now))
        setTried(false)
      },
      { stale: [['api keys'], ['devices']] },
    )
  }

  return (
    <section class="you-section" aria-labelledby="keys">
      <h2 id="keys">{texts.title}</h2>
      <p>{texts.text}</p>
      {made && (
        <div class="you-secret" role="status">
          <CopyField value={made.token} label={texts.secret(made.label)} />
          <p>{texts.once}</p>
        </div>
      )}
      {data?.length === 0 && <p class="you-hint">{texts.none}</p>}
      <ul class="you-rows">
        {data?.map((key) => (
          <KeyRow key={key.id} of={key} />
        ))}
      </ul>
      <form class="you-form" noValidate onSubmit={(event) => void make(event)}>
        <Field
          label={texts.label}
          hint={texts.hint}
          value={label}
          onValue={setLabel}
          input={{ maxLength: MAX, autocomplete: 'off' }}
          wrong={isTried && !label.trim() ? texts.missing : undefined}
        />
        {failure && <ErrorMessage failure={failure} />}
        <Button form="quiet" type="submit" busy={isBusy}>
          {texts.create}
        </Button>
      </form>
    </section>
  )
}

function KeyRow({ of: { id, label, created_at, last_seen } }: { of: ApiKey }) {
  const texts = youTexts.value.keys
  return (
    <li>
      <span dir="auto">
        {label}
        <small>
          {texts.created(formatDay(created_at))} · {last_seen ? texts.lastUsed(formatMoment(last_seen)) : texts.never}
        </small>
      </span>
      <ConfirmButton
        name={`key ${id}`}
        act={texts.revoke}
        title={texts.revokeTitle(label)}
        text={texts.revokeHint}
        action={() => call('DELETE /auth/tokens/:id', { params: { id } })}
        messages={{ done: texts.revoked, stale: [['api keys'], ['devices']] }}
      />
    </li>
  )
}
