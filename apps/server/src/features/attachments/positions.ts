import type { AttachmentContents } from '@chapterhouse/contract/attachments'

type Positions = AttachmentContents['positions']

const MIN_TOLERANCE_SECONDS = 2
const TOLERANCE = 0.001

/** Whether the positions belong to audio of this length (docs/reference/decisions.md, bridge 8). */
export function matchesLength({ duration, chapters }: Positions, bookSeconds: number): boolean {
  const last = chapters.at(-1)?.start ?? Infinity
  const tolerance = Math.max(MIN_TOLERANCE_SECONDS, TOLERANCE * bookSeconds)
  return last < bookSeconds && (duration === undefined || Math.abs(duration - bookSeconds) <= tolerance)
}

/** The chapter of the story at a position, 0 before the first. */
export function chapterAt({ chapters }: Positions, seconds: number): number {
  return chapters.findLast(({ start }) => start <= seconds)?.chapter ?? 0
}
