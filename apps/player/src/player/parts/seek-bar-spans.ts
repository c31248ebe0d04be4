import type { SkippedEnds } from '../../playback/position/skipped-ends.ts'
import type { Timeline, TimelineChapter } from '../../playback/position/timeline.ts'

/** The span of a seek bar: one chapter or the whole book. */
export interface Span {
  kind: 'chapter' | 'book'
  start: number
  length: number
}

/** A chapter with less than this left is played in full. */
const MIN_KEPT = 30

/** The main bar, and the finer one below it; a book with one chapter has only the main one. */
export function spansOf(timeline: Timeline, chapter: TimelineChapter | undefined, swapped: boolean): readonly [Span, Span?] {
  const book: Span = { kind: 'book', start: 0, length: timeline.duration }
  if (!chapter || timeline.chapters.length < 2) return [book]
  const one: Span = { kind: 'chapter', start: chapter.start, length: chapter.end - chapter.start }
  return swapped ? [book, one] : [one, book]
}

/** A stretch of the timeline on the bar; none if it is outside. */
export function within({ start, length }: Span, from: number, to: number): readonly (readonly [number, number])[] {
  const [first, last] = [Math.max(0, from - start), Math.min(length, to - start)]
  return last > first ? [[first, last]] : []
}

export const marksWithin = ({ start, length }: Span, positions: readonly number[]): readonly number[] =>
  positions.map((position) => position - start).filter((position) => position >= 0 && position <= length)

/** The stretches that playback skips, shown hatched. */
export function skippedWithin({ kind, length }: Span, { first, last }: SkippedEnds): readonly (readonly [number, number])[] {
  if (kind === 'book' || length - first - last < MIN_KEPT) return []
  const ends: (readonly [number, number])[] = []
  if (first > 0) ends.push([0, first])
  if (last > 0) ends.push([length - last, length])
  return ends
}

/** Chapter starts as fractions of the book, for a bar that spans it. */
export const startsOf = ({ chapters, duration }: Timeline): readonly number[] =>
  duration > 0 ? chapters.map(({ start }) => start / duration) : []
