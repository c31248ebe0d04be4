import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Field } from '@chapterhouse/ui/components/field.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { CopyField } from '@chapterhouse/ui/components/qr.tsx'
import { Why } from '@chapterhouse/ui/components/why.tsx'
import { type Failure, failureOf } from '@chapterhouse/ui/failure'
import { useEffect, useState } from 'preact/hooks'
import { Head } from '../entrance/begin.tsx'
import { OnlyHere } from '../entrance/only-here.tsx'
import { call } from '../server/api.ts'
import { connectTexts } from '../texts/connect.ts'
import { codeIn, isWhole } from './typed-code.ts'
import { type Pairing, Welcome } from './welcome.tsx'

type Server = Awaited<ReturnType<typeof call<'GET /server'>>>

/** What the link of an invite leads to; without a code one can be typed. */
export function ConnectPage({ code }: { code: string }) {
  const words = connectTexts.value
  const [server, setServer] = useState<Server>()
  const [pairing, setPairing] = useState<Pairing>()
  const [error, setError] = useState<unknown>()
  const [isTyping, setTyping] = useState(code === '')

  const begin = async () => {
    setError(undefined)
    try {
      setServer(await call('GET /server', {}))
      if (!isTyping) setPairing(await redeem(code))
    } catch (failure) {
      setError(failure)
    }
  }
  useEffect(() => void begin(), [])
  const name = pairing?.server_name ?? server?.name
  useEffect(() => {
    document.title = name ? `${words.page} · ${name}` : words.page
  }, [name, words])

  if (server && pairing) return <Welcome server={server} pairing={pairing} />
  const failed = error !== undefined && <Failed error={error} words={words.refused} onRetry={() => void begin()} />
  if (isTyping)
    return (
      <main class="entrance">
        <TypedCode server={server} onPairing={setPairing} />
        {!server && failed}
      </main>
    )
  return (
    <main class="entrance">
      <Head title={words.titleWithout(name ?? 'Chapterhouse')}>{failed ? undefined : words.opening}</Head>
      {failed}
      {failed && (
        <Button form="quiet" wide onClick={() => setTyping(true)}>
          {words.another}
        </Button>
      )}
    </main>
  )
}

const redeem = (code: string) => call('POST /auth/redeem', { body: { code } })

function TypedCode({ server, onPairing }: { server: Server | undefined; onPairing: (pairing: Pairing) => void }) {
  const words = connectTexts.value
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
      setFailure(failureOf(error, words.refused))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Head title={words.titleWithout(server?.name ?? 'Chapterhouse')}>{words.leadWithout}</Head>
      <form class="entrance-form" noValidate onSubmit={(event) => void send(event)}>
        <Field
          label={words.code}
          hint={words.codeHint}
          value={typed}
          onValue={(value) => {
            setTyped(value)
            setWrong(false)
          }}
          wrong={wrong ? words.codeMissing : undefined}
          isCode
        />
        {failure && <Why failure={failure} />}
        <Button form="fill" type="submit" wide busy={isBusy}>
          {words.go}
        </Button>
      </form>
      <section class="entrance-part">
        <CopyField label={words.address} value={location.origin} />
        <OnlyHere address={location.origin} />
        {server?.capabilities.admin_ui && (
          <p class="entrance-hint">
            {words.console} <a href="/admin">{words.openConsole}</a>
          </p>
        )}
      </section>
    </>
  )
}
