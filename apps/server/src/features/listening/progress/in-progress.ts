import { atMostLength } from '@chapterhouse/kit/caches/at-most'
import { createStampedCache } from '@chapterhouse/kit/caches/stamped-cache'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Chapter } from '../../catalogue/index.ts'
import type { RelPath } from '../../paths/index.ts'
import { type FinishedBook, type FinishedPart, type InProgress, inProgressStore } from './in-progress.store.ts'
import type { MaySee } from './progress.ts'

/** The chapter at a position on the whole-book timeline, in seconds. */
interface ChapterAt {
  index: number
  title: string
  start: number
  end: number
}

export interface Continued extends InProgress {
  /** Absent for a book with a single chapter. */
  chapter: ChapterAt | undefined
}

/** The next book after a series' last finished one. */
export interface Following {
  series: string
  libraryId: number
  /** Path of the finished one. */
  afterPath: RelPath
  bookId: number
  stamp: number
}

export interface Cut {
  limit: number
  maySee: MaySee
}

/** Limit of cached chapters for all books together: several megabytes. */
const MAX_CHAPTERS = 40_000
const NONE: readonly Chapter[] = []

/** Started books and the next books of series. Access is checked row by row, and only until there are enough. */
export function createInProgress({ db }: { db: Db }) {
  const store = inProgressStore(db)
  const kept = createStampedCache<readonly Chapter[]>(atMostLength(MAX_CHAPTERS))

  /**
   * The next accessible book by number; none if it is started, finished or set aside, or if another book of the series is started.
   */
  function partAfter(userId: number, last: FinishedPart, maySee: MaySee): Following | undefined {
    const { series, libraryId, path: afterPath } = last
    const next = store.laterParts({ ...last, userId }).find(({ path }) => maySee(libraryId, path))
    if (!next || next.isTouched === 1) return undefined
    if (store.startedParts({ userId, libraryId, series }).some(({ path }) => maySee(libraryId, path))) return undefined
    return { series, libraryId, afterPath, bookId: next.bookId, stamp: next.stamp }
  }

  /** Parsing the chapters of twenty books takes milliseconds, so they are cached until their book changes. */
  function chaptersOf(rows: readonly InProgress[]): Map<number, readonly Chapter[]> {
    const known = new Map<number, readonly Chapter[]>()
    for (const { bookId, stamp } of rows) known.set(bookId, kept.take(bookId, stamp) ?? NONE)
    const unknown = rows.filter(({ bookId }) => known.get(bookId) === NONE)
    const texts = unknown.length === 0 ? [] : store.chaptersOf(unknown.map(({ bookId }) => bookId))
    const textOf = new Map(texts.map(({ bookId, chapters }) => [bookId, chapters]))
    for (const { bookId, stamp } of unknown) {
      const chapters = JSON.parse(textOf.get(bookId) ?? '[]') as Chapter[]
      kept.keep(bookId, stamp, chapters)
      known.set(bookId, chapters)
    }
    return known
  }

  return {
    /** Started books that are neither finished nor set aside, newest save first. */
    continued({ userId }: Viewer, { limit, maySee }: Cut): Continued[] {
      const rows = firstSeen((count) => store.continued(userId, count), { limit, maySee })
      const chapters = chaptersOf(rows.filter(({ chapterCount }) => chapterCount > 1))
      return rows.map((row) => ({ ...row, chapter: chapterAt(chapters.get(row.bookId) ?? [], row.position) }))
    },
    /** Accessible finished books, newest finish first. */
    finished: ({ userId }: Viewer, maySee: MaySee): FinishedBook[] =>
      store.finishedBooks(userId).filter(({ libraryId, path }) => maySee(libraryId, path)),
    /** For each series without a started book, the book after the last finished one; newest finish first. */
    following({ userId }: Viewer, { limit, maySee }: Cut): Following[] {
      return lastParts(store.finishedParts(userId).filter(({ libraryId, path }) => maySee(libraryId, path)))
        .values()
        .map((last) => partAfter(userId, last, maySee))
        .filter((next) => next !== undefined)
        .take(limit)
        .toArray()
    },
  }
}

const MORE = 4

/** The first accessible rows; more are read only while inaccessible ones leave too few. */
function firstSeen<Row extends { libraryId: number; path: RelPath }>(
  read: (count: number) => Row[],
  { limit, maySee }: Cut,
): Row[] {
  for (let count = limit; ; count *= MORE) {
    const rows = read(count)
    const seen = rows.filter(({ libraryId, path }) => maySee(libraryId, path))
    if (seen.length >= limit || rows.length < count) return seen.slice(0, limit)
  }
}

/** The highest-numbered finished book of each series, newest finish first. */
function lastParts(finished: Iterable<FinishedPart>): FinishedPart[] {
  const last = new Map<string, FinishedPart>()
  for (const part of finished) {
    const known = last.get(seriesKey(part))
    if (!known || part.seriesIndex > known.seriesIndex) last.set(seriesKey(part), part)
  }
  // Fixed width, so text order is time order; books without a date come last.
  const at = ({ finishedAt }: FinishedPart) => finishedAt ?? ''
  return [...last.values()].sort((a, b) => (at(a) === at(b) ? 0 : at(a) < at(b) ? 1 : -1))
}

const seriesKey = ({ libraryId, series }: { libraryId: number; series: string }) => `${libraryId}:${series}`

export function chapterAt(chapters: readonly Chapter[], position: number): ChapterAt | undefined {
  const index = Math.max(
    0,
    chapters.findLastIndex(({ offsetUs }) => offsetUs <= position * 1_000_000),
  )
  const chapter = chapters[index]
  if (!chapter) return undefined
  const { title, offsetUs, startUs, endUs } = chapter
  return { index, title, start: offsetUs / 1_000_000, end: (offsetUs + endUs - startUs) / 1_000_000 }
}
