import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { CopyField } from '@chapterhouse/ui/components/basics/qr.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { type Failure, failureOf } from '@chapterhouse/ui/failure'
import { useEffect, useState } from 'preact/hooks'
import { LocalhostNotice } from '../onboarding/localhost-notice.tsx'
import { Head } from '../onboarding/start-page.tsx'
import { call } from '../server/api.ts'
import { connectTexts } from '../texts/signed-out/connect.ts'
import { AcceptInvite, type Pairing } from './accept-invite.tsx'
import { codeIn, isWhole } from './typed-code.ts'

type Server = Awaited<ReturnType<typeof call<'GET /server'>>>

/** The target of an invite link; a code can be typed if there is none. */
export function ConnectPage({ code }: { code: string }) {
  const texts = connectTexts.value
  const [server, setServer] = useState<Server>()
  const [pairing, setPairing] = useState<Pairing>()
  const [error, setError] = useState<unknown>()
  const [isTyping, setTyping] = useState(code === '')

  const load = async () => {
    setError(undefined)
    try {
      setServer(await call('GET /server', {}))
      if (!isTyping) setPairing(await redeem(code))
    } catch (failure) {
      setError(failure)
    }
  }
  useEffect(() => void load(), [])
  const name = pairing?.server_name ?? server?.name
  useEffect(() => {
    document.title = name ? `${texts.page} · ${name}` : texts.page
  }, [name, texts])

  if (server && pairing) return <AcceptInvite server={server} pairing={pairing} />
  const failed = error !== undefined && <Failed error={error} text={texts.refused} onRetry={() => void load()} />
  if (isTyping)
    return (
      <main class="onboarding">
        <TypedCode server={server} onPairing={setPairing} />
        {!server && failed}
      </main>
    )
  return (
    <main class="onboarding">
      <Head title={texts.titleWithoutCode(name ?? 'Chapterhouse')}>{failed ? undefined : texts.opening}</Head>
      {failed}
      {failed && (
        <Button form="quiet" wide onClick={() => setTyping(true)}>
          {texts.another}
        </Button>
      )}
    </main>
  )
}

const redeem = (code: string) => call('POST /auth/redeem', { body: { code } })

function TypedCode({ server, onPairing }: { server: Server | undefined; onPairing: (pairing: Pairing) => void }) {
  const texts = connectTexts.value
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const code = codeIn(typed)
    setFailure(undefined)
    setWrong(!isWhole(code))
    if (isBusy || !isWhole(code)) return
    setBusy(true)
    try {
      onPairing(await redeem(code))
    } catch (error) {
      setFailure(failureOf(error, texts.refused))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Head title={texts.titleWithoutCode(server?.name ?? 'Chapterhouse')}>{texts.introWithoutCode}</Head>
      <form class="onboarding-form" noValidate onSubmit={(event) => void send(event)}>
        <Field
          label={texts.code}
          hint={texts.codeHint}
          value={typed}
          onValue={(value) => {
            setTyped(value)
            setWrong(false)
          }}
          wrong={wrong ? texts.codeMissing : undefined}
          isCode
        />
        {failure && <ErrorMessage failure={failure} />}
        <Button form="fill" type="submit" wide busy={isBusy}>
          {texts.next}
        </Button>
      </form>
      <section class="onboarding-part">
        <CopyField label={texts.address} value={location.origin} />
        <LocalhostNotice url={location.origin} />
        {server?.capabilities.admin_ui && (
          <p class="onboarding-hint">
            {texts.console} <a href="/admin">{texts.openConsole}</a>
          </p>
        )}
      </section>
    </>
  )
}
