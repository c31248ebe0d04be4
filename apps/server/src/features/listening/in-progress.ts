import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Chapter } from '../catalogue/index.ts'
import type { RelPath } from '../libraries/index.ts'
import { type FinishedBook, type FinishedPart, type InProgress, inProgressStore } from './in-progress.store.ts'
import type { Judge } from './progress.ts'

/** The chapter at a position on the timeline of the whole book, in seconds. */
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

/** The next book after the last finished one of a series. */
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
  maySee: Judge
}

/** Started books and the next books of series. Access is checked row by row, and only until there are enough. */
export function createInProgress({ db }: { db: Db }) {
  const store = inProgressStore(db)

  /** The next accessible book by number; none if it is started, finished or set aside. */
  function partAfter(userId: number, last: FinishedPart, maySee: Judge): Following | undefined {
    const next = store.laterParts({ ...last, userId }).find(({ path }) => maySee(last.libraryId, path))
    if (!next || next.isTouched === 1) return undefined
    const { series, libraryId, path } = last
    return { series, libraryId, afterPath: path, bookId: next.bookId, stamp: next.stamp }
  }

  return {
    /** Started books that are neither finished nor set aside, newest save first. */
    continued({ userId }: Viewer, { limit, maySee }: Cut): Continued[] {
      const rows = store
        .continued(userId)
        .filter(({ libraryId, path }) => maySee(libraryId, path))
        .take(limit)
        .toArray()
      const divided = rows.filter(({ chapterCount }) => chapterCount > 1).map(({ bookId }) => bookId)
      const chapters = new Map(store.chaptersOf(divided).map((one) => [one.bookId, JSON.parse(one.chapters) as Chapter[]]))
      return rows.map((row) => ({ ...row, chapter: chapterAt(chapters.get(row.bookId) ?? [], row.position) }))
    },
    /** Finished books that the person may see, newest finish first. */
    finished: ({ userId }: Viewer, maySee: Judge): FinishedBook[] =>
      store.finishedBooks(userId).filter(({ libraryId, path }) => maySee(libraryId, path)),
    /** For each series without a started book, the book after the last finished one; newest finish first. */
    following({ userId }: Viewer, { limit, maySee }: Cut): Following[] {
      const seen = ({ libraryId, path }: { libraryId: number; path: RelPath }) => maySee(libraryId, path)
      const open = new Set(store.openSeries(userId).filter(seen).map(seriesKey))
      const closed = store.finishedParts(userId).filter((part) => !open.has(seriesKey(part)))
      return lastParts(closed.values().filter(seen))
        .values()
        .map((last) => partAfter(userId, last, maySee))
        .filter((next) => next !== undefined)
        .take(limit)
        .toArray()
    },
  }
}

/** The finished book with the highest number of each series, newest finish first. */
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
