import { LRUCache } from 'lru-cache'
import type { Db } from './sqlite.ts'
import type { Sync } from './sync.ts'

export interface UnchangedCache<V extends object> {
  /** The value of a key, computed if it is not there. `compute` may depend on nothing but the key and the database. */
  of(key: string, compute: () => V & Sync<V>): V
}

/**
 * Values computed from the database, kept while nothing in it changes, by this program or another one. It needs no list of what may
 * change a value, so it suits answers that depend on many tables; with every save of any listener it begins empty.
 */
export function createUnchangedCache<V extends object>(
  db: Pick<Db, 'version'>,
  { maxSize, sizeOf }: { maxSize: number; sizeOf: (value: V) => number },
): UnchangedCache<V> {
  const cached = new LRUCache<string, V>({ maxSize, sizeCalculation: (value, key) => key.length + sizeOf(value) })
  let known: string | undefined
  return {
    of(key, compute) {
      const version = db.version()
      if (version !== known) cached.clear()
      known = version
      const found = version === undefined ? undefined : cached.get(key)
      if (found) return found
      const value = compute()
      // Not if it was computed in a transaction, which may be rolled back, or has written something itself.
      if (version !== undefined && db.version() === version) cached.set(key, value)
      return value
    },
  }
}
