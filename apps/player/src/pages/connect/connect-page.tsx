import { address, go } from '@chapterhouse/ui/address'
import { Button, LinkButton } from '@chapterhouse/ui/components/button.tsx'
import { Segmented } from '@chapterhouse/ui/components/field.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { session } from '@chapterhouse/ui/session'
import { useQuery } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/hooks'
import { to } from '../../routes.ts'
import { ask } from '../../server/queries.ts'
import { connectTexts } from '../../texts/connect.ts'
import { Mark } from '../shell/mark.tsx'
import { useWindowTitle } from '../shell/page.tsx'
import { arrive } from './arrive.ts'
import { CodeForm } from './code-form.tsx'
import './connect.css'
import { PasswordForm } from './password-form.tsx'
import { whyNot } from './refusals.ts'
import { signInAsGuest, signInByToken } from './sign-in.ts'
import { Why } from './why.tsx'

/** Signing in, on the page that was asked for. `ended`: there was a session a moment ago. */
export function ConnectPage({ ended, lastName = '' }: { ended: boolean; lastName?: string }) {
  const { path, query } = address.value
  const token = useRef(path === to.connect ? query['token'] : undefined)
  const server = useQuery(ask.server())
  const words = connectTexts.value
  useWindowTitle(words.title)

  // The token is a secret: it leaves the address bar before anything else happens.
  useEffect(() => {
    if (path === to.connect && location.search) go(to.connect, { instead: true })
    else if (path === to.connect && session.value && !token.current) arrive()
  }, [path])

  const name = server.data?.name ?? 'Chapterhouse'
  return (
    <main class="connect" id="main">
      <Mark size={48} />
      <h1 dir="auto">{words.to(name)}</h1>
      {ended && (
        <p class="connect-ended" role="status">
          {words.ended}
        </p>
      )}
      {server.error && <Failed error={server.error} onRetry={() => void server.refetch()} />}
      {token.current ? (
        <AtOnce way="link" start={signInByToken.bind(undefined, token.current)} />
      ) : path === to.demo ? (
        <AtOnce way="demo" start={signInAsGuest} />
      ) : (
        server.data && <Ways methods={server.data.auth.methods} hasDemo={server.data.demo.enabled} lastName={lastName} />
      )}
    </main>
  )
}

type Method = 'password' | 'auth_code'

function Ways({ methods, hasDemo, lastName }: { methods: readonly Method[]; hasDemo: boolean; lastName: string }) {
  const words = connectTexts.value
  const known = (['password', 'auth_code'] as const).filter((method) => methods.includes(method))
  const [way, setWay] = useState<Method>(known[0] ?? 'password')
  return (
    <>
      {known.length === 0 && !hasDemo && <p>{words.noWay}</p>}
      {known.length > 1 && (
        <Segmented
          label={words.by}
          value={way}
          options={[
            { value: 'password', text: words.byPassword },
            { value: 'auth_code', text: words.byCode },
          ]}
          onValue={setWay}
        />
      )}
      {known.includes(way) && (way === 'password' ? <PasswordForm lastName={lastName} /> : <CodeForm />)}
      {hasDemo && (
        <div class="connect-guest">
          <LinkButton form="quiet" href={to.demo} wide>
            {words.guest}
          </LinkButton>
          <p>{words.guestHint}</p>
        </div>
      )}
    </>
  )
}

/** A link that signs in by itself: nothing to type, and a way out when it fails. */
function AtOnce({ way, start }: { way: 'link' | 'demo'; start: () => Promise<void> }) {
  const [error, setError] = useState<unknown>()
  const begun = useRef(false)
  const words = connectTexts.value
  const begin = () => {
    setError(undefined)
    start().then(arrive, setError)
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    begin()
  }, [])
  if (!error) return <p role="status">{way === 'link' ? words.linkTitle : words.guestTitle} …</p>
  return (
    <div class="connect-form">
      <Why failure={whyNot(error, way)} />
      <Button form="quiet" wide onClick={begin}>
        {words.again}
      </Button>
      <a class="connect-other" href={to.connect} onClick={() => location.assign(to.connect)}>
        {words.otherWay}
      </a>
    </div>
  )
}
