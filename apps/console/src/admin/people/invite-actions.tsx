import { Button } from '@chapterhouse/ui/components/button.tsx'
import { RotateCw, X } from 'lucide'
import { useState } from 'preact/hooks'
import type { Invite } from '../../server/answers.ts'
import { peopleTexts } from '../../texts/people.ts'
import { EndInvite, RotateInvite } from './invite-dialogs.tsx'

type Code = Omit<Invite, 'user_id' | 'username'>

export function InviteActions({ invite, name }: { invite: Code; name: string }) {
  const { invites: texts } = peopleTexts.value
  const [asked, setAsked] = useState<'rotate' | 'end'>()
  const close = () => setAsked(undefined)
  return (
    <span class="row-of table-act">
      <Button icon={RotateCw} label={`${texts.rotate}: ${invite.label || name}`} onClick={() => setAsked('rotate')} />
      <Button icon={X} label={`${texts.end}: ${invite.label || name}`} onClick={() => setAsked('end')} />
      {asked === 'rotate' && <RotateInvite id={invite.id} name={name} onClose={close} />}
      {asked === 'end' && <EndInvite id={invite.id} onClose={close} />}
    </span>
  )
}
