import type { Boundary, Timeline } from './boundaries.ts'
import type { CommunityList } from './fit-input.ts'
import { type ReadTitle, readTitle, SIMILAR, similarity } from './title-similarity.ts'

/** For each boundary of the book, the index of the community chapter that starts there; undefined if unknown. */
export type Pins = readonly (number | undefined)[]

/** Where the book's audio ends in the community list: at its end, or at the first chapter that the audio no longer has. */
export interface EndAnchor {
  community: number
  /** The first community chapter at or after it. */
  from: number
}

const TITLE_WINDOW_SECONDS = 120
const TITLE_WINDOW_SHARE = 0.01
const SAME_SIMILARITY = 1e-9
/** The titles compared for one boundary, the nearest ones, so that a list of thousands of short chapters takes no longer. */
const MAX_CANDIDATES = 200
const TIME_WINDOW_SECONDS = 5
const OFFSET_WINDOW_SECONDS = 30
const END_TOLERANCE_SECONDS = 30
const END_TOLERANCE_SHARE = 0.0015
const MAX_MISSING_SECONDS = 20 * 60
const MAX_MISSING_SHARE = 0.1

/** Pairs by title first, then by time between those pairs (docs/reference/operations.md 6.5). */
export function findPins({ boundaries }: Timeline, { chapters }: CommunityList): Pins {
  const starts = chapters.map(({ start }) => start)
  const pins = byTitle(
    boundaries,
    chapters.map(({ title }) => title),
    starts,
  )
  addByTime(pins, boundaries, starts)
  return pins
}

/** Greedy, in play order: each titled boundary gets the most similar title nearby, after the previous one's. */
function byTitle(boundaries: readonly Boundary[], titles: readonly string[], starts: readonly number[]): (number | undefined)[] {
  const read: (ReadTitle | undefined)[] = []
  let last = 0
  return boundaries.map(({ time, stated }, at) => {
    if (at === 0) return 0
    if (stated === '') return undefined
    const own = readTitle(stated)
    let best: { index: number; score: number; distance: number } | undefined
    const { from, to } = near(starts, time, Math.max(TITLE_WINDOW_SECONDS, TITLE_WINDOW_SHARE * time))
    for (let index = Math.max(from, last + 1); index < to; index += 1) {
      const other = read[index] ?? readTitle(titles[index] ?? '')
      read[index] = other
      const score = similarity(own, other)
      const distance = Math.abs((starts[index] ?? 0) - time)
      const isBetter = !best || score > best.score + SAME_SIMILARITY
      if (isBetter || (best && score >= best.score - SAME_SIMILARITY && distance < best.distance)) best = { index, score, distance }
    }
    if (!best || best.score < SIMILAR) return undefined
    last = best.index
    return best.index
  })
}

/** The range of indexes whose start is at most so many seconds from a time. */
function near(starts: readonly number[], time: number, within: number): { from: number; to: number } {
  const [from, to] = [firstAtLeast(starts, time - within), firstAfter(starts, time + within)]
  if (to - from <= MAX_CANDIDATES) return { from, to }
  const middle = Math.min(Math.max(firstAtLeast(starts, time) - MAX_CANDIDATES / 2, from), to - MAX_CANDIDATES)
  return { from: middle, to: middle + MAX_CANDIDATES }
}

/** Pins the remaining boundaries: the offset of the nearest pins predicts their time in the list. */
function addByTime(pins: (number | undefined)[], boundaries: readonly Boundary[], starts: readonly number[]): void {
  const overall = medianOffset(boundaries, starts)
  const nextPinned = nextPins(pins)
  let before = 0
  for (const [at, { time }] of boundaries.entries()) {
    const own = pins[at]
    if (own !== undefined) {
      before = at
      continue
    }
    const after = nextPinned[at]
    const offsetAt = (index: number) => (starts[pins[index] ?? 0] ?? 0) - (boundaries[index]?.time ?? 0)
    const offset = before > 0 ? offsetAt(before) : after !== undefined ? offsetAt(after) : overall
    const from = (pins[before] ?? 0) + 1
    const to = after === undefined ? starts.length : (pins[after] ?? starts.length)
    const found = nearest(starts, time + offset, { from, to })
    if (found === undefined || Math.abs((starts[found] ?? 0) - (time + offset)) > TIME_WINDOW_SECONDS) continue
    pins[at] = found
    before = at
  }
}

/** For each boundary, the next one that has a pin. */
function nextPins(pins: Pins): (number | undefined)[] {
  const next: (number | undefined)[] = []
  let seen: number | undefined
  for (let at = pins.length - 1; at >= 0; at -= 1) {
    next[at] = seen
    if (pins[at] !== undefined) seen = at
  }
  return next
}

/** How much later the list is than the book: the median over all boundaries with a listed chapter nearby; 0 without any. */
function medianOffset(boundaries: readonly Boundary[], starts: readonly number[]): number {
  const offsets: number[] = []
  for (const { time } of boundaries.slice(1)) {
    const found = nearest(starts, time, { from: 0, to: starts.length })
    const offset = (starts[found ?? 0] ?? 0) - time
    if (Math.abs(offset) <= OFFSET_WINDOW_SECONDS) offsets.push(offset)
  }
  offsets.sort((a, b) => a - b)
  const middle = offsets.length / 2
  return ((offsets[Math.ceil(middle) - 1] ?? 0) + (offsets[Math.floor(middle)] ?? 0)) / 2
}

/** The index in [from, to) whose start is nearest to a time; the later one if two are equally near. */
function nearest(starts: readonly number[], time: number, { from, to }: { from: number; to: number }): number | undefined {
  if (from >= to) return undefined
  const after = Math.min(Math.max(firstAtLeast(starts, time), from), to - 1)
  const before = Math.max(after - 1, from)
  return Math.abs((starts[before] ?? 0) - time) < Math.abs((starts[after] ?? 0) - time) ? before : after
}

const firstAtLeast = (starts: readonly number[], time: number) => firstThat(starts, (start) => start >= time)
const firstAfter = (starts: readonly number[], time: number) => firstThat(starts, (start) => start > time)

/** Binary search for the index of the first start that is late enough. */
function firstThat(starts: readonly number[], isLate: (start: number) => boolean): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isLate(starts[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** undefined: the audio ends where no listed chapter starts, or too much of the list would follow. */
export function findEnd({ boundaries, total }: Timeline, { chapters, end }: CommunityList, pins: Pins): EndAnchor | undefined {
  const last = pins.findLastIndex((pin) => pin !== undefined)
  const lastPin = pins[last] ?? 0
  const offset = last > 0 ? (chapters[lastPin]?.start ?? 0) - (boundaries[last]?.time ?? 0) : 0
  const expected = total + offset
  const tolerance = Math.max(END_TOLERANCE_SECONDS, END_TOLERANCE_SHARE * total)
  if (Math.abs(end - expected) <= tolerance) return { community: end, from: chapters.length }
  const starts = chapters.map(({ start }) => start)
  const from = nearest(starts, expected, { from: lastPin + 1, to: starts.length })
  const community = from === undefined ? undefined : starts[from]
  if (from === undefined || community === undefined || Math.abs(community - expected) > tolerance) return undefined
  return end - community <= Math.min(MAX_MISSING_SECONDS, MAX_MISSING_SHARE * end) ? { community, from } : undefined
}
