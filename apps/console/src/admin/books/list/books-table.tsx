import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { Pencil, ScrollText } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { keyOfBook } from '../../../queries/named-book.ts'
import type { Book } from '../../../server/responses.ts'
import type { View } from '../../../tables/page-chain.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { bridgeCreateTexts } from '../../../texts/server/bridge-create.ts'
import { BulkCreate } from '../../bridge/create/bulk-create.tsx'
import type { Volume } from '../../bridge/create/reading-order.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { to } from '../../routes.ts'
import { orderIn, sortedBy } from '../filters/filters.ts'
import { bookColumns } from './book-columns.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { COLUMN_IDS, withWidth } from './column-choice.ts'
import { chooseColumns, shownColumns } from './shown-columns.ts'

export function BooksTable({
  rows,
  search,
  total,
  opened,
  onView,
}: {
  rows: readonly Book[]
  search: string
  total: number | undefined
  opened: { library_id: number; path: string } | undefined
  onView: (rows: View) => void
}) {
  const texts = booksTexts.value
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<'edit' | 'create'>()
  const isPaired = useBridge().data?.paired ?? false
  const chosen = rows.filter((book) => selected.has(keyOfBook(book)))
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    setSelected(new Set())
  }
  useEffect(() => setSelected(new Set()), [search])
  const { sort, isDescending } = orderIn(search)
  const choice = shownColumns.value
  return (
    <>
      <Table
        label={texts.title}
        columns={bookColumns(choice.shown)}
        sizing={{ widths: choice.widths, onWidth: setWidth }}
        rows={rows}
        keyOf={keyOfBook}
        nameOf={({ title }) => title}
        hrefOf={(book) => to.book(book, search)}
        current={opened && keyOfBook(opened)}
        sorting={{ by: sort, descending: isDescending }}
        onSort={(by) => go(to.books(sortedBy(search, by)), { instead: true })}
        choosing={{
          selected,
          onSelected: setSelected,
          actions: (
            <>
              <Button form="quiet" icon={Pencil} onClick={() => setOpen('edit')}>
                {texts.edit}
              </Button>
              {isPaired && (
                <Button form="quiet" icon={ScrollText} onClick={() => setOpen('create')}>
                  {bridgeCreateTexts.value.bulk.act}
                </Button>
              )}
            </>
          ),
        }}
        onView={onView}
        total={total}
      />
      {open === 'edit' && <BulkEdit books={chosen} onDone={done} onClose={close} />}
      {open === 'create' && <BulkCreate books={chosen.map(toVolume)} onDone={done} onClose={close} />}
    </>
  )
}

function toVolume({ library_id, path, title, series_list: [first] }: Book): Volume {
  return { library_id, path, title, series: first?.name ?? '', series_index: first?.position ?? null }
}

function setWidth(column: string, rem: number | undefined): void {
  const id = COLUMN_IDS.find((one) => one === column)
  if (id) chooseColumns(withWidth(shownColumns.value, id, rem))
}
