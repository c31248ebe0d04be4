import { LinkButton } from '@chapterhouse/ui/components/button.tsx'
import { Empty, Failed, Skeleton } from '@chapterhouse/ui/components/moments.tsx'
import { Table } from '@chapterhouse/ui/components/table.tsx'
import { language } from '@chapterhouse/ui/language'
import { numberIn } from '@chapterhouse/ui/words'
import { Plus } from 'lucide'
import { peopleTexts } from '../../texts/people.ts'
import { NotFound } from '../not-found.tsx'
import { ListDetail, Page } from '../page.tsx'
import '../lists.css'
import { idOf, to, type Where } from '../routes.ts'
import { NewShare } from './new-share.tsx'
import { ShareDetail } from './share-detail.tsx'
import { useShares } from './use-shares.ts'

/** What is open to whom. */
export function Shares({ where: { item } }: { where: Where }) {
  const { shares: texts } = peopleTexts.value
  const shares = useShares()
  const id = idOf(item)
  const opened = shares.data?.shares.find((share) => share.id === id)
  if (shares.data && item && item !== 'new' && !opened) return <NotFound />
  return (
    <ListDetail
      list={
        <Page
          title={texts.title}
          acts={
            <LinkButton form={item ? 'quiet' : 'fill'} icon={Plus} href={to.newShare}>
              {texts.add}
            </LinkButton>
          }
        >
          <p class="hint">{texts.text}</p>
          {shares.isError && <Failed error={shares.error} onRetry={() => void shares.refetch()} />}
          {shares.isPending && <Skeleton shape="table-shape" />}
          {shares.data?.shares.length === 0 && <Empty title={texts.none.title}>{texts.none.text}</Empty>}
          {shares.data && shares.data.shares.length > 0 && (
            <Table
              label={texts.title}
              rows={shares.data.shares}
              keyOf={(share) => String(share.id)}
              nameOf={({ name }) => name}
              hrefOf={(share) => to.share(share.id)}
              current={opened && String(opened.id)}
              columns={[
                { id: 'name', head: texts.columns.name, cell: ({ name }) => <span dir="auto">{name}</span> },
                {
                  id: 'rules',
                  head: texts.columns.rules,
                  isNumber: true,
                  width: '8rem',
                  cell: ({ paths }) => numberIn(language.value, paths.length),
                },
                {
                  id: 'members',
                  head: texts.columns.members,
                  isNumber: true,
                  width: '8rem',
                  cell: ({ member_ids }) => numberIn(language.value, member_ids.length),
                },
              ]}
            />
          )}
        </Page>
      }
      detail={item === 'new' ? <NewShare /> : opened && <ShareDetail key={opened.id} share={opened} />}
    />
  )
}
