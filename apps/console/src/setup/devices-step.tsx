import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { CopyField, Qr } from '@chapterhouse/ui/components/qr.tsx'
import { useState } from 'preact/hooks'
import { OnlyHere } from '../entrance/only-here.tsx'
import { PublicAddressNotice } from '../entrance/public-address.tsx'
import { isThisMachine } from '../entrance/this-machine.ts'
import { call } from '../server/api.ts'
import { setupTexts } from '../texts/setup.ts'

/** How other devices come in, and what leaves this one. */
export function DevicesStep({ onDone }: { onDone: () => void }) {
  const words = setupTexts.value.devices
  return (
    <div class="entrance-form">
      <p>{words.text}</p>
      <CopyField label={words.address} value={location.origin} />
      <OnlyHere address={location.origin} />
      <PublicAddressNotice link={location.origin} />
      {!isThisMachine(location.hostname) && <PhoneCode />}
      <section class="entrance-part">
        <h3>{words.sent}</h3>
        <p>{words.nothing}</p>
        <p class="entrance-hint">{words.later}</p>
      </section>
      <Button form="fill" wide onClick={onDone}>
        {setupTexts.value.next}
      </Button>
    </div>
  )
}

/** Asked for, not shown at once: whoever scans it is signed in as this account. */
function PhoneCode() {
  const words = setupTexts.value.devices
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
        {words.phone}
      </Button>
    )
  return (
    <>
      <p>{words.scan}</p>
      <Qr text={link} label={words.link} />
      <p class="entrance-hint">{words.once}</p>
    </>
  )
}
