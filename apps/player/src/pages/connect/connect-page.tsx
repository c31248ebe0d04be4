import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Segmented } from '@chapterhouse/ui/components/fields/field.tsx'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { session } from '@chapterhouse/ui/session'
import { useQuery } from '@tanstack/preact-query'
import { useLayoutEffect, useState } from 'preact/hooks'
import { queries } from '../../queries/queries.ts'
import { to } from '../../routes.ts'
import { connectTexts } from '../../texts/pages/connect.ts'
import { Mark } from '../shell/mark.tsx'
import { useWindowTitle } from '../shell/page.tsx'
import { AcceptInvite, OtherUser } from './accept-invite.tsx'
import { CodeForm } from './code-form.tsx'
import { redirectBack } from './redirect-back.ts'
import './connect.css'
import { linkToken, takeLinkToken } from './link-token.ts'
import { PasswordForm } from './password-form.tsx'
import { signInAsGuest, signInByToken } from './sign-in.ts'

/** The sign-in forms, shown at the requested page's address. */
export function ConnectPage({
  ended,
  over = false,
  lastName = '',
}: {
  /** The session has just ended. */
  ended: boolean
  /** Shown over the previous page. */
  over?: boolean
  lastName?: string
}) {
  const { path, query } = pageUrl.value
  const server = useQuery(queries.server())
  const texts = connectTexts.value
  const token = linkToken.value
  // The session when the page was opened; signing in changes it.
  const [before] = useState(session.value)
  const here = session.value?.token
  useWindowTitle(texts.title)

  // The link was followed within the app.
  useLayoutEffect(() => {
    if (path !== to.connect || query['token'] === undefined) return
    takeLinkToken()
    go(to.connect, { instead: true })
  }, [path, query['token']])
  // A signed-in user must not become a guest or, through a form in another tab, another user.
  useLayoutEffect(() => {
    if (here && !token) redirectBack()
  }, [here, token, path])

  const name = server.data?.name ?? 'Chapterhouse'
  const Frame = over ? 'div' : 'main'
  return (
    <Frame class="connect" id={over ? undefined : 'main'}>
      <Mark size={48} />
      <h1 dir="auto">{texts.to(name)}</h1>
      {ended && (
        <p class="connect-ended" role="status">
          {over ? texts.endedHere : texts.ended}
        </p>
      )}
      {server.error && <Failed error={server.error} onRetry={() => void server.refetch()} />}
      {token && before ? (
        <OtherUser key={token} user={before.user} token={token} />
      ) : token ? (
        <AcceptInvite key={token} way="link" start={() => signInByToken(token)} />
      ) : here ? null : path === to.demo ? (
        <AcceptInvite way="demo" start={signInAsGuest} />
      ) : (
        server.data && <Ways methods={server.data.auth.methods} hasDemo={server.data.demo.enabled} lastName={lastName} />
      )}
    </Frame>
  )
}

type Method = 'password' | 'auth_code'

function Ways({ methods, hasDemo, lastName }: { methods: readonly Method[]; hasDemo: boolean; lastName: string }) {
  const texts = connectTexts.value
  const known = (['password', 'auth_code'] as const).filter((method) => methods.includes(method))
  const [way, setWay] = useState<Method>(known[0] ?? 'password')
  return (
    <>
      {known.length === 0 && !hasDemo && <p>{texts.noSignIn}</p>}
      {known.length > 1 && (
        <Segmented
          label={texts.by}
          value={way}
          options={[
            { value: 'password', text: texts.byPassword },
            { value: 'auth_code', text: texts.byCode },
          ]}
          onValue={setWay}
        />
      )}
      {known.includes(way) && (way === 'password' ? <PasswordForm lastName={lastName} /> : <CodeForm />)}
      {hasDemo && (
        <div class="connect-guest">
          <LinkButton form="quiet" href={to.demo} wide>
            {texts.guest}
          </LinkButton>
          <p>{texts.guestHint}</p>
        </div>
      )}
    </>
  )
}
