import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Mails } from 'lucide'
import { useState } from 'preact/hooks'
import { When } from '../../dates/when.tsx'
import { Part } from '../../page/page.tsx'
import type { PersonPage } from '../../server/responses.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { InviteActions } from './invite-actions.tsx'
import { NewInvite } from './invite-dialogs.tsx'
import { isOver, isUsedUp } from './invite-terms.ts'

export function PersonInvites({ page: { user, auth_codes } }: { page: PersonPage }) {
  const { invites: texts } = peopleTexts.value
  const [isMaking, setMaking] = useState(false)
  const codes = auth_codes ?? []
  const usesOf = ({ uses, max_uses }: (typeof codes)[number]) => `${texts.columns.uses}: ${texts.uses(uses, max_uses)}`
  return (
    <Part
      title={texts.title}
      actions={
        <Button form="quiet" icon={Mails} onClick={() => setMaking(true)}>
          {texts.add}
        </Button>
      }
    >
      {codes.length === 0 && <p class="hint">{texts.none}</p>}
      <ul class="plain-list">
        {codes.map((code) => (
          <li key={code.id}>
            <span class="said">
              <span dir="auto">{code.label || usesOf(code)}</span>
              <span class="under">
                {code.label && `${usesOf(code)} · `}
                {isOver(code) ? (
                  texts[isUsedUp(code) ? 'usedUp' : 'expired']
                ) : (
                  <>
                    {texts.columns.expires}: {code.expires_at ? <When at={code.expires_at} /> : texts.never}
                  </>
                )}
              </span>
            </span>
            <InviteActions invite={code} name={user.username} />
          </li>
        ))}
      </ul>
      {isMaking && <NewInvite userId={user.id} onClose={() => setMaking(false)} />}
    </Part>
  )
}
