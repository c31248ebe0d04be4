import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Check, Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { useState } from 'preact/hooks'
import { setupTexts } from '../texts/signed-out/setup.ts'
import { tryToken } from './setup-client.ts'
import { type StepProps, useSending } from './step.ts'
import { accountProblems } from './wizard.ts'

export function AccountStep({ form, problems, change, blame, setProblems, hasToken, onDone }: StepProps & { hasToken: boolean }) {
  const { account: texts, problems: why } = setupTexts.value
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
    <form class="onboarding-form" noValidate onSubmit={submit}>
      <p>{texts.text}</p>
      {!hasToken && (
        <Field
          label={texts.token}
          hint={texts.tokenHint}
          value={form.token}
          onValue={(token) => change({ token })}
          wrong={wrong('token')}
          input={{ autocomplete: 'off', autocapitalize: 'none', spellcheck: false }}
        />
      )}
      <Field
        label={texts.name}
        value={form.username}
        onValue={(username) => change({ username })}
        wrong={wrong('username')}
        input={{ autocomplete: 'username', autocapitalize: 'none', spellcheck: false, maxLength: 64, name: 'username' }}
      />
      <Field
        label={texts.password}
        hint={texts.passwordHint}
        value={form.password}
        onValue={(password) => change({ password })}
        wrong={wrong('password')}
        type={isShown ? 'text' : 'password'}
        input={{ autocomplete: 'new-password', autocapitalize: 'none', spellcheck: false, name: 'password' }}
      />
      <Check label={texts.show} checked={isShown} onChecked={setShown} />
      {failure && <ErrorMessage failure={failure} />}
      <Button form="fill" type="submit" wide busy={isBusy}>
        {setupTexts.value.next}
      </Button>
    </form>
  )
}
