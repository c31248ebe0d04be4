import { lastAtOrBefore, type Timeline } from './timeline.ts'

const FAR_IN = 3
const TOGETHER_MS = 2_000

/** The last press of "previous": its time, and the chapter it went to. */
export interface PreviousPress {
  index: number
  at: number
}

/** First to the start of this chapter, or the previous one if close to the start; each further press goes one back. */
export function previousFrom(
  timeline: Timeline,
  position: number,
  { last, now }: { last: PreviousPress | undefined; now: number },
): PreviousPress {
  if (last && now - last.at < TOGETHER_MS) return { index: Math.max(0, last.index - 1), at: now }
  const index = lastAtOrBefore(timeline.chapters, position)
  const isFarIn = position - (timeline.chapters[index]?.start ?? 0) > FAR_IN
  return { index: Math.max(0, isFarIn ? index : index - 1), at: now }
}
