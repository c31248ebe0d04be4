import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { RotateCw, X } from 'lucide'
import { useState } from 'preact/hooks'
import type { Invite } from '../../server/responses.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { EndInvite, RotateInvite } from './invite-dialogs.tsx'

type Code = Omit<Invite, 'user_id' | 'username'>

export function InviteActions({ invite, name }: { invite: Code; name: string }) {
  const { invites: texts } = peopleTexts.value
  const [dialog, setDialog] = useState<'rotate' | 'end'>()
  const close = () => setDialog(undefined)
  return (
    <span class="control-row row-actions">
      <Button icon={RotateCw} label={`${texts.rotate}: ${invite.label || name}`} onClick={() => setDialog('rotate')} />
      <Button icon={X} label={`${texts.revoke}: ${invite.label || name}`} onClick={() => setDialog('end')} />
      {dialog === 'rotate' && <RotateInvite id={invite.id} name={name} onClose={close} />}
      {dialog === 'end' && <EndInvite id={invite.id} onClose={close} />}
    </span>
  )
}
