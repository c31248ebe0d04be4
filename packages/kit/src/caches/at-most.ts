/**
 * Options of an LRU cache with at most this many entries. With `max`, each of the many caches would allocate arrays for all entries
 * when created, and most servers fill few of them.
 */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: one }
}

const one = () => 1

/** Options of a cache for texts, bytes or lists with at most this total length. */
export function atMostLength(length: number): { maxSize: number; sizeCalculation: (value: { length: number }) => number } {
  return { maxSize: length, sizeCalculation: lengthOf }
}

const lengthOf = (value: { length: number }) => Math.max(value.length, 1)
