import type { Timeline } from '../../playback/position/timeline.ts'
import type { SleepChoice } from '../../playback/sleep/sleep-rules.ts'

export const MINUTES = [5, 10, 15, 20, 30, 45, 60] as const
export const MAX_MINUTES = 240
export const MAX_CHAPTERS = 9

/** Where a choice stops: the end of a chapter or of the book; undefined for minutes. */
export function positionOfChoice(choice: SleepChoice, { chapters, duration }: Timeline, chapterIndex: number): number | undefined {
  if (choice.kind === 'minutes') return undefined
  if (choice.kind === 'book') return duration
  return chapters[Math.min(chapters.length - 1, chapterIndex + choice.count - 1)]?.end ?? duration
}

/** Seconds until then at the book's speed. */
export const secondsUntil = (end: number, position: number, speed: number): number =>
  Math.max(0, end - position) / Math.max(0.1, speed)

/** The number of chapters to choose from: at least this one, and no more than are left. */
export const chaptersLeft = ({ chapters }: Timeline, chapterIndex: number): number =>
  Math.max(1, Math.min(MAX_CHAPTERS, chapters.length - chapterIndex))

export const isSame = (a: SleepChoice, b: SleepChoice): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'minutes' || (b.kind === 'minutes' && a.minutes === b.minutes)) &&
  (a.kind !== 'chapters' || (b.kind === 'chapters' && a.count === b.count))
