import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { CopyField, Qr } from '@chapterhouse/ui/components/basics/qr.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { useState } from 'preact/hooks'
import { formatMoment } from '../../dates/dates.ts'
import { Confirm } from '../../forms/confirm.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { PersonField } from '../../forms/person-field.tsx'
import { LocalhostNotice } from '../../onboarding/localhost-notice.tsx'
import { PublicAddressNotice } from '../../onboarding/public-address.tsx'
import { useAction, usePeople } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { ResponseOf } from '../../server/responses.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { countIn, isOver, MAX_DAYS, MAX_USES, type Terms, termsToWire } from './invite-terms.ts'
import { useInvites } from './use-invites.ts'

type Minted = ResponseOf<'POST /admin/users/:id/authcode'>

/** Creates an invite for a given or chosen person, and shows it once. */
export function NewInvite({ userId, onClose }: { userId?: number; onClose: () => void }) {
  const { invites: texts, choose } = peopleTexts.value
  const people = usePeople().data?.users ?? []
  const [person, setPerson] = useState(userId === undefined ? '' : String(userId))
  const [terms, setTerms] = useState({ label: '', uses: '5', days: '1' })
  const [made, setMade] = useState<Minted>()
  const name = people.find(({ id }) => String(id) === person)?.username ?? ''
  const hasOpen = useInvites().data?.invites.some((invite) => String(invite.user_id) === person && !isOver(invite)) ?? false
  const body = termsToWire(terms)
  const make = useAction(
    (invite: NonNullable<typeof body>) => call('POST /admin/users/:id/authcode', { params: { id: Number(person) }, body: invite }),
    setMade,
  )
  if (made) return <MadeInvite made={made} name={name} onClose={onClose} />
  return (
    <FormDialog
      title={texts.add}
      act={texts.create}
      typed={[person, terms.label, terms.uses, terms.days]}
      busy={make.busy}
      error={make.error}
      disabled={person === '' || !body}
      onSubmit={() => body && make.act(body)}
      onClose={onClose}
    >
      {userId === undefined && <PersonField label={texts.person} value={person} none={choose} onValue={setPerson} />}
      <TermFields terms={terms} onTerms={setTerms} />
      {hasOpen && <p class="hint">{texts.replaces}</p>}
    </FormDialog>
  )
}

function TermFields({ terms, onTerms }: { terms: Terms; onTerms: (terms: Terms) => void }) {
  const { invites: texts } = peopleTexts.value
  return (
    <>
      <Field
        label={texts.label}
        hint={texts.labelHint}
        value={terms.label}
        input={{ maxLength: 200, autocomplete: 'off' }}
        onValue={(label) => onTerms({ ...terms, label })}
      />
      <div class="control-row">
        <Field
          label={texts.maxUses}
          hint={texts.maxUsesHint}
          type="number"
          value={terms.uses}
          wrong={countIn(terms.uses, MAX_USES) === undefined ? texts.numberMissing : undefined}
          input={{ min: 0, max: MAX_USES, step: 1 }}
          onValue={(uses) => onTerms({ ...terms, uses })}
        />
        <Field
          label={texts.days}
          hint={texts.daysHint}
          type="number"
          value={terms.days}
          wrong={countIn(terms.days, MAX_DAYS) === undefined ? texts.numberMissing : undefined}
          input={{ min: 0, max: MAX_DAYS, step: 1 }}
          onValue={(days) => onTerms({ ...terms, days })}
        />
      </div>
    </>
  )
}

/** An invite's secret, shown once: to scan, send or type. */
function MadeInvite({ made, name, onClose }: { made: Minted; name: string; onClose: () => void }) {
  const { invites: texts } = peopleTexts.value
  return (
    <Dialog
      title={texts.createdTitle(name)}
      onClose={onClose}
      actions={
        <Button form="fill" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div class="stack">
        <p>{texts.createdText}</p>
        <LocalhostNotice url={made.invite_url} />
        <PublicAddressNotice link={made.invite_url} />
        <Qr text={made.invite_url} label={texts.link} />
        <CopyField value={made.auth_code} label={texts.code} />
        <p class="hint">
          {made.expires_at ? texts.until(formatMoment(made.expires_at)) : texts.neverExpires} {texts.worksFor(made.max_uses)}
        </p>
      </div>
    </Dialog>
  )
}

interface InviteActProps {
  id: number
  name: string
  onClose: () => void
}

export function RotateInvite({ id, name, onClose }: InviteActProps) {
  const { invites: texts } = peopleTexts.value
  const [made, setMade] = useState<Minted>()
  const rotate = useAction(() => call('POST /admin/authcodes/:id/rotate', { params: { id } }), setMade)
  if (made) return <MadeInvite made={made} name={name} onClose={onClose} />
  return (
    <Confirm
      title={texts.rotateTitle}
      act={texts.rotate}
      isDestructive={false}
      busy={rotate.busy}
      error={rotate.error}
      onAct={() => rotate.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.rotateText}</p>
    </Confirm>
  )
}

export function EndInvite({ id, onClose }: Omit<InviteActProps, 'name'>) {
  const { invites: texts } = peopleTexts.value
  const end = useAction(
    () => call('DELETE /admin/authcodes/:id', { params: { id } }),
    () => toast({ text: texts.revoked }),
    onClose,
  )
  return (
    <Confirm
      title={texts.revokeTitle}
      act={texts.revoke}
      busy={end.busy}
      error={end.error}
      onAct={() => end.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.revokeText}</p>
    </Confirm>
  )
}
