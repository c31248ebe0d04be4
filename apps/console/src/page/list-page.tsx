import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Plus } from 'lucide'
import type { ComponentChildren } from 'preact'
import { ListDetail, Page } from './page.tsx'

interface ListPageProps<Row> {
  title: string
  intro?: string
  actions?: ComponentChildren
  /** The request for the rows; `rows` is undefined until they have arrived. */
  query: { isError: boolean; isPending: boolean; error: unknown; refetch: () => Promise<unknown> }
  rows: readonly Row[] | undefined
  /** Above the rows. */
  filter?: ComponentChildren
  /** Shown instead of an empty table. */
  empty?: ComponentChildren
  list: (rows: readonly Row[]) => ComponentChildren
  children?: ComponentChildren
}

/** A page with one list: loading, failed, empty, or with its rows. */
export function ListPage<Row>({ title, intro, actions, query, rows, filter, empty, list, children }: ListPageProps<Row>) {
  const isEmpty = rows?.length === 0 && empty !== undefined
  return (
    <Page title={title} actions={actions}>
      {intro !== undefined && <p class="hint">{intro}</p>}
      {filter}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton shape="table-shape" />}
      {isEmpty && empty}
      {rows && !isEmpty && list(rows)}
      {children}
    </Page>
  )
}

/** The same, with a link to add a row and the open row beside the list. */
export function ListDetailPage<Row>({
  add,
  isOpen,
  detail,
  ...list
}: Omit<ListPageProps<Row>, 'actions'> & {
  /** The link to a new row; less prominent while a detail is open. */
  add: { text: string; href: string }
  isOpen: boolean
  detail: ComponentChildren
}) {
  const actions = (
    <LinkButton form={isOpen ? 'quiet' : 'fill'} icon={Plus} href={add.href}>
      {add.text}
    </LinkButton>
  )
  return <ListDetail list={<ListPage {...list} actions={actions} />} detail={detail} />
}
