import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Lock } from 'lucide'
import { When } from '../../dates/when.tsx'
import { ListDetailPage } from '../../page/list-page.tsx'
import { usePeople } from '../../queries/query.ts'
import type { Person } from '../../server/responses.ts'
import { FilteredTable } from '../../tables/filtered-table.tsx'
import { momentKey, type TableStateRules } from '../../tables/table-state.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { NotFound } from '../not-found.tsx'
import { idOf, to, type Where } from '../routes.ts'
import { NewPerson } from './new-person.tsx'
import '../../tables/lists.css'
import { PersonDetail } from './person-detail.tsx'

export function People({ where: { item } }: { where: Where }) {
  const texts = peopleTexts.value
  const people = usePeople()
  const id = idOf(item)
  if (item && item !== 'new' && id === undefined) return <NotFound />
  return (
    <ListDetailPage
      title={texts.title}
      add={{ text: texts.add, href: to.newPerson }}
      isOpen={item !== ''}
      query={people}
      rows={people.data?.users}
      list={(rows) => <List people={rows} openedId={id} />}
      detail={item === 'new' ? <NewPerson /> : id !== undefined && <PersonDetail key={id} id={id} />}
    />
  )
}

const RULES: TableStateRules<Person> = {
  text: ({ username }) => username,
  keys: {
    name: ({ username }) => username,
    role: ({ role, is_demo }) => (is_demo ? peopleTexts.value.demo : peopleTexts.value.roles[role]),
    state: ({ disabled }) => Number(disabled),
    seen: ({ last_seen_at }) => momentKey(last_seen_at),
  },
  first: { by: 'name', descending: false },
}

function List({ people, openedId }: { people: readonly Person[]; openedId: number | undefined }) {
  const { columns, roles, disabled, active, demo } = peopleTexts.value
  return (
    <FilteredTable
      rules={RULES}
      hint={peopleTexts.value.searchHint}
      label={peopleTexts.value.title}
      rows={people}
      keyOf={({ id }) => String(id)}
      nameOf={({ username }) => username}
      hrefOf={({ id }) => `${to.person(id)}${location.search}`}
      current={openedId === undefined ? undefined : String(openedId)}
      columns={[
        { id: 'name', header: columns.name, cell: ({ username }) => <span dir="auto">{username}</span> },
        { id: 'role', header: columns.role, width: '9rem', cell: ({ role, is_demo }) => (is_demo ? demo : roles[role]) },
        {
          id: 'state',
          header: columns.state,
          from: 'medium',
          width: '11rem',
          cell: (person) =>
            person.disabled ? (
              <span class="status-label warn">
                <Icon of={Lock} size={16} /> {disabled}
              </span>
            ) : (
              active
            ),
        },
        {
          id: 'seen',
          header: columns.seen,
          from: 'medium',
          width: '10rem',
          cell: ({ last_seen_at }) => <When at={last_seen_at} />,
        },
      ]}
    />
  )
}
