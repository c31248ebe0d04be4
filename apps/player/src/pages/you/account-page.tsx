import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { CopyField } from '@chapterhouse/ui/components/basics/qr.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { queries } from '../../queries/queries.ts'
import { call } from '../../server/api.ts'
import { can } from '../../server/server-facts.ts'
import { youTexts } from '../../texts/pages/you.ts'
import { useAction } from '../shelf/use-action.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { ApiKeys } from './api-keys.tsx'
import { PasswordSection } from './password-section.tsx'
import { SignOut } from './sign-out.tsx'
import { YouFrame } from './you-frame.tsx'

export function AccountPage() {
  const { data, error, refetch } = useQuery(queries.me())
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
  const texts = youTexts.value.recovery
  const [code, setCode] = useState<string>()
  const { runAction, failure, isBusy } = useAction()
  const make = () => runAction(async () => setCode((await call('POST /auth/recovery', {})).recovery_code), { stale: [['me']] })
  const end = async () => {
    if (await runAction(() => call('DELETE /auth/recovery', {}), { done: texts.removed, stale: [['me']] })) setCode(undefined)
  }
  return (
    <section class="you-section" aria-labelledby="recovery">
      <h2 id="recovery">{texts.title}</h2>
      <p>
        {texts.text} {hasCode && texts.exists}
      </p>
      {code && (
        <div class="you-secret" role="status">
          <CopyField value={code} label={texts.code} />
          <p>{texts.once}</p>
        </div>
      )}
      {failure && <ErrorMessage failure={failure} />}
      <div class="page-actions">
        <Button form="quiet" busy={isBusy} onClick={() => void make()}>
          {hasCode ? texts.again : texts.create}
        </Button>
        {hasCode && <Button onClick={() => void end()}>{texts.remove}</Button>}
      </div>
    </section>
  )
}
