import { LRUCache } from 'lru-cache'

/** Cost of every entry in addition to its bytes. */
const ENTRY_BYTES = 512

/**
 * A cache for values that are expensive to compute, including their absence. A second request for a value in progress waits for it.
 */
export function createPictureCache<T>({ maxBytes, bytesOf }: { maxBytes: number; bytesOf: (one: T) => number }) {
  const cached = new LRUCache<string, { one: T | undefined }>({
    maxSize: maxBytes,
    // A single huge image must not evict all others.
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ one }) => ENTRY_BYTES + (one === undefined ? 0 : bytesOf(one)),
  })
  const making = new Map<string, Promise<T | undefined>>()

  return {
    async get(key: string, make: () => Promise<T | undefined>): Promise<T | undefined> {
      const known = cached.get(key)
      if (known) return known.one
      const found = making.get(key) ?? start(key, make)
      return found
    },
  }

  function start(key: string, make: () => Promise<T | undefined>): Promise<T | undefined> {
    const made = make()
      .then((one) => {
        cached.set(key, { one })
        return one
      })
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}
