import type { Steps } from '../queues/steps.ts'

/** A path split up for comparison; build it once per path when comparing many. */
interface NaturalKey {
  segments: readonly (readonly string[])[]
  extension: string
  raw: string
}

/**
 * The order of docs/reference/scanning-and-media.md 1.2: segment by segment, runs of digits by value, other text by NFC and case
 * folding, a file's extension last, and finally the raw text by code unit. A total order, the same on every file system.
 */
export function naturalKey(path: string, { isFile = true } = {}): NaturalKey {
  const [, stem = path, extension = ''] = (isFile && /^(.*[^/])(\.[^./]*)$/s.exec(path)) || []
  return { segments: stem.split('/').map(runsOf), extension: comparable(extension), raw: path }
}

export function compareNatural(a: NaturalKey, b: NaturalKey): number {
  return (
    compareLists(a.segments, b.segments, (one, other) => compareLists(one, other, compareRuns)) ||
    compareText(a.extension, b.extension) ||
    compareText(a.raw, b.raw)
  )
}

/** `inNaturalOrder` in steps, for tens of thousands of items. */
export function* sortNaturally<T>(items: readonly T[], pathOf: (item: T) => string): Steps<T[]> {
  const keyed: Keyed<T>[] = []
  for (const item of items) {
    keyed.push({ item, key: naturalKey(pathOf(item)) })
    yield
  }
  const sorted = yield* mergeSort(keyed, (a, b) => compareNatural(a.key, b.key))
  return sorted.map(({ item }) => item)
}

interface Keyed<T> {
  item: T
  key: NaturalKey
}

/** Runs of this length are sorted in one step. */
const RUN = 200

function* mergeSort<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<readonly T[]> {
  if (items.length <= RUN) {
    yield
    return items.toSorted(compare)
  }
  const half = items.length >> 1
  const [left, right] = [yield* mergeSort(items.slice(0, half), compare), yield* mergeSort(items.slice(half), compare)]
  const merged: T[] = []
  let [a, b] = [0, 0]
  while (a < left.length || b < right.length) {
    const [one, other] = [left[a], right[b]]
    const isLeft = b >= right.length || (a < left.length && compare(one as T, other as T) <= 0)
    merged.push((isLeft ? one : other) as T)
    if (isLeft) a += 1
    else b += 1
    if (merged.length % RUN === 0) yield
  }
  return merged
}

/** A sorted copy; `pathOf` returns the path to compare. */
export function inNaturalOrder<T>(items: readonly T[], pathOf: (item: T) => string, options?: { isFile: boolean }): T[] {
  return items
    .map((item) => ({ item, key: naturalKey(pathOf(item), options) }))
    .sort((a, b) => compareNatural(a.key, b.key))
    .map(({ item }) => item)
}

/** Alternating runs: text, digits, text, … The first is `''` if the text starts with digits. */
function runsOf(segment: string): string[] {
  return comparable(segment).split(/(\d+)/)
}

const comparable = (text: string) => text.normalize('NFC').toLowerCase()

/** Compares digits of any length by value, without parsing them. */
function compareRuns(a: string, b: string): number {
  if (!startsWithDigit(a) || !startsWithDigit(b)) return compareText(a, b)
  const [one, other] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  return one.length - other.length || compareText(one, other)
}

function compareLists<T>(a: readonly T[], b: readonly T[], compare: (one: T, other: T) => number): number {
  for (const [index, one] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    const order = compare(one, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

const startsWithDigit = (text: string) => /^\d/.test(text)
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
