import { go } from '@chapterhouse/ui/address'
import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Why } from '@chapterhouse/ui/components/why.tsx'
import type { Session } from '@chapterhouse/ui/session'
import { useEffect, useRef, useState } from 'preact/hooks'
import { to } from '../../routes.ts'
import { connectTexts } from '../../texts/connect.ts'
import { arrive } from './arrive.ts'
import { linkToken } from './link-token.ts'
import { whyNot } from './refusals.ts'
import { settleHere } from './settle-here.ts'
import { signInByToken } from './sign-in.ts'

/** A link that signs in by itself: nothing to type, and a way out when it fails. */
export function AtOnce({ way, start, onStay }: { way: 'link' | 'demo'; start: () => Promise<void>; onStay?: () => void }) {
  const [error, setError] = useState<unknown>()
  const begun = useRef(false)
  const words = connectTexts.value
  const begin = () => {
    setError(undefined)
    start().then(() => {
      linkToken.value = undefined
      arrive()
    }, setError)
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
      {onStay ? (
        <Button wide onClick={onStay}>
          {words.somebody.stay}
        </Button>
      ) : (
        <a class="connect-other" href={to.connect} onClick={() => location.assign(to.connect)}>
          {words.otherWay}
        </a>
      )}
    </div>
  )
}

/** A link, opened where somebody is signed in already: it may come from anybody, so nothing happens before the answer. */
export function SomebodyElse({ user, token }: { user: Session['user']; token: string }) {
  const [isSure, setSure] = useState(false)
  const words = connectTexts.value.somebody
  const start = async () => {
    await settleHere()
    await signInByToken(token)
  }
  const stay = () => {
    linkToken.value = undefined
    go(to.home, { instead: true })
  }
  if (isSure) return <AtOnce way="link" start={start} onStay={stay} />
  return (
    <div class="connect-form">
      <p>
        <b dir="auto">{user.is_demo ? words.youAreGuest : words.youAre(user.username)}</b> {words.question}
      </p>
      <p class="connect-hint">{user.is_demo ? words.guestHint : words.hint}</p>
      <Button form="fill" wide onClick={stay}>
        {words.stay}
      </Button>
      <Button form="quiet" wide onClick={() => setSure(true)}>
        {words.go}
      </Button>
    </div>
  )
}
