import { LRUCache } from 'lru-cache'

/** Serialised responses by row id; an entry is valid for one version (`stamp`) of its row. */
export interface RenderCache {
  take(id: number, stamp: number): string | undefined
  keep(id: number, stamp: number, text: string): void
  /** The text of that version, rendered if it is not there. */
  textOf(version: { id: number; stamp: number }, render: () => string): string
  forget(): void
}

/** At most `maxCharacters` together; the least recently used entry is dropped first. */
export function createRenderCache(maxCharacters: number): RenderCache {
  const entries = new LRUCache<number, { stamp: number; text: string }>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }) => Math.max(text.length, 1),
  })
  const take = (id: number, stamp: number) => {
    const entry = entries.get(id)
    return entry?.stamp === stamp ? entry.text : undefined
  }
  return {
    take,
    keep: (id, stamp, text) => void entries.set(id, { stamp, text }),
    textOf({ id, stamp }, render) {
      const known = take(id, stamp)
      if (known !== undefined) return known
      const text = render()
      entries.set(id, { stamp, text })
      return text
    },
    forget: () => entries.clear(),
  }
}
