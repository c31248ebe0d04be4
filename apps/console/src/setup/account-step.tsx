import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Check, Field } from '@chapterhouse/ui/components/field.tsx'
import { Why } from '@chapterhouse/ui/components/why.tsx'
import { useState } from 'preact/hooks'
import { setupTexts } from '../texts/setup.ts'
import { tryToken } from './door.ts'
import { type StepProps, useSending } from './step.ts'
import { accountProblems } from './wizard.ts'

/** Who may change everything. */
export function AccountStep({ form, problems, change, blame, setProblems, hasToken, onDone }: StepProps & { hasToken: boolean }) {
  const { account: words, problems: why } = setupTexts.value
  const [isShown, setShown] = useState(false)
  const { isBusy, failure, send } = useSending(blame)
  const wrong = (field: keyof typeof problems) => {
    const problem = problems[field]
    return problem && why[problem]
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = accountProblems(form)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    void send(async () => {
      await tryToken(form.token.trim())
      onDone()
    })
  }
  return (
    <form class="entrance-form" noValidate onSubmit={submit}>
      <p>{words.text}</p>
      {!hasToken && (
        <Field
          label={words.token}
          hint={words.tokenHint}
          value={form.token}
          onValue={(token) => change({ token })}
          wrong={wrong('token')}
          input={{ autocomplete: 'off', autocapitalize: 'none', spellcheck: false }}
        />
      )}
      <Field
        label={words.name}
        value={form.username}
        onValue={(username) => change({ username })}
        wrong={wrong('username')}
        input={{ autocomplete: 'username', autocapitalize: 'none', spellcheck: false, maxLength: 64, name: 'username' }}
      />
      <Field
        label={words.password}
        hint={words.passwordHint}
        value={form.password}
        onValue={(password) => change({ password })}
        wrong={wrong('password')}
        type={isShown ? 'text' : 'password'}
        input={{ autocomplete: 'new-password', autocapitalize: 'none', spellcheck: false, name: 'password' }}
      />
      <Check label={words.show} checked={isShown} onChecked={setShown} />
      {failure && <Why failure={failure} />}
      <Button form="fill" type="submit" wide busy={isBusy}>
        {setupTexts.value.next}
      </Button>
    </form>
  )
}
