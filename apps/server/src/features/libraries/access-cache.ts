import type { Db } from '@chapterhouse/kit/sqlite'
import { LRUCache } from 'lru-cache'

/** Changes with every change of tokens, people, libraries, shares and links of books, in any process (migrations/). */
const STAMP = 'SELECT stamp FROM link_stamp'

export interface AccessCache<V extends object> {
  /** The value of a key, read if it is not there; undefined is not kept. */
  of(key: string, read: () => V | undefined): V | undefined
  delete(key: string): void
}

/** A cache of facts about who may open what. It is emptied when the stamp changes, so it never outlives what it was read from. */
export function createAccessCache<V extends object>(
  db: Pick<Db, 'findRow' | 'oncePerTurn'>,
  options: { max?: number; maxSize: number; sizeCalculation: (value: V, key: string) => number },
): AccessCache<V> {
  const cached = new LRUCache<string, V>(options)
  let known: string | undefined
  return {
    of(key, read) {
      const stamp = db.oncePerTurn(STAMP, () => db.findRow<[string]>(STAMP)?.[0])
      if (stamp !== known) cached.clear()
      known = stamp
      const found = cached.get(key)
      if (found) return found
      const value = read()
      if (value) cached.set(key, value)
      return value
    },
    delete: (key) => void cached.delete(key),
  }
}
