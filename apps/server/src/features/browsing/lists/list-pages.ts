import { createMarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Mark } from './list-marks.ts'
import type { Sorted, SortedList } from './lists.store.ts'

/** A few dozen small lists. */
const MOST_BYTES = 2_000_000
const bytesOf = (rows: readonly Sorted[], identity: string): number =>
  rows.reduce((sum, { key, path }) => sum + 100 + 2 * (path.length + String(key).length), identity.length)

export type PageOf = (list: SortedList, after: Mark | undefined, limit: number) => readonly Sorted[]

/** Pages of lists. A small list is sorted once for all its pages, until anything in the database changes. */
export function createListPages(db: Pick<Db, 'version'>): PageOf {
  const sorted = createMarkedCache<readonly Sorted[]>(db.version, { maxSize: MOST_BYTES, sizeCalculation: bytesOf })
  return (list, after, limit) => {
    if (!list.isSmall) return list.rowsAfter(after ?? list.start, limit)
    const all = sorted.of(list.identity(), () => list.rowsAfter(list.start, -1))
    if (!after) return all.slice(0, limit)
    const at = all.findIndex(({ key, path }) => path === after.path && key === after.key)
    // The cursor's book has left the list.
    return at === -1 ? list.rowsAfter(after, limit) : all.slice(at + 1, at + 1 + limit)
  }
}
