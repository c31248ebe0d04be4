import { go } from '@chapterhouse/ui/address'
import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Cover } from '@chapterhouse/ui/components/cover.tsx'
import { Icon } from '@chapterhouse/ui/components/icon.tsx'
import { type Column, Table } from '@chapterhouse/ui/components/table.tsx'
import { formatLength, formatNumber, formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { Pencil, TriangleAlert } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { coverOf } from '../../server/media.ts'
import type { Book } from '../../server/responses.ts'
import { booksTexts } from '../../texts/books.ts'
import { healthTexts } from '../../texts/health.ts'
import { formatMoment } from '../dates.ts'
import type { View } from '../page-chain.ts'
import { to } from '../routes.ts'
import { BulkEdit } from './bulk-edit.tsx'
import { orderIn, sortedBy } from './filters.ts'
import { keyOfBook } from './use-books.ts'

interface BooksTableProps {
  rows: readonly Book[]
  search: string
  total: number | undefined
  opened: { library_id: number; path: string } | undefined
  onView: (rows: View) => void
}

export function BooksTable({ rows, search, total, opened, onView }: BooksTableProps) {
  const texts = booksTexts.value
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isEditing, setEditing] = useState(false)
  useEffect(() => setSelected(new Set()), [search])
  const { sort, isDescending } = orderIn(search)
  return (
    <>
      <Table
        label={texts.title}
        columns={columns()}
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
            <Button form="quiet" icon={Pencil} onClick={() => setEditing(true)}>
              {texts.edit}
            </Button>
          ),
        }}
        onView={onView}
        total={total}
      />
      {isEditing && (
        <BulkEdit
          books={rows.filter((book) => selected.has(keyOfBook(book)))}
          onDone={() => {
            setEditing(false)
            setSelected(new Set())
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

function columns(): Column<Book>[] {
  const { columns: headers } = booksTexts.value
  const lang = language.value
  return [
    { id: 'title', header: headers.title, canSort: true, cell: (book) => <Title {...book} /> },
    {
      id: 'author',
      header: headers.author,
      canSort: true,
      from: 'medium',
      width: '18%',
      cell: ({ author }) => <Name text={author} />,
    },
    {
      id: 'series',
      header: headers.series,
      canSort: true,
      from: 'wide',
      width: '14%',
      cell: (book) => <Name text={seriesOf(book)} />,
    },
    {
      id: 'narrator',
      header: headers.narrator,
      canSort: true,
      from: 'wide',
      width: '11%',
      cell: ({ narrator }) => <Name text={narrator} />,
    },
    {
      id: 'duration',
      header: headers.duration,
      canSort: true,
      isNumber: true,
      width: '5.5rem',
      cell: ({ duration }) => formatLength(duration, lang),
    },
    {
      id: 'added',
      header: headers.added,
      canSort: true,
      from: 'wide',
      width: '7.5rem',
      cell: ({ added_at }) => <span title={formatMoment(added_at)}>{formatMoment(added_at, 'day')}</span>,
    },
    {
      id: 'size',
      header: headers.size,
      canSort: true,
      isNumber: true,
      from: 'wide',
      width: '6rem',
      cell: ({ size }) => formatSize(size, lang),
    },
  ]
}

const seriesOf = ({ series, series_index }: Book): string =>
  series_index === null ? series : `${series} ${formatNumber(language.value, series_index)}`

const Name = ({ text }: { text: string }) => (
  <span dir="auto" title={text}>
    {text}
  </span>
)

function Title(book: Book) {
  const { title, author, cover_color, has_cover, scan_error } = book
  const { errors } = healthTexts.value
  return (
    <span class="books-title">
      <span class="books-cover">
        <Cover
          title={title}
          author={author}
          src={has_cover ? coverOf(book) : undefined}
          color={cover_color}
          width={28}
          decorative
        />
      </span>
      <span class="books-text">
        <span class="books-name" dir="auto">
          {title}
        </span>
        <span class="under narrow" dir="auto">
          {author}
        </span>
      </span>
      {scan_error && (
        <span class="status-label warn" title={errors[scan_error] ?? scan_error}>
          <Icon of={TriangleAlert} size={16} />
          <span class="visually-hidden">{errors[scan_error] ?? scan_error}</span>
        </span>
      )}
    </span>
  )
}
