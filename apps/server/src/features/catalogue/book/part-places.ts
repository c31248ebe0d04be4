import type { BookFile } from './book.ts'

export type Part = Pick<BookFile, 'path' | 'durationUs' | 'fingerprint' | 'sound'>

/** The new places in a book whose list of files is rewritten. */
export interface PartPlaces {
  /** The new place for this many seconds; undefined if its part is gone. */
  placeOf(seconds: number): number | undefined
  /** Seconds of the whole book. */
  before: number
  after: number
  /** Whether it has parts that it did not have. */
  hasNewParts: boolean
  /** Files of the book whose name changed, old name first. */
  renamed: ReadonlyMap<string, string>
}

const SECOND_US = 1_000_000
const SAME_LENGTH_US = 2 * SECOND_US
const SAME_LENGTH = 0.01

/**
 * A place is a part and a time in it (docs/reference/scanning-and-media.md 2.4), so it follows its part: the file with the same
 * audio, else with the same name. Undefined if no place moves.
 */
export function findPartPlaces(before: readonly Part[], after: readonly Part[]): PartPlaces | undefined {
  const target = pairParts(before, after)
  const [was, is] = [offsetsOf(before), offsetsOf(after)]
  const [totalWas, totalIs] = [was.at(-1) ?? 0, is.at(-1) ?? 0]
  const renamed = new Map(before.flatMap(({ path }, at) => renamedTo(path, after[target[at] ?? -1]?.path)))
  const isInPlace = before.every(({ durationUs }, at) => {
    const to = target[at]
    return to !== undefined && was[at] === is[to] && durationUs === after[to]?.durationUs
  })
  if (isInPlace && totalWas === totalIs && renamed.size === 0) return undefined
  const isAsLong = isSameLength(totalWas, totalIs)

  function placeOf(seconds: number): number | undefined {
    const us = seconds * SECOND_US
    const at = partAt(was, us)
    const to = target[at]
    if (to !== undefined) {
      const within = Math.min(Math.max(0, us - (was[at] ?? 0)), Math.max(0, lengthOf(after[to]) || Number.POSITIVE_INFINITY))
      return within === us - (was[at] ?? 0) && was[at] === is[to] ? seconds : ((is[to] ?? 0) + within) / SECOND_US
    }
    // Cut or encoded differently: a book of the same length keeps its places.
    return isAsLong && !before.some((_, index) => target[index] !== undefined) ? seconds : undefined
  }

  return {
    placeOf,
    before: totalWas / SECOND_US,
    after: totalIs / SECOND_US,
    hasNewParts: new Set(target.filter((to) => to !== undefined)).size < after.length && !isAsLong,
    renamed,
  }
}

/** Whether two lengths may be of the same recording, with a tolerance for how they were measured. */
export function isSameLength(oneUs: number, otherUs: number): boolean {
  return oneUs > 0 && otherUs > 0 && Math.abs(oneUs - otherUs) <= Math.max(SAME_LENGTH_US, SAME_LENGTH * Math.max(oneUs, otherUs))
}

/** For each part, its new index. Parts with equal audio are paired by name, then the rest in order. */
export function pairParts(before: readonly Part[], after: readonly Part[]): (number | undefined)[] {
  const target: (number | undefined)[] = before.map(() => undefined)
  const taken = new Set<number>()
  for (const trait of TRAITS) {
    const free = new Map<string, number[]>()
    for (const [at, part] of after.entries())
      for (const key of taken.has(at) ? [] : trait(part)) free.set(key, [...(free.get(key) ?? []), at])
    for (const [at, part] of before.entries()) {
      if (target[at] !== undefined) continue
      const to = trait(part)
        .flatMap((key) => free.get(key) ?? [])
        .find((index) => !taken.has(index))
      if (to === undefined) continue
      target[at] = to
      taken.add(to)
    }
  }
  return target
}

type Trait = (part: Part) => string[]

const soundsOf = ({ sound, fingerprint }: Part): string[] => [
  ...(sound ? [`sound ${sound}`] : []),
  ...(fingerprint ? [`print ${fingerprint}`] : []),
]
const nameOf = ({ path }: Part) => path.normalize('NFC')
const stemOf = (part: Part) => nameOf(part).replace(/\.[^./]*$/, '')
const byName: Trait = (part) => [nameOf(part)]
const byStem: Trait = (part) => [stemOf(part)]

const TRAITS: readonly Trait[] = [(part) => soundsOf(part).map((key) => `${key} ${nameOf(part)}`), soundsOf, byName, byStem]

const lengthOf = (part: Part | undefined) => part?.durationUs ?? 0

/** The start of each part, and the total length. */
function offsetsOf(parts: readonly Part[]): number[] {
  const offsets = [0]
  for (const { durationUs } of parts) offsets.push((offsets.at(-1) ?? 0) + durationUs)
  return offsets
}

/** The last part that starts at or before a place; the end of the book belongs to its last part. */
function partAt(offsets: readonly number[], us: number): number {
  let at = 0
  while (at + 2 < offsets.length && (offsets[at + 1] ?? 0) <= us) at += 1
  return at
}

function renamedTo(path: string, to: string | undefined): [string, string][] {
  return to === undefined || to === path ? [] : [[path, to]]
}
