import { microsOf, millisecondText, parseMoment } from '@chapterhouse/kit/moments'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathKeyedTable } from '../libraries/index.ts'
import type { AccessiblePath } from '../shares/index.ts'
import type { Bounds } from './bounds.ts'
import { historyStore, type NamedSpan } from './history.store.ts'
import { type Page, pageOf, readCursor } from './keyset.ts'
import { type Asked, keyOf } from './progress.ts'

export type { NamedSpan } from './history.store.ts'

export interface NewSpan {
  fromPosition: number
  toPosition: number
  /** RFC 3339; anything else is none. */
  startedAt: unknown
  endedAt: unknown
}

export type History = ReturnType<typeof createHistory>

export interface HistoryNeeds {
  db: Db
  now: () => Date
  bounds: Pick<Bounds, 'mostSpans' | 'countSpans'>
}

const MOST_REMEMBERED = 10_000

/** Rows that one new span may remove. */
const MOST_REMOVED = 500

export function createHistory({ db, now, bounds }: HistoryNeeds) {
  const store = historyStore(db)
  /** Never less than a person has: to count fifty thousand spans with every new one would take milliseconds. */
  const upperCounts = new Map<number, number>()

  function insert(span: Parameters<typeof store.insert>[0]): void {
    const { userId } = span
    const most = bounds.mostSpans(userId)
    const known = upperCounts.get(userId) ?? bounds.countSpans(userId)
    if (upperCounts.size >= MOST_REMEMBERED) upperCounts.clear()
    // The player sends a span again that it has no answer for: the last second may be lost in a power cut.
    db.relaxed(() =>
      db.transaction(() => {
        store.insert(span)
        // Libraries that go take spans with them, so the real count is asked for before any goes.
        const count = known < most ? known + 1 : bounds.countSpans(userId)
        // A history that grew before there was a bound shrinks with each further span: to remove all at once would stop the server.
        const removed = Math.min(Math.max(0, count - most), MOST_REMOVED)
        if (removed > 0) store.removeOldest(userId, removed)
        upperCounts.set(userId, Math.min(count - removed, most))
      }),
    )
  }
  const pathTable: PathKeyedTable = { tables: ['history'], follow: store.move, left: store.left }
  return {
    pathTable,
    /** Never refused: beyond the bound the oldest go. A moment that is none is the other one, and where neither is one both are now. */
    add(target: AccessiblePath, { fromPosition, toPosition, ...told }: NewSpan): void {
      const [started, ended] = [momentOf(told.startedAt), momentOf(told.endedAt)]
      const nowText = millisecondText(microsOf(now()))
      insert({
        ...keyOf(target),
        fromPosition,
        toPosition,
        startedAt: started ?? ended ?? nowText,
        endedAt: ended ?? started ?? nowText,
        tokenId: target.viewer.tokenId,
      })
    },
    /** Newest first. */
    ofBook: (target: AccessiblePath, limit: number): NamedSpan[] => store.ofBook({ ...keyOf(target), limit }),
    /** Of every book that this person may still open, newest first. */
    page: (viewer: Viewer, { limit, cursor, maySee }: Asked): Page<NamedSpan> =>
      pageOf(store.ofPerson(viewer.userId, readCursor('history', cursor)), ({ endedAt }) => endedAt, {
        list: 'history',
        limit,
        maySee,
      }),
  }
}

function momentOf(told: unknown): string | undefined {
  const micros = typeof told === 'string' ? parseMoment(told) : undefined
  return micros === undefined ? undefined : millisecondText(micros)
}
