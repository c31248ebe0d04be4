import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Check, Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../server/api.ts'
import { setupTexts } from '../texts/signed-out/setup.ts'
import {
  changesIn,
  missingUrls,
  OFFERS,
  type Offer,
  type OfferName,
  type OfferProblem,
  type OfferProblems,
  type Offers,
  offersIn,
  refusedUrl,
} from './offers.ts'
import { useSending } from './step.ts'

/** Nothing leaves the server unless it is turned on here. */
export function PrivacyForm({ onDone }: { onDone: () => void }) {
  const { devices: texts, next } = setupTexts.value
  const [offers, setOffers] = useOffers()
  const [problems, setProblems] = useState<OfferProblems>({})
  const element = useRef<HTMLFormElement>(null)
  const { isBusy, failure, send } = useSending((error) => {
    const refused = refusedUrl(error)
    if (!refused) throw error
    setProblems(refused)
  })
  useEffect(() => {
    if (Object.keys(problems).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const put = (name: OfferName, offer: Offer) => {
    const { [name]: _, ...others } = problems
    setProblems(others)
    setOffers({ ...offers, [name]: offer })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const missing = missingUrls(offers)
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    void send(async () => {
      const changes = changesIn(offers)
      if (changes) await call('PATCH /admin/settings', { body: changes })
      onDone()
    })
  }
  return (
    <form class="onboarding-form" noValidate ref={element} onSubmit={submit}>
      <section class="onboarding-part">
        <h3>{texts.privacy}</h3>
        <p>{texts.privacyText}</p>
        <p class="onboarding-hint">{texts.certificatesNote}</p>
        {OFFERS.map((name) => {
          const offer = offers[name]
          if (!offer) return null
          return <OfferFields key={name} name={name} offer={offer} problem={problems[name]} onOffer={(next) => put(name, next)} />
        })}
      </section>
      {failure && <ErrorMessage failure={failure} />}
      <Button form="fill" type="submit" wide busy={isBusy}>
        {next}
      </Button>
    </form>
  )
}

function OfferFields({
  name,
  offer,
  problem,
  onOffer,
}: {
  name: OfferName
  offer: Offer
  problem: OfferProblem | undefined
  onOffer: (offer: Offer) => void
}) {
  const { offers, addressFixed } = setupTexts.value.devices
  const texts = offers[name]
  return (
    <>
      <Check label={texts.label} hint={texts.text} checked={offer.isOn} onChecked={(isOn) => onOffer({ ...offer, isOn })} />
      {offer.isOn && offer.isFixed && <p class="onboarding-hint">{addressFixed(offer.url)}</p>}
      {offer.isOn && !offer.isFixed && (
        <Field
          label={texts.address}
          hint={texts.addressHint}
          value={offer.url}
          onValue={(url) => onOffer({ ...offer, url })}
          wrong={problem && texts.problems[problem]}
          input={{ autocomplete: 'off', autocapitalize: 'none', spellcheck: false, inputMode: 'url' }}
        />
      )}
    </>
  )
}

function useOffers() {
  const [offers, setOffers] = useState<Offers>({})
  useEffect(() => {
    // Setup continues if this fails; both are in the settings too.
    call('GET /admin/settings', {}).then(
      (settings) => setOffers(offersIn(settings)),
      () => undefined,
    )
  }, [])
  return [offers, setOffers] as const
}
