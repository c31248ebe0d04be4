import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { Plus } from 'lucide'
import { When } from '../../dates/when.tsx'
import { ListPage } from '../../page/list-page.tsx'
import type { Import } from '../../server/responses.ts'
import type { View } from '../../tables/page-chain.ts'
import { importsTexts } from '../../texts/server/imports.ts'
import { NotFound } from '../not-found.tsx'
import { idOf, to, type Where } from '../routes.ts'
import '../../tables/lists.css'
import './imports.css'
import { progressText, sourceOf } from './import-labels.ts'
import { ImportStatus } from './import-status.tsx'
import { NewImport } from './new/new-import.tsx'
import { ImportPage } from './review/import-page.tsx'
import { isWorking, useImportPages } from './use-imports.ts'

/** Imports from other servers, a new one, and one of them. */
export function Imports({ where: { item, rest } }: { where: Where }) {
  const id = idOf(item)
  if (rest !== '') return <NotFound />
  if (item === '') return <List />
  if (item === 'new') return <NewImport />
  return id === undefined ? <NotFound /> : <ImportPage key={id} id={id} />
}

function List() {
  const texts = importsTexts.value
  const imports = useImportPages()
  return (
    <ListPage
      title={texts.title}
      intro={texts.intro}
      actions={
        <LinkButton form="fill" icon={Plus} href={to.newImport}>
          {texts.add}
        </LinkButton>
      }
      query={{ ...imports, isError: imports.error !== undefined, refetch: async () => imports.refetch() }}
      rows={imports.isSuccess ? imports.rows : undefined}
      empty={<Empty title={texts.empty.title}>{texts.empty.text}</Empty>}
      list={(rows) => <Rows imports={rows} onView={imports.onView} />}
    />
  )
}

function Rows({ imports, onView }: { imports: readonly Import[]; onView: (rows: View) => void }) {
  const texts = importsTexts.value
  return (
    <Table
      label={texts.title}
      rows={imports}
      keyOf={({ id }) => String(id)}
      nameOf={({ username }) => username}
      hrefOf={({ id }) => to.import(id)}
      onView={onView}
      columns={[
        {
          id: 'person',
          header: texts.columns.person,
          cell: (one) => (
            <>
              <span dir="auto">{one.username}</span>
              <span class="under" dir="auto">
                {one.source_user.toLowerCase() !== one.username.toLowerCase() ? `${texts.nameThere(one.source_user)} · ` : ''}
                <When at={one.created_at} />
              </span>
            </>
          ),
        },
        { id: 'source', header: texts.columns.source, from: 'medium', width: '40%', cell: sourceOf },
        {
          id: 'status',
          header: texts.columns.status,
          width: '11rem',
          cell: (one) => (
            <>
              <ImportStatus status={one.status} />
              {isWorking(one) && <span class="under numbers">{progressText(one)}</span>}
            </>
          ),
        },
      ]}
    />
  )
}
