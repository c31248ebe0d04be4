import { chapterAt, type Timeline, type TimelineChapter } from './timeline.ts'

/** The skipped intro and outro of every chapter of a book, in seconds: 0 to 300. */
export interface SkippedEnds {
  first: number
  last: number
}

export const NO_ENDS: SkippedEnds = { first: 0, last: 0 }
const MAX_SKIPPED = 300
const MIN_KEPT = 30

/** Rounds and limits both to whole seconds. */
export function toSkippedEnds({ first, last }: SkippedEnds): SkippedEnds {
  const within = (seconds: number) => Math.min(MAX_SKIPPED, Math.max(0, Math.round(seconds)))
  return { first: within(first), last: within(last) }
}

/** The part of a chapter to play; all of it if too little would remain. */
function playedPart({ start, end }: TimelineChapter, { first, last }: SkippedEnds): { start: number; end: number } {
  return end - start - first - last < MIN_KEPT ? { start, end } : { start: start + first, end: end - last }
}

/**
 * The position to continue from after playback passed from one position to another; undefined without a skip. Only crossing the
 * boundary counts, since a jump into a skipped part plays it.
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
  const { end } = playedPart(chapter, ends)
  const reachesTail = end < chapter.end && before < end && now >= end
  const entersNext = before < chapter.end && now >= next.start
  const to = playedPart(next, ends).start
  return (reachesTail || entersNext) && to > now ? to : undefined
}
