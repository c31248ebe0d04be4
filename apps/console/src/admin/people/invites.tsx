import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Plus } from 'lucide'
import { useState } from 'preact/hooks'
import { When } from '../../dates/when.tsx'
import { ListPage } from '../../page/list-page.tsx'
import type { Invite } from '../../server/responses.ts'
import { FilteredTable } from '../../tables/filtered-table.tsx'
import { momentKey, type TableStateRules } from '../../tables/table-state.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { to } from '../routes.ts'
import { InviteActions } from './invite-actions.tsx'
import { NewInvite } from './invite-dialogs.tsx'
import { isOver, isUsedUp } from './invite-terms.ts'
import { useInvites } from './use-invites.ts'
import '../../tables/lists.css'

export function Invites() {
  const { invites: texts } = peopleTexts.value
  const [isMaking, setMaking] = useState(false)
  const invites = useInvites()
  return (
    <ListPage
      title={texts.title}
      intro={texts.text}
      actions={
        <Button form="fill" icon={Plus} onClick={() => setMaking(true)}>
          {texts.add}
        </Button>
      }
      query={invites}
      rows={invites.data?.invites}
      empty={<p>{texts.none}</p>}
      list={(rows) => <List invites={rows} />}
    >
      {isMaking && <NewInvite onClose={() => setMaking(false)} />}
    </ListPage>
  )
}

const RULES: TableStateRules<Invite> = {
  text: ({ username, label }) => `${username} ${label}`,
  keys: {
    person: ({ username }) => username,
    label: ({ label }) => label,
    uses: ({ uses }) => uses,
    // Used-up and expired invites are sorted together.
    expires: (invite) => (isOver(invite) ? 0 : (momentKey(invite.expires_at) ?? Number.MAX_SAFE_INTEGER)),
    created: ({ created_at }) => momentKey(created_at),
  },
  first: { by: 'created', descending: true },
}

function List({ invites }: { invites: readonly Invite[] }) {
  const { invites: texts } = peopleTexts.value
  const { columns } = texts
  return (
    <FilteredTable
      rules={RULES}
      hint={texts.searchHint}
      label={texts.title}
      rows={invites}
      keyOf={({ id }) => String(id)}
      nameOf={({ username }) => username}
      hrefOf={({ user_id }) => to.person(user_id)}
      columns={[
        { id: 'person', header: columns.person, cell: ({ username }) => <span dir="auto">{username}</span> },
        { id: 'label', header: columns.label, from: 'medium', cell: ({ label }) => <span dir="auto">{label}</span> },
        {
          id: 'uses',
          header: columns.uses,
          from: 'medium',
          width: '9rem',
          cell: ({ uses, max_uses }) => texts.uses(uses, max_uses),
        },
        {
          id: 'expires',
          header: columns.expires,
          width: '8rem',
          cell: (invite) =>
            isOver(invite) ? (
              texts[isUsedUp(invite) ? 'usedUp' : 'expired']
            ) : invite.expires_at ? (
              <When at={invite.expires_at} />
            ) : (
              texts.never
            ),
        },
        { id: 'created', header: columns.created, from: 'wide', width: '9rem', cell: ({ created_at }) => <When at={created_at} /> },
        { id: 'actions', header: '', width: '7rem', cell: (invite) => <InviteActions invite={invite} name={invite.username} /> },
      ]}
    />
  )
}
