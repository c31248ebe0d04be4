import { chapterAt, type Timeline, type TimelineChapter } from './timeline.ts'

/** Of every chapter of one book, in seconds: 0 to 300. */
export interface SkippedEnds {
  first: number
  last: number
}

export const NO_ENDS: SkippedEnds = { first: 0, last: 0 }
export const MOST_SKIPPED = 300
const LEAST_KEPT = 30

/** What is heard of a chapter: one that would keep next to nothing is played whole. */
function keptPart({ start, end }: TimelineChapter, { first, last }: SkippedEnds): { start: number; end: number } {
  return end - start - first - last < LEAST_KEPT ? { start, end } : { start: start + first, end: end - last }
}

/**
 * Sound went by itself from one place to the other: where it should go on, if elsewhere. Who jumped into an end wants to hear it, so
 * only the moment of passing counts.
 */
export function passingTo(
  timeline: Timeline,
  { before, now }: { before: number; now: number },
  ends: SkippedEnds,
): number | undefined {
  if (ends.first === 0 && ends.last === 0) return undefined
  const chapter = chapterAt(timeline, before)
  const next = timeline.chapters[chapter.index + 1]
  if (!next) return undefined
  const { end } = keptPart(chapter, ends)
  const reachesTail = end < chapter.end && before < end && now >= end
  const entersNext = before < chapter.end && now >= next.start
  const to = keptPart(next, ends).start
  return (reachesTail || entersNext) && to > now ? to : undefined
}
