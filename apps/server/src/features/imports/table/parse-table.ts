import { ignore } from '@chapterhouse/kit/ignore'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import { momentIn, secondsIn, yesOrNo } from './cell-values.ts'
import { type CsvFault, type CsvLimits, type CsvRecord, DELIMITERS, type Delimiter, parseCsv } from './parse-csv.ts'

/** One person's position in one book, from a line of the file. */
export interface TableRow {
  line: number
  person: string
  /** Relative or absolute, with `/`; '' if the book is identified otherwise. */
  path: string
  asin: string
  isbn: string
  title: string
  author: string
  positionSeconds: number
  isFinished: boolean
  /** Milliseconds since 1970 UTC. */
  at: number
}

export const TABLE_PROBLEMS = [
  'encoding',
  'empty',
  'columns',
  'repeated_column',
  'open_quote',
  'too_long',
  'too_many_cells',
  'too_many_rows',
  'person',
  'book',
  'position',
  'finished',
  'moment',
] as const

export interface TableFault {
  /** Counted from 1, as editors and spreadsheets do. */
  line: number
  problem: (typeof TABLE_PROBLEMS)[number]
  /** A sentence without the line number. */
  message: string
}

/** The time zone for times without one. */
type Local = Pick<LocalTime, 'offsetMinutes'>

const LIMITS: CsvLimits = { rows: 50_001, cells: 100, cellLength: 4_096 }
const COLUMNS = ['person', 'path', 'asin', 'isbn', 'title', 'author', 'position', 'finished', 'moment'] as const
type Column = (typeof COLUMNS)[number]

const FAULTS: Record<CsvFault['fault'], string> = {
  open_quote: 'Unclosed quotation mark.',
  too_long: `A cell is longer than ${LIMITS.cellLength} characters.`,
  too_many_cells: `The line has more than ${LIMITS.cells} cells.`,
  too_many_rows: `The table has more than ${LIMITS.rows - 1} rows. Split it into several files.`,
}

/**
 * A table of positions: CSV whose first line names the columns, in any order and case; other columns are ignored. A wrong line is
 * returned instead of the rows, since half a table is of no use.
 */
export function parseTable(bytes: Uint8Array, local: Local): { rows: TableRow[] } | TableFault {
  const text = decoded(bytes)
  if (text === undefined) return fault(1, 'encoding', "The file isn't UTF-8 text. Save it as CSV in UTF-8.")
  const records = parseCsv(text, delimiterOf(text), LIMITS)
  if (!Array.isArray(records)) return fault(records.line, records.fault, FAULTS[records.fault])
  const [head, ...lines] = records
  if (!head) return fault(1, 'empty', 'The file is empty.')
  const columns = columnsOf(head)
  if ('problem' in columns) return columns
  if (lines.length === 0) return fault(head.line, 'empty', 'The table has no rows below the names of its columns.')
  const rows: TableRow[] = []
  for (const record of lines) {
    const row = rowOf(record, columns, local)
    if ('problem' in row) return row
    rows.push(row)
  }
  return { rows }
}

const fault = (line: number, problem: TableFault['problem'], message: string): TableFault => ({ line, problem, message })

/** Spreadsheets save UTF-8 with or without a byte order mark, and "Unicode text" as UTF-16 with one. */
function decoded(bytes: Uint8Array): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch (error) {
    return ignore('the text is not of this encoding')(error)
  }
}

/** The most frequent one in the first line. */
function delimiterOf(text: string): Delimiter {
  const start = text.search(/\S/)
  const line = /^[^\r\n]*/.exec(text.slice(Math.max(0, start)))?.[0] ?? ''
  const count = (delimiter: Delimiter) => line.split(delimiter).length
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

function columnsOf({ line, cells }: CsvRecord): Map<Column, number> | TableFault {
  const found = new Map<Column, number>()
  for (const [index, cell] of cells.entries()) {
    const name = COLUMNS.find((column) => column === cell.trim().toLowerCase())
    if (name === undefined) continue
    if (found.has(name)) return fault(line, 'repeated_column', `The column "${name}" appears twice.`)
    found.set(name, index)
  }
  const has = (...names: Column[]) => names.every((name) => found.has(name))
  const namesBook = has('path') || has('asin') || has('isbn') || has('title', 'author')
  if (has('person', 'moment') && namesBook && (has('position') || has('finished'))) return found
  return fault(
    line,
    'columns',
    'The first line must contain the column names: person, moment, position or finished, and path, asin, isbn, or title and author.',
  )
}

function rowOf({ line, cells }: CsvRecord, columns: ReadonlyMap<Column, number>, local: Local): TableRow | TableFault {
  const cell = (name: Column): string => cells[columns.get(name) ?? -1]?.trim() ?? ''
  const book = {
    path: cell('path'),
    asin: cell('asin').toUpperCase(),
    isbn: cell('isbn').replace(/[\s-]/g, '').toUpperCase(),
    title: cell('title'),
    author: cell('author'),
  }
  if (cell('person') === '') return fault(line, 'person', 'The person is missing.')
  if (!(book.path || book.asin || book.isbn || (book.title && book.author)))
    return fault(line, 'book', 'Missing book. Enter a path, ASIN or ISBN, or a title and author.')
  const isFinished = yesOrNo(cell('finished'))
  if (isFinished === undefined) return fault(line, 'finished', '"finished" must be yes, no or empty.')
  const positionSeconds = cell('position') === '' ? (isFinished ? 0 : undefined) : secondsIn(cell('position'))
  if (positionSeconds === undefined)
    return fault(line, 'position', 'Invalid position. Enter seconds, such as 4521, or a time, such as 1:15:21.')
  const at = momentIn(cell('moment'), local)
  if (at === undefined)
    return fault(line, 'moment', 'Invalid moment. Enter a date, such as 2024-12-31, or a date and time, such as 2024-12-31 18:30.')
  return { line, person: cell('person'), ...book, positionSeconds, isFinished, at }
}
