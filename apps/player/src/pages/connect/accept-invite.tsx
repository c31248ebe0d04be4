import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { go } from '@chapterhouse/ui/page-url'
import type { Session } from '@chapterhouse/ui/session'
import { useEffect, useRef, useState } from 'preact/hooks'
import { to } from '../../routes.ts'
import { connectTexts } from '../../texts/pages/connect.ts'
import { linkToken } from './link-token.ts'
import { redirectBack } from './redirect-back.ts'
import { whyNot } from './refusals.ts'
import { signInByToken } from './sign-in.ts'
import { syncBeforeSignOut } from './sync-before-sign-out.ts'

/** Signs in automatically with a link, and offers a way out on failure. */
export function AcceptInvite({ way, start, onStay }: { way: 'link' | 'demo'; start: () => Promise<void>; onStay?: () => void }) {
  const [error, setError] = useState<unknown>()
  const begun = useRef(false)
  const texts = connectTexts.value
  const begin = () => {
    setError(undefined)
    start().then(() => {
      linkToken.value = undefined
      redirectBack()
    }, setError)
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    begin()
  }, [])
  if (!error) return <p role="status">{way === 'link' ? texts.linkTitle : texts.guestTitle}</p>
  return (
    <div class="connect-form">
      <ErrorMessage failure={whyNot(error, way)} />
      <Button form="quiet" wide onClick={begin}>
        {texts.again}
      </Button>
      {onStay ? (
        <Button wide onClick={onStay}>
          {texts.signedIn.stay}
        </Button>
      ) : (
        <a class="connect-other" href={to.connect} onClick={() => location.assign(to.connect)}>
          {texts.otherWay}
        </a>
      )}
    </div>
  )
}

/** A link opened while signed in: it may come from anyone, so nothing happens until the user confirms. */
export function OtherUser({ user, token }: { user: Session['user']; token: string }) {
  const [isSure, setSure] = useState(false)
  const texts = connectTexts.value.signedIn
  const start = async () => {
    await syncBeforeSignOut()
    await signInByToken(token)
  }
  const stay = () => {
    linkToken.value = undefined
    go(to.home, { instead: true })
  }
  if (isSure) return <AcceptInvite way="link" start={start} onStay={stay} />
  return (
    <div class="connect-form">
      <p>
        <b dir="auto">{user.is_demo ? texts.youAreGuest : texts.youAre(user.username)}</b> {texts.question}
      </p>
      <p class="connect-hint">{user.is_demo ? texts.guestHint : texts.hint}</p>
      <Button form="fill" wide onClick={stay}>
        {texts.stay}
      </Button>
      <Button form="quiet" wide onClick={() => setSure(true)}>
        {texts.signIn}
      </Button>
    </div>
  )
}
