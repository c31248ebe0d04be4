import { LRUCache } from 'lru-cache'
import { atMost } from './at-most.ts'

/** Rendered rows by id; an entry is valid for one version (`stamp`) of its row. */
export interface RenderCache<T extends object | string = string> {
  take(id: number, stamp: number): T | undefined
  keep(id: number, stamp: number, rendered: T): void
  forget(): void
}

/** At most `maxSize` together, in characters, bytes or elements; the least recently used entry is dropped first. */
export function createRenderCache<T extends string | Uint8Array | readonly unknown[] = string>(maxSize: number): RenderCache<T> {
  return renderCache<T>({ maxSize, sizeCalculation: ({ rendered }) => Math.max(rendered.length, 1) })
}

/** For objects: at most `max` of them. */
export function createObjectCache<T extends object>(max: number): RenderCache<T> {
  return renderCache<T>(atMost(max))
}

interface Entry<T> {
  stamp: number
  rendered: T
}

function renderCache<T extends object | string>(options: LRUCache.Options<number, Entry<T>, unknown>): RenderCache<T> {
  const entries = new LRUCache<number, Entry<T>>(options)
  return {
    take(id, stamp) {
      const entry = entries.get(id)
      return entry?.stamp === stamp ? entry.rendered : undefined
    },
    keep: (id, stamp, rendered) => void entries.set(id, { stamp, rendered }),
    forget: () => entries.clear(),
  }
}
