import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { CopyField } from '@chapterhouse/ui/components/qr.tsx'
import { Why } from '@chapterhouse/ui/components/why.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import { ask } from '../../server/queries.ts'
import { can } from '../../server/server-facts.ts'
import { youTexts } from '../../texts/you.ts'
import { useAttempt } from '../shelf/use-attempt.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { ApiKeys } from './api-keys.tsx'
import { PasswordSection } from './password-section.tsx'
import { SignOut } from './sign-out.tsx'
import { YouFrame } from './you-frame.tsx'

/** Who one is here, and how one comes in again. */
export function AccountPage() {
  const { data, error, refetch } = useQuery(ask.me())
  return (
    <YouFrame part="account">
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && (
        <>
          <p>{youTexts.value.signedInAs(data.username)}</p>
          {!data.is_demo && <PasswordSection hasPassword={data.has_password} />}
          {!data.is_demo && <Recovery hasCode={data.has_recovery} />}
          {!data.is_demo && can('api_keys') && <ApiKeys />}
          <SignOut me={data} />
        </>
      )}
    </YouFrame>
  )
}

function Recovery({ hasCode }: { hasCode: boolean }) {
  const words = youTexts.value.recovery
  const [code, setCode] = useState<string>()
  const { attempt, failure, isBusy } = useAttempt()
  const make = () => attempt(async () => setCode((await call('POST /auth/recovery', {})).recovery_code), { stale: [['me']] })
  const end = async () => {
    if (await attempt(() => call('DELETE /auth/recovery', {}), { done: words.removed, stale: [['me']] })) setCode(undefined)
  }
  return (
    <section class="you-section" aria-labelledby="recovery">
      <h2 id="recovery">{words.title}</h2>
      <p>
        {words.words} {hasCode && words.has}
      </p>
      {code && (
        <div class="you-secret" role="status">
          <CopyField value={code} label={words.code} />
          <p>{words.once}</p>
        </div>
      )}
      {failure && <Why failure={failure} />}
      <div class="page-acts">
        <Button form="quiet" busy={isBusy} onClick={() => void make()}>
          {hasCode ? words.again : words.make}
        </Button>
        {hasCode && <Button onClick={() => void end()}>{words.remove}</Button>}
      </div>
    </section>
  )
}
