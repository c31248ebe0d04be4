import type { IndexText } from '../core/core-data.ts'

export interface NearTerm {
  term: number
  text: string
  distance: number
}

type Terms = Pick<IndexText, 'termBytes' | 'termStart'>

/** Longer words are not compared. */
const MAX_LENGTH = 40

/**
 * Finds every term within `max` edits of a word: a letter missing, added, changed, or two adjacent letters swapped. Terms are sorted, so
 * those with the same prefix share its row of the distance table, and a prefix that is too far away is skipped with all its terms. No
 * further index is needed.
 */
export function nearTerms(terms: Terms, word: string, max: number): NearTerm[] {
  const { termBytes, termStart } = terms
  const letters = Uint32Array.from([...word], (letter) => letter.codePointAt(0) ?? 0)
  if (letters.length === 0 || letters.length > MAX_LENGTH) return []
  const table = createDistances(letters, max)
  const found: NearTerm[] = []

  /** Visits the terms from `from` up to `to`, which share their first `bytes` bytes (`depth` letters). */
  function walk(from: number, to: number, { bytes, depth }: { bytes: number; depth: number }): void {
    let first = from
    if ((termStart[first + 1] as number) - (termStart[first] as number) === bytes) {
      const distance = table.distanceAt(depth)
      if (distance <= max) found.push({ term: first, text: textOf(terms, first), distance })
      first += 1
    }
    if (depth === letters.length + max) return
    while (first < to) {
      const start = (termStart[first] as number) + bytes
      const size = sizeOfLetter(termBytes[start] as number)
      const next = endOfLetter(terms, { first, to }, { bytes, size })
      if (table.mayContinue(depth + 1, letterAt(termBytes, start, size)))
        walk(first, next, { bytes: bytes + size, depth: depth + 1 })
      first = next
    }
  }

  if (termStart.length > 1) walk(0, termStart.length - 1, { bytes: 0, depth: 0 })
  return found
}

/**
 * The table of distances (optimal string alignment) between the prefixes of a word and of the current term. Only cells near the
 * diagonal are computed; all others exceed `max`.
 */
function createDistances(letters: Uint32Array, max: number) {
  const width = letters.length + 1
  const deepest = letters.length + max
  const rows = Array.from({ length: deepest + 1 }, () => new Uint8Array(width))
  const path = new Uint32Array(deepest + 1)
  const tooFar = max + 1
  for (const row of rows) row.fill(tooFar)
  for (let at = 0; at < width; at += 1) (rows[0] as Uint8Array)[at] = at

  return {
    distanceAt: (depth: number): number => (rows[depth] as Uint8Array)[letters.length] as number,

    /** Appends a letter to the prefix. Returns whether a term with this prefix may be near enough. */
    mayContinue(depth: number, letter: number): boolean {
      const [before, above, row] = [rows[depth - 2], rows[depth - 1] as Uint8Array, rows[depth] as Uint8Array]
      const previous = path[depth - 1] as number
      path[depth] = letter
      row[0] = Math.min(depth, tooFar)
      let [min, leastAbove] = [row[0], above[0] as number]
      for (let at = Math.max(1, depth - max); at < Math.min(width, depth + max + 1); at += 1) {
        const changed = (above[at - 1] as number) + (letters[at - 1] === letter ? 0 : 1)
        let value = Math.min(changed, (above[at] as number) + 1, (row[at - 1] as number) + 1)
        if (before && at > 1 && letters[at - 2] === letter && letters[at - 1] === previous)
          value = Math.min(value, (before[at - 2] as number) + 1)
        row[at] = value
        if (value < min) min = value
        if ((above[at] as number) < leastAbove) leastAbove = above[at] as number
      }
      // A swap reaches two rows back.
      return min <= max || leastAbove < max
    },
  }
}

/** The first term after `first` with a different letter at this position, found by exponential, then binary search. */
function endOfLetter(terms: Terms, { first, to }: { first: number; to: number }, letter: { bytes: number; size: number }): number {
  let [low, step] = [first, 1]
  while (low + step < to && hasSameLetter(terms, [first, low + step], letter)) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, to)
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if (hasSameLetter(terms, [first, middle], letter)) low = middle
    else high = middle
  }
  return high
}

function hasSameLetter(
  { termBytes, termStart }: Terms,
  [one, other]: readonly [number, number],
  { bytes, size }: { bytes: number; size: number },
): boolean {
  const [a, b] = [(termStart[one] as number) + bytes, (termStart[other] as number) + bytes]
  for (let at = 0; at < size; at += 1) if (termBytes[a + at] !== termBytes[b + at]) return false
  return true
}

function textOf({ termBytes, termStart }: Terms, term: number): string {
  return new TextDecoder().decode(termBytes.slice(termStart[term] as number, termStart[term + 1] as number))
}

/** The length of a UTF-8 sequence by its first byte. */
const sizeOfLetter = (byte: number): number => (byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4)

function letterAt(bytes: Uint8Array, start: number, size: number): number {
  const first = bytes[start] as number
  if (size === 1) return first
  let letter = first & (0xff >> (size + 1))
  for (let at = 1; at < size; at += 1) letter = (letter << 6) | ((bytes[start + at] as number) & 0x3f)
  return letter
}
