import { LRUCache } from 'lru-cache'

/** Values by the key of their row or file, each valid for one version (`stamp`) of it. */
export interface StampedCache<V extends object | string, K extends number | string = number> {
  take(key: K, stamp: number | string): V | undefined
  keep(key: K, stamp: number | string, value: V): void
  forget(): void
}

interface Entry<V> {
  stamp: number | string
  value: V
}

/** Limited in size; the least recently used entry is dropped first. */
export function createStampedCache<V extends object | string, K extends number | string = number>({
  maxSize,
  sizeCalculation,
}: {
  maxSize: number
  sizeCalculation: (value: V) => number
}): StampedCache<V, K> {
  const entries = new LRUCache<K, Entry<V>>({ maxSize, sizeCalculation: ({ value }) => sizeCalculation(value) })
  return {
    take(key, stamp) {
      const entry = entries.get(key)
      return entry?.stamp === stamp ? entry.value : undefined
    },
    keep: (key, stamp, value) => void entries.set(key, { stamp, value }),
    forget: () => entries.clear(),
  }
}
