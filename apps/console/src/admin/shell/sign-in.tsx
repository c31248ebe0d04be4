import { ApiError } from '@chapterhouse/client/call'
import { Button, LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { deviceId, deviceName, keepSession, session } from '@chapterhouse/ui/session'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useState } from 'preact/hooks'
import { useAction, useServer } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import { pendingLogouts } from '../../server/pending-logouts.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { Mark } from './shell.tsx'
import './shell.css'
import './sign-in.css'
import '../../page/page.css'

/** `over`: shown over the page of an expired session. */
export function SignIn({ over = false }: { over?: boolean }) {
  const { signIn } = shellTexts.value
  const name = useServer().data?.name ?? ''
  const Frame = over ? 'div' : 'main'
  return (
    <div class="sign-in">
      <Frame class="sign-in-frame">
        <Mark />
        <h1>{signIn.title}</h1>
        <p>{signIn.text(name)}</p>
        <SignInForm />
        <p class="hint">{signIn.code}</p>
      </Frame>
    </div>
  )
}

/** Shown to a listener without access, with links to the player and to sign in differently. */
export function NotAllowed({ name }: { name: string }) {
  const { notAllowed, player } = shellTexts.value
  const [wantsOther, setWantsOther] = useState(false)
  const hasPlayer = useServer().data?.capabilities.web_player ?? false
  return (
    <div class="sign-in">
      <main class="sign-in-frame">
        <Mark />
        <h1>{notAllowed.title}</h1>
        <p dir="auto">{notAllowed.text(name)}</p>
        {wantsOther ? (
          <SignInForm />
        ) : (
          <div class="control-row">
            {hasPlayer && (
              <LinkButton form="fill" href="/web/">
                {player}
              </LinkButton>
            )}
            <Button form="quiet" onClick={() => setWantsOther(true)}>
              {notAllowed.other}
            </Button>
          </div>
        )}
      </main>
    </div>
  )
}

function SignInForm() {
  const { signIn, codes } = shellTexts.value
  const [username, setUsername] = useState(session.value?.user.username ?? '')
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const enter = useAction(
    () =>
      call('POST /auth/login', {
        body: { username: username.trim(), password, device_name: deviceName(), device_id: deviceId() },
      }),
    ({ token, server_id, user }) => {
      const left = session.value?.token
      keepSession({ token, serverId: server_id, user })
      if (left) void pendingLogouts.add(left)
    },
  )
  const isWrong = enter.error instanceof ApiError && enter.error.status === 401
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setEmpty(username.trim() === '' || password === '')
        if (username.trim() !== '' && password !== '') enter.act(undefined)
      }}
    >
      <Field
        label={signIn.name}
        value={username}
        onValue={setUsername}
        input={{ autocomplete: 'username', autocapitalize: 'none', spellcheck: false, name: 'username' }}
      />
      <Field
        label={signIn.password}
        type="password"
        value={password}
        onValue={setPassword}
        wrong={isEmpty ? signIn.empty : isWrong ? codes['401']?.title : undefined}
        input={{ autocomplete: 'current-password', name: 'password' }}
      />
      {enter.error && !isWrong && (
        <Failed error={enter.error} text={{ ...codes, unreachable: uiTexts.value.failure.unreachable }} />
      )}
      <Button form="fill" type="submit" wide busy={enter.busy}>
        {signIn.act}
      </Button>
    </form>
  )
}
