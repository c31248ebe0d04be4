import { bookKey } from '../../device/keys.ts'
import type { ListeningState } from '../shelf/shown-book.ts'
import { addedAfter, LENGTHS, type LibraryFilter, type ProgressState } from './filter/filter.ts'

/** Facts of a downloaded book for filters and orders. */
export interface DeviceBook {
  library_id: number
  rel_path: string
  title: string
  author: string
  narrator: string
  series: string
  series_index?: number
  series_list?: readonly { name: string }[]
  genres?: readonly string[]
  language?: string
  duration: number
  added_at?: string | null
}

export type Sort = 'author' | 'title' | 'recent'

/** The downloaded books of a library by the server's rules (docs/reference/additions.md A13). */
export function deviceBooks<Book extends DeviceBook>(
  books: readonly Book[],
  {
    libraryId,
    filter,
    sort,
    nowMs,
    listening,
  }: {
    libraryId: number
    filter: LibraryFilter
    sort: Sort
    nowMs: number
    listening: ReadonlyMap<string, ListeningState>
  },
): Book[] {
  const stateOf = (book: Book) => listening.get(bookKey({ libraryId, path: book.rel_path }))
  return books
    .filter((book) => book.library_id === libraryId && matches(book, filter, { nowMs, state: toState(stateOf(book)) }))
    .sort(ORDERS[sort])
}

/** Every book is in exactly one state. */
function toState(listening: ListeningState | undefined): ProgressState {
  if (listening?.finished) return 'finished'
  return listening && listening.position > 0 ? 'in_progress' : 'not_started'
}

function matches(book: DeviceBook, filter: LibraryFilter, { nowMs, state }: { nowMs: number; state: ProgressState }): boolean {
  const { author, narrator, series, progress, genre, language, length, added } = filter
  const isAdded = () => added === '' || new Date(book.added_at ?? 0) >= addedAfter(added, nowMs)
  const isLong = () => length === '' || (book.duration >= LENGTHS[length].min && book.duration < LENGTHS[length].below)
  const names = [book.series, ...(book.series_list ?? []).map(({ name }) => name)]
  return (
    isCredited(book.author, author) &&
    isCredited(book.narrator, narrator) &&
    (series === '' || names.includes(series)) &&
    (progress.length === 0 || progress.includes(state)) &&
    hasAny(genre, book.genres ?? []) &&
    hasAny(language, book.language ? [book.language] : []) &&
    isLong() &&
    isAdded()
  )
}

const isCredited = (credit: string, name: string): boolean =>
  name === '' || credit === name || credit.split(/[,;&]| and /).some((one) => one.trim() === name)

const caseless = (text: string) => text.normalize('NFC').toLowerCase()

function hasAny(wanted: readonly string[], values: readonly string[]): boolean {
  return wanted.length === 0 || values.some((value) => wanted.some((one) => caseless(one) === caseless(value)))
}

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
/** Books without a date are the oldest. */
const addedMs = ({ added_at }: DeviceBook) => Date.parse(added_at ?? '') || 0
const byTitle = (a: DeviceBook, b: DeviceBook) => compare(a.title, b.title) || compare(a.rel_path, b.rel_path)

const ORDERS: Readonly<Record<Sort, (a: DeviceBook, b: DeviceBook) => number>> = {
  title: byTitle,
  author: (a, b) =>
    compare(a.author, b.author) || compare(a.series, b.series) || (a.series_index ?? -1) - (b.series_index ?? -1) || byTitle(a, b),
  recent: (a, b) => addedMs(b) - addedMs(a) || byTitle(a, b),
}
