import type { CoreData } from '../core/core-data.ts'
import { createCandidates, widthOf } from './candidates.ts'
import { countPhrase, isOneTerm, type Rows } from './occurrences.ts'
import type { Phrase, Plan } from './plan.ts'

/** The matching rows, and for each phrase its count per row. Only valid until the next query. */
export interface Matches extends Rows {
  counts: Map<string, Uint16Array>
}

/**
 * Finds rows part by part, the rarest first, so that fewer rows remain with each part. `onCounted`: called with a phrase and the
 * number of rows, of all kinds, that contain it.
 */
export function createMatcher(core: CoreData, { onCounted }: { onCounted?: (phrase: Phrase, rows: number) => void } = {}) {
  const marks = new Uint16Array(core.lastRow + 1)
  const candidates = createCandidates(core, marks)
  const slots: Uint16Array[] = []

  /** A buffer for the counts of one more phrase. */
  function slot({ counts, count }: Matches): Uint16Array {
    const known = slots[counts.size]
    if (known && known.length >= count) return known
    const made = new Uint16Array(count)
    slots[counts.size] = made
    return made
  }

  /** The rows with the rarest part. A single word is already counted while its rows are gathered. */
  function begin(part: readonly Phrase[]): Matches {
    const matches: Matches = { ...candidates.gather(part), counts: new Map() }
    const [first] = part
    const [word] = first?.words ?? []
    const isOneWord = first && word && part.length === 1 && first.words.length === 1
    if (isOneWord) {
      const into = slot(matches)
      const [start, end] = [core.postingStart[word.from] as number, core.postingStart[word.to] as number]
      if (isOneTerm(word)) into.set(core.postingCount.subarray(start, end))
      else for (let index = 0; index < matches.count; index += 1) into[index] = marks[matches.list[index] as number] as number
      matches.counts.set(first.key, into)
    }
    candidates.unmark(matches)
    if (!isOneWord) narrow(matches, part)
    for (const phrase of part) onCounted?.(phrase, part.length === 1 ? matches.count : hitsOf(matches, phrase))
    return matches
  }

  /** Counts the phrases of a part, and drops the rows without any of them. */
  function narrow(matches: Matches, part: readonly Phrase[]): void {
    for (const phrase of part) {
      if (matches.counts.has(phrase.key)) continue
      const into = slot(matches)
      countPhrase(core, phrase, { rows: matches, into, marks })
      matches.counts.set(phrase.key, into)
    }
    filterHits(matches, part)
  }

  return {
    /** Rows of one kind, or of every kind (0). */
    match(plan: Plan, kind: number): Matches {
      const different = new Map(plan.map((part) => [part.map(({ key }) => key).join('|'), part])).values()
      const [rarest = [], ...others] = [...different].sort((a, b) => widthOf(core, a) - widthOf(core, b))
      const matches = begin(rarest)
      if (kind !== 0) filterKind(matches, core.rowKind, kind)
      for (const part of others) if (matches.count > 0) narrow(matches, part)
      return matches
    },
  }
}

function hitsOf({ counts, count }: Matches, { key }: Phrase): number {
  const numbers = counts.get(key)
  let hits = 0
  if (numbers) for (let index = 0; index < count; index += 1) if ((numbers[index] as number) > 0) hits += 1
  return hits
}

function filterHits(matches: Matches, part: readonly Phrase[]): void {
  const wanted = part.flatMap(({ key }) => matches.counts.get(key) ?? [])
  const [first, second = first, ...others] = wanted
  if (!first || !second) return
  const { list, count } = matches
  const counts = [...matches.counts.values()]
  let written = 0
  for (let index = 0; index < count; index += 1) {
    if (first[index] === 0 && second[index] === 0 && !hasAny(others, index)) continue
    if (written < index) {
      list[written] = list[index] as number
      for (let phrase = 0; phrase < counts.length; phrase += 1) move(counts[phrase] as Uint16Array, index, written)
    }
    written += 1
  }
  matches.count = written
}

/** Only corrected words have more than two spellings. */
function hasAny(counts: readonly Uint16Array[], index: number): boolean {
  for (let phrase = 0; phrase < counts.length; phrase += 1) if ((counts[phrase] as Uint16Array)[index] !== 0) return true
  return false
}

function filterKind(matches: Matches, rowKind: Uint8Array, kind: number): void {
  const { list, count } = matches
  const counts = [...matches.counts.values()]
  let written = 0
  for (let index = 0; index < count; index += 1) {
    const row = list[index] as number
    if (rowKind[row] !== kind) continue
    if (written < index) {
      list[written] = row
      for (let phrase = 0; phrase < counts.length; phrase += 1) move(counts[phrase] as Uint16Array, index, written)
    }
    written += 1
  }
  matches.count = written
}

function move(count: Uint16Array, from: number, to: number): void {
  count[to] = count[from] as number
}
