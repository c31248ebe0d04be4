import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import type { Column } from '@chapterhouse/ui/components/lists/table.tsx'
import { formatLengthInColumn, formatNumber, formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { TriangleAlert } from 'lucide'
import { formatMoment } from '../../../dates/dates.ts'
import { coverOf } from '../../../server/media.ts'
import type { Book } from '../../../server/responses.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { healthTexts } from '../../../texts/books/health.ts'
import { COLUMNS, type ColumnId } from './column-choice.ts'

type Cell = Pick<Column<Book>, 'cell' | 'isNumber' | 'canSort'>

const CELLS: Record<ColumnId, Cell> = {
  author: { canSort: true, cell: ({ author }) => <Name text={author} /> },
  series: { canSort: true, cell: (book) => <Name text={seriesOf(book)} /> },
  narrator: { canSort: true, cell: ({ narrator }) => <Name text={narrator} /> },
  library: { cell: ({ library_name }) => <Name text={library_name} /> },
  format: { cell: ({ format, codec }) => <Name text={codec && codec !== format ? `${format} (${codec})` : format} /> },
  chapters: { isNumber: true, cell: ({ chapter_count }) => formatNumber(language.value, chapter_count) },
  files: { isNumber: true, cell: ({ file_count }) => formatNumber(language.value, file_count) },
  published: { canSort: true, isNumber: true, cell: ({ published }) => published },
  duration: { canSort: true, isNumber: true, cell: ({ duration }) => formatLengthInColumn(duration, language.value) },
  added: {
    canSort: true,
    isNumber: true,
    cell: ({ added_at }) => <span title={formatMoment(added_at)}>{formatMoment(added_at, 'day')}</span>,
  },
  size: { canSort: true, isNumber: true, cell: ({ size }) => formatSize(size, language.value) },
}

/** The title and the chosen columns. */
export function bookColumns(shown: readonly ColumnId[]): Column<Book>[] {
  const { columns: headers } = booksTexts.value
  const hasAuthor = shown.includes('author')
  return [
    { id: 'title', header: headers.title, canSort: true, cell: (book) => <Title book={book} hasAuthor={hasAuthor} /> },
    ...shown.map((id): Column<Book> => {
      const { from, rem, leastRem } = COLUMNS[id]
      return { id, header: headers[id], ...CELLS[id], ...(from ? { from } : {}), size: { rem, leastRem } }
    }),
  ]
}

const seriesOf = ({ series, series_index }: Book): string =>
  series_index === null ? series : `${series} ${formatNumber(language.value, series_index)}`

const Name = ({ text }: { text: string }) => (
  <span dir="auto" title={text}>
    {text}
  </span>
)

function Title({ book, hasAuthor }: { book: Book; hasAuthor: boolean }) {
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
        <span class={hasAuthor ? 'under narrow' : 'under'} dir="auto">
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
