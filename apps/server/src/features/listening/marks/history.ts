import type { Db } from '@chapterhouse/kit/sqlite/db'
import { microsOf, millisecondText, parseMoment } from '@chapterhouse/kit/time/moments'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PartsChange, PathKeyedTable } from '../../paths/index.ts'
import type { AccessiblePath } from '../../shares/index.ts'
import { keyOf, type ProgressListOptions } from '../progress/progress.ts'
import { type Page, pageOf, toMark } from '../rows/keyset.ts'
import type { Limits } from '../rows/limits.ts'
import { historyStore, type NamedSpan } from './history.store.ts'

export type { NamedSpan } from './history.store.ts'

export type History = ReturnType<typeof createHistory>

const MAX_REMEMBERED = 10_000

/** The most rows removed per insert. */
const MAX_REMOVED = 500

export function createHistory({ db, now, limits }: { db: Db; now: () => Date; limits: Pick<Limits, 'mostSpans' | 'countSpans'> }) {
  const store = historyStore(db)
  /** Upper bounds of the rows per person, since counting 50,000 spans on every insert would take milliseconds. */
  const upperCounts = new Map<number, number>()

  function insert(span: Parameters<typeof store.insert>[0]): void {
    const { userId } = span
    const max = limits.mostSpans(userId)
    const known = upperCounts.get(userId) ?? limits.countSpans(userId)
    if (upperCounts.size >= MAX_REMEMBERED) upperCounts.clear()
    // A relaxed commit is enough: a power cut may lose the last second, but the player resends unacknowledged spans.
    db.relaxed(() =>
      db.transaction(() => {
        store.insert(span)
        // A deleted library's spans are gone too, so the real count decides before any span is removed.
        const count = known < max ? known + 1 : limits.countSpans(userId)
        // A history from before the limit shrinks gradually: removing everything in one step would block the server.
        const removed = Math.min(Math.max(0, count - max), MAX_REMOVED)
        if (removed > 0) store.removeOldest(userId, removed)
        upperCounts.set(userId, Math.min(count - removed, max))
      }),
    )
  }
  function followParts(change: PartsChange): number {
    // A span whose audio is gone is simply dropped.
    store.followParts(change)
    return 0
  }
  const { move: follow, divide, left } = store
  const pathTable: PathKeyedTable = { tables: ['history'], follow, divide, followParts, left }
  return {
    pathTable,
    /**
     * Never refused: beyond the limit the oldest spans are removed. An invalid time gets the value of the other, or now if both are
     * invalid. `startedAt`: RFC 3339; anything else counts as absent.
     */
    add(
      target: AccessiblePath,
      { fromPosition, toPosition, ...rest }: { fromPosition: number; toPosition: number; startedAt: unknown; endedAt: unknown },
    ): void {
      const [started, ended] = [momentOf(rest.startedAt), momentOf(rest.endedAt)]
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
    /** Spans in all books this person has access to, newest first. */
    page: (viewer: Viewer, { limit, after, maySee }: ProgressListOptions): Page<NamedSpan> =>
      pageOf(store.ofPerson(viewer.userId, toMark(after)), ({ endedAt }) => endedAt, { limit, maySee }),
  }
}

function momentOf(value: unknown): string | undefined {
  const micros = typeof value === 'string' ? parseMoment(value) : undefined
  return micros === undefined ? undefined : millisecondText(micros)
}
