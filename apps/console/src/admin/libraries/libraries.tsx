import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { ArrowDown, ArrowUp } from 'lucide'
import { When } from '../../dates/when.tsx'
import { ListDetailPage } from '../../page/list-page.tsx'
import { useLibraries } from '../../queries/query.ts'
import type { Library } from '../../server/responses.ts'
import { librariesTexts } from '../../texts/books/libraries.ts'
import { NotFound } from '../not-found.tsx'
import { idOf, to, type Where } from '../routes.ts'
import { Folders } from './folders.tsx'
import './libraries.css'
import { LibraryDetail } from './library-detail.tsx'
import { moveLibrary } from './move-library.ts'
import { NewLibrary } from './new-library.tsx'
import { ScanState } from './scan-state.tsx'

export function Libraries({ where: { item, rest } }: { where: Where }) {
  const texts = librariesTexts.value
  const libraries = useLibraries()
  const id = idOf(item)
  const opened = libraries.data?.libraries.find((library) => library.id === id)
  if (libraries.data && item && item !== 'new' && !opened) return <NotFound />
  if (opened && rest === 'folders') return <Folders library={opened} />
  return (
    <ListDetailPage
      title={texts.title}
      add={{ text: texts.add, href: to.newLibrary }}
      isOpen={item !== ''}
      query={libraries}
      rows={libraries.data?.libraries}
      empty={<Empty title={texts.empty.title}>{texts.empty.text}</Empty>}
      list={(rows) => <List libraries={rows} openedId={id} />}
      detail={item === 'new' ? <NewLibrary /> : opened && <LibraryDetail key={opened.id} library={opened} />}
    />
  )
}

function List({ libraries, openedId }: { libraries: readonly Library[]; openedId: number | undefined }) {
  const { columns } = librariesTexts.value
  return (
    <Table
      label={librariesTexts.value.title}
      rows={libraries}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => to.library(id)}
      current={openedId === undefined ? undefined : String(openedId)}
      columns={[
        { id: 'name', header: columns.name, cell: ({ name }) => <span dir="auto">{name}</span> },
        {
          id: 'books',
          header: columns.books,
          isNumber: true,
          width: '6rem',
          cell: ({ book_count }) => formatNumber(language.value, book_count),
        },
        { id: 'state', header: columns.state, from: 'medium', cell: (library) => <ScanState library={library} /> },
        {
          id: 'next',
          header: columns.next,
          from: 'wide',
          width: '10rem',
          cell: ({ next_scan_at }) => <When at={next_scan_at} />,
        },
        { id: 'order', header: columns.order, width: '7rem', cell: (library) => <Order library={library} libraries={libraries} /> },
      ]}
    />
  )
}

/** Buttons rather than dragging, since there are only a few libraries. */
function Order({ library, libraries }: { library: Library; libraries: readonly Library[] }) {
  const texts = librariesTexts.value
  const position = libraries.findIndex(({ id }) => id === library.id)
  return (
    <span class="libraries-order">
      <Button icon={ArrowUp} label={texts.up(library.name)} disabled={position === 0} onClick={() => moveLibrary(library, -1)} />
      <Button
        icon={ArrowDown}
        label={texts.down(library.name)}
        disabled={position === libraries.length - 1}
        onClick={() => moveLibrary(library, 1)}
      />
    </span>
  )
}
