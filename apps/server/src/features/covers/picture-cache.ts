import { LRUCache } from 'lru-cache'

/** What every entry costs beside its bytes. */
const ENTRY_BYTES = 512

/** Things that are dear to make, kept while they fit; that there is none is kept too. Who asks while one is being made waits for that one. */
export function createPictureCache<T>({ maxBytes, bytesOf }: { maxBytes: number; bytesOf: (one: T) => number }) {
  const kept = new LRUCache<string, { one: T | undefined }>({
    maxSize: maxBytes,
    // One huge picture must not drive out all the others.
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ one }) => ENTRY_BYTES + (one === undefined ? 0 : bytesOf(one)),
  })
  const making = new Map<string, Promise<T | undefined>>()

  return {
    async get(key: string, make: () => Promise<T | undefined>): Promise<T | undefined> {
      const known = kept.get(key)
      if (known) return known.one
      const found = making.get(key) ?? start(key, make)
      return found
    },
  }

  function start(key: string, make: () => Promise<T | undefined>): Promise<T | undefined> {
    const made = make()
      .then((one) => {
        kept.set(key, { one })
        return one
      })
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}
