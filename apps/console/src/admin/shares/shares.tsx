import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { ListDetailPage } from '../../page/list-page.tsx'
import type { Share } from '../../server/responses.ts'
import { FilteredTable } from '../../tables/filtered-table.tsx'
import type { TableStateRules } from '../../tables/table-state.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { NotFound } from '../not-found.tsx'
import '../../tables/lists.css'
import { useShares } from '../../queries/use-shares.ts'
import { idOf, to, type Where } from '../routes.ts'
import { NewShare } from './new-share.tsx'
import { ShareDetail } from './share-detail.tsx'

/** All shares with their members. */
export function Shares({ where: { item } }: { where: Where }) {
  const { shares: texts } = peopleTexts.value
  const shares = useShares()
  const id = idOf(item)
  const opened = shares.data?.shares.find((share) => share.id === id)
  if (shares.data && item && item !== 'new' && !opened) return <NotFound />
  return (
    <ListDetailPage
      title={texts.title}
      intro={texts.text}
      add={{ text: texts.add, href: to.newShare }}
      isOpen={item !== ''}
      query={shares}
      rows={shares.data?.shares}
      empty={<Empty title={texts.none.title}>{texts.none.text}</Empty>}
      list={(rows) => <List shares={rows} openedId={opened?.id} />}
      detail={item === 'new' ? <NewShare /> : opened && <ShareDetail key={opened.id} share={opened} />}
    />
  )
}

const RULES: TableStateRules<Share> = {
  text: ({ name, description, paths }) => [name, description, ...paths.map(({ path }) => path)].join(' '),
  keys: {
    name: ({ name }) => name,
    rules: ({ paths }) => paths.length,
    members: ({ member_ids }) => member_ids.length,
  },
  first: { by: 'name', descending: false },
}

function List({ shares, openedId }: { shares: readonly Share[]; openedId: number | undefined }) {
  const { shares: texts } = peopleTexts.value
  const { columns } = texts
  return (
    <FilteredTable
      rules={RULES}
      hint={texts.searchHint}
      label={texts.title}
      rows={shares}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `${to.share(id)}${location.search}`}
      current={openedId === undefined ? undefined : String(openedId)}
      columns={[
        { id: 'name', header: columns.name, cell: ({ name }) => <span dir="auto">{name}</span> },
        {
          id: 'rules',
          header: columns.rules,
          isNumber: true,
          width: '8rem',
          cell: ({ paths }) => formatNumber(language.value, paths.length),
        },
        {
          id: 'members',
          header: columns.members,
          isNumber: true,
          width: '8rem',
          cell: ({ member_ids }) => formatNumber(language.value, member_ids.length),
        },
      ]}
    />
  )
}
