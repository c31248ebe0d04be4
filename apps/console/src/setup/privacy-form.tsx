import { Button } from '@chapterhouse/ui/components/button.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/error-message.tsx'
import { Check, Field } from '@chapterhouse/ui/components/field.tsx'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../server/api.ts'
import { setupTexts } from '../texts/setup.ts'
import { useSending } from './step.ts'
import { refusedAddress, type UpdateProblem, updateProblem } from './update-check.ts'

/** Nothing leaves the server unless the update check is turned on here. */
export function PrivacyForm({ onDone }: { onDone: () => void }) {
  const { devices: texts, next } = setupTexts.value
  const mayOffer = useMayOffer()
  const [form, setForm] = useState({ isOn: false, url: '' })
  const [problem, setProblem] = useState<UpdateProblem>()
  const element = useRef<HTMLFormElement>(null)
  const { isBusy, failure, send } = useSending((error) => {
    const refused = refusedAddress(error)
    if (!refused) throw error
    setProblem(refused)
  })
  useEffect(() => {
    if (problem) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  const put = (part: Partial<typeof form>) => {
    setProblem(undefined)
    setForm({ ...form, ...part })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = updateProblem(form)
    setProblem(found)
    if (found) return
    void send(async () => {
      if (form.isOn) await call('PATCH /admin/settings', { body: { general: { update_check: true }, update: { url: form.url } } })
      onDone()
    })
  }
  return (
    <form class="onboarding-form" noValidate ref={element} onSubmit={submit}>
      <section class="onboarding-part">
        <h3>{texts.sent}</h3>
        <p>{texts.nothing}</p>
        <p class="onboarding-hint">{texts.later}</p>
        {mayOffer && (
          <Check label={texts.updates.label} hint={texts.updates.text} checked={form.isOn} onChecked={(isOn) => put({ isOn })} />
        )}
        {form.isOn && (
          <Field
            label={texts.updates.address}
            hint={texts.updates.addressHint}
            value={form.url}
            onValue={(url) => put({ url })}
            wrong={problem && texts.updates.problems[problem]}
            input={{ autocomplete: 'off', autocapitalize: 'none', spellcheck: false, inputMode: 'url' }}
          />
        )}
      </section>
      {failure && <ErrorMessage failure={failure} />}
      <Button form="fill" type="submit" wide busy={isBusy}>
        {next}
      </Button>
    </form>
  )
}

/** False if the check is already on, or is set by the environment or a flag. */
function useMayOffer(): boolean {
  const [may, setMay] = useState(false)
  useEffect(() => {
    // Setup continues if this fails; the check is in the settings too.
    call('GET /admin/settings', {}).then(
      ({ general, locked }) => setMay(!general.update_check && !locked['general.update_check'] && !locked['update.url']),
      () => undefined,
    )
  }, [])
  return may
}
