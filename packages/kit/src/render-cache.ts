import { LRUCache } from 'lru-cache'

/** Serialised responses by row id; an entry is valid for one version (`stamp`) of its row. */
export interface RenderCache {
  take(id: number, stamp: number): string | undefined
  keep(id: number, stamp: number, text: string): void
  forget(): void
}

/** At most `maxCharacters` together; the least recently used entry is dropped first. */
export function createRenderCache(maxCharacters: number): RenderCache {
  const entries = new LRUCache<number, { stamp: number; text: string }>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }) => Math.max(text.length, 1),
  })
  return {
    take(id, stamp) {
      const entry = entries.get(id)
      return entry?.stamp === stamp ? entry.text : undefined
    },
    keep: (id, stamp, text) => void entries.set(id, { stamp, text }),
    forget: () => entries.clear(),
  }
}
