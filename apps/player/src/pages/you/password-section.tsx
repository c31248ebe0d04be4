import { ApiError } from '@chapterhouse/client/call'
import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Check, Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { toaster } from '@chapterhouse/ui/components/layers/shown-toast'
import { failureOf } from '@chapterhouse/ui/failure'
import { ignore } from '@chapterhouse/ui/ignore'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useState } from 'preact/hooks'
import { queryClient } from '../../queries/queries.ts'
import { call, mediaTokens } from '../../server/api.ts'
import { youTexts } from '../../texts/pages/you.ts'

const MIN_BYTES = 8
const isLong = (password: string): boolean => new TextEncoder().encode(password).length >= MIN_BYTES

export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const texts = youTexts.value.password
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [signsOut, setSignsOut] = useState(true)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  useUnsaved(current !== '' || next !== '')
  const isWrong = error instanceof ApiError && error.status === 401

  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    setError(undefined)
    if (isBusy || !isLong(next) || (hasPassword && !current)) return
    setBusy(true)
    const notify = toaster()
    try {
      const body = { password: next, ...(hasPassword && { current_password: current }), ...(!signsOut && { keep_sessions: true }) }
      await call('POST /auth/password', { body })
      mediaTokens.renew().catch(ignore('the next stream asks for one')) // The old one ended with the password.
      setCurrent('')
      setNext('')
      setTried(false)
      notify({ text: signsOut ? texts.doneAndSignedOut : texts.done })
      setSignsOut(true)
      for (const queryKey of [['me'], ['devices']]) void queryClient.invalidateQueries({ queryKey })
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section class="you-section" aria-labelledby="password">
      <h2 id="password">{texts.title}</h2>
      {!hasPassword && <p>{texts.none}</p>}
      <form class="you-form" noValidate onSubmit={(event) => void send(event)}>
        {hasPassword && (
          <Field
            label={texts.current}
            type="password"
            value={current}
            onValue={setCurrent}
            input={{ autocomplete: 'current-password' }}
            wrong={isWrong ? texts.wrong : isTried && !current ? texts.missing : undefined}
          />
        )}
        <Field
          label={texts.next}
          hint={texts.hint}
          type="password"
          value={next}
          onValue={setNext}
          input={{ autocomplete: 'new-password' }}
          wrong={isTried && !isLong(next) ? texts.short : undefined}
        />
        <Check label={texts.signOut} hint={texts.signOutHint} checked={signsOut} onChecked={setSignsOut} />
        {error !== undefined && !isWrong && <ErrorMessage failure={failureOf(error)} />}
        <Button form="quiet" type="submit" busy={isBusy}>
          {hasPassword ? texts.change : texts.set}
        </Button>
      </form>
    </section>
  )
}
