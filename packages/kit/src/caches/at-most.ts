/**
 * Options of an LRU cache of at most that many entries. With `max` it would allocate arrays for all of them when it is created, and
 * there are many caches, of which most servers fill few.
 */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: one }
}

const one = () => 1

/** Options of a cache of texts, bytes or lists that have at most this length together. */
export function atMostLength(length: number): { maxSize: number; sizeCalculation: (value: { length: number }) => number } {
  return { maxSize: length, sizeCalculation: lengthOf }
}

const lengthOf = (value: { length: number }) => Math.max(value.length, 1)
