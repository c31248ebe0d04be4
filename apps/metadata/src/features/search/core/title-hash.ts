import type { IndexText } from './core-data.ts'

/** FNV-1a over UTF-16 code units. Keys may share a hash, so the caller compares the titles. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let letter = 0; letter < key.length; letter += 1) hash = Math.imul(hash ^ key.charCodeAt(letter), 0x01000193)
  return hash >>> 0
}

/** The rows whose title may have this key, ascending. */
export function rowsWithHash({ titleHash, titleRow }: Pick<IndexText, 'titleHash' | 'titleRow'>, hash: number): Uint32Array {
  let [low, high] = [0, titleHash.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((titleHash[middle] as number) < hash) low = middle + 1
    else high = middle
  }
  let end = low
  while (titleHash[end] === hash) end += 1
  return titleRow.subarray(low, end)
}
