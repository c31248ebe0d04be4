import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Check, Field } from '@chapterhouse/ui/components/fields/field.tsx'
import type { Failure } from '@chapterhouse/ui/failure'
import { useState } from 'preact/hooks'
import { connectTexts } from '../../texts/pages/connect.ts'
import { redirectBack } from './redirect-back.ts'
import { whyNot } from './refusals.ts'
import { signInByPassword } from './sign-in.ts'

export function PasswordForm({ lastName }: { lastName: string }) {
  const [username, setUsername] = useState(lastName)
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const texts = connectTexts.value

  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy || !username.trim() || !password) return
    setBusy(true)
    setFailure(undefined)
    try {
      await signInByPassword(username.trim(), password)
      redirectBack()
    } catch (error) {
      setFailure(whyNot(error, 'password'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form class="connect-form" noValidate onSubmit={(event) => void send(event)}>
      <Field
        label={texts.username}
        value={username}
        onValue={setUsername}
        wrong={isTried && !username.trim() ? texts.missing.username : undefined}
        input={{ autocomplete: 'username', autocapitalize: 'none', spellcheck: false, name: 'username' }}
      />
      <Field
        label={texts.password}
        value={password}
        onValue={setPassword}
        type={isShown ? 'text' : 'password'}
        wrong={isTried && !password ? texts.missing.password : undefined}
        input={{ autocomplete: 'current-password', autocapitalize: 'none', spellcheck: false, name: 'password' }}
      />
      <Check label={texts.showPassword} checked={isShown} onChecked={setShown} />
      {failure && <ErrorMessage failure={failure} />}
      <Button form="fill" type="submit" wide busy={isBusy}>
        {texts.signIn}
      </Button>
    </form>
  )
}
