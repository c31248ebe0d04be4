import { LRUCache } from 'lru-cache'
import type { Sync } from '../sync.ts'

export interface MarkedCache<V extends object | string> {
  /**
   * The value for a key, computed if not cached; undefined is not cached. `compute` may depend only on the key and what the mark
   * covers.
   */
  of<R extends V | undefined>(key: string, compute: () => R & Sync<R>): V | R
  delete(key: string): void
  clear(): void
}

/**
 * Values that are valid while a mark is unchanged: the version of a database, a stamp, the newest id of a log. All are dropped when
 * the mark changes. Nothing is cached while it is undefined, so that values computed in a transaction, which may be rolled back,
 * are never reused.
 */
export function createMarkedCache<V extends object | string>(
  mark: () => string | number | undefined,
  options: { max?: number; maxSize: number; sizeCalculation: (value: V, key: string) => number },
): MarkedCache<V> {
  const cached = new LRUCache<string, V>(options)
  let known: string | number | undefined
  return {
    of(key, compute) {
      const now = mark()
      if (now !== known) cached.clear()
      known = now
      const found = now === undefined ? undefined : cached.get(key)
      if (found !== undefined) return found
      const value = compute()
      // Not if the computation changed what it depends on.
      if (value !== undefined && now !== undefined && mark() === now) cached.set(key, value)
      return value
    },
    delete: (key) => void cached.delete(key),
    clear: () => cached.clear(),
  }
}
