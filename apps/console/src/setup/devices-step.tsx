import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { CopyField, Qr } from '@chapterhouse/ui/components/basics/qr.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { useState } from 'preact/hooks'
import { LocalhostNotice } from '../onboarding/localhost-notice.tsx'
import { PublicAddressNotice } from '../onboarding/public-address.tsx'
import { isThisMachine } from '../onboarding/this-machine.ts'
import { call } from '../server/api.ts'
import { setupTexts } from '../texts/signed-out/setup.ts'
import { PrivacyForm } from './privacy-form.tsx'

/** Connecting other devices, and privacy. */
export function DevicesStep({ onDone }: { onDone: () => void }) {
  const texts = setupTexts.value.devices
  return (
    <div class="onboarding-form">
      <p>{texts.text}</p>
      <CopyField label={texts.address} value={location.origin} />
      <LocalhostNotice url={location.origin} />
      <PublicAddressNotice link={location.origin} />
      {!isThisMachine(location.hostname) && <PhoneCode />}
      <PrivacyForm onDone={onDone} />
    </div>
  )
}

/** Only shown on request, since scanning it signs in to this account. */
function PhoneCode() {
  const texts = setupTexts.value.devices
  const [link, setLink] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const show = () => {
    setError(undefined)
    setBusy(true)
    call('POST /auth/pair', {})
      .then(({ web_url }) => setLink(web_url), setError)
      .finally(() => setBusy(false))
  }
  if (error !== undefined) return <Failed error={error} onRetry={show} />
  if (link === '')
    return (
      <Button form="quiet" wide busy={isBusy} onClick={show}>
        {texts.phone}
      </Button>
    )
  return (
    <>
      <p>{texts.scan}</p>
      <Qr text={link} label={texts.link} />
      <p class="onboarding-hint">{texts.once}</p>
    </>
  )
}
