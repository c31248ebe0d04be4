import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../server/api.ts'
import { onboardingTexts } from '../texts/signed-out/onboarding.ts'
import { isThisMachine } from './this-machine.ts'

/**
 * Shown with a link that the server derived from the request's `Host` because no public address is set. Offers to set the current
 * address, unless only this machine can reach it.
 */
export function PublicAddressNotice({ link }: { link: string }) {
  const { origin, hostname } = new URL(link)
  const isCandidate = !isThisMachine(hostname)
  const [isUnset, setUnset] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // The link works even if this fails, in which case only the notice is missing.
    if (isCandidate)
      call('GET /admin/settings', {}).then(
        ({ general }) => setUnset(general.public_url === ''),
        () => undefined,
      )
  }, [isCandidate])
  if (!isCandidate || !isUnset) return null
  const { publicAddress: texts } = onboardingTexts.value
  const save = () => {
    setError(undefined)
    setBusy(true)
    call('PATCH /admin/settings', { body: { general: { public_url: origin } } })
      .then(({ general }) => {
        setUnset(general.public_url === '')
        toast({ text: texts.saved })
      }, setError)
      .finally(() => setBusy(false))
  }
  return (
    <div class="only-here">
      <p>{texts.unset(origin)}</p>
      <Button form="quiet" busy={isBusy} onClick={save}>
        {texts.use(origin)}
      </Button>
      {error !== undefined && <Failed error={error} onRetry={save} />}
    </div>
  )
}
