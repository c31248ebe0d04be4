import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import type { Failure } from '@chapterhouse/ui/failure'
import { useState } from 'preact/hooks'
import { connectTexts } from '../../texts/pages/connect.ts'
import { isWholeCode, readPasted } from './pasted.ts'
import { redirectBack } from './redirect-back.ts'
import { whyNot } from './refusals.ts'
import { Scan } from './scan.tsx'
import { signInByCode, signInByToken } from './sign-in.ts'

/** A code from paper, or a link from a message. */
export function CodeForm() {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const texts = connectTexts.value

  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const pasted = readPasted(text, location.origin)
    setFailure(undefined)
    if (pasted.kind === 'elsewhere') return setWrong(texts.elsewhere(pasted.server))
    if (pasted.kind === 'nothing' || (pasted.kind === 'code' && !isWholeCode(pasted.code))) return setWrong(texts.missing.code)
    if (isBusy) return
    setBusy(true)
    try {
      await (pasted.kind === 'code' ? signInByCode(pasted.code) : signInByToken(pasted.token))
      redirectBack()
    } catch (error) {
      setFailure(whyNot(error, 'code'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form class="connect-form" noValidate onSubmit={(event) => void send(event)}>
      <Field
        label={texts.code}
        hint={texts.codeHint}
        value={text}
        onValue={(value) => {
          setText(value)
          setWrong(undefined)
        }}
        wrong={wrong}
        isCode
      />
      <Scan
        onFound={(found) => {
          setText(found)
          setWrong(undefined)
        }}
      />
      {failure && <ErrorMessage failure={failure} />}
      <Button form="fill" type="submit" wide busy={isBusy}>
        {texts.signIn}
      </Button>
    </form>
  )
}
