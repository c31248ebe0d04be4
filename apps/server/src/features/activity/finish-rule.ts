import type { Micros } from '@chapterhouse/kit/moments'

/** As much of a row of progress as tells of its end. */
export interface Ended {
  finished: boolean
  /** RFC 3339; null where nobody knows when. */
  finishedAt: string | null
}

export type FinishChange =
  | { kind: 'none' }
  /** Unless the book has one within a day of it. */
  | { kind: 'adds'; atMs: number }
  | { kind: 'moves'; atMs: number }
  /** The latest one, where it is no older than `since`. */
  | { kind: 'removes'; sinceMs: number }

const UNDO_MS = 10 * 60_000
const NONE: FinishChange = { kind: 'none' }

export interface Writing {
  before: Ended | undefined
  /** With the moment of what was written, by the clock that stamps a finish too. */
  after: Ended & { updatedAtUs: Micros }
  /** By hand, not by a player. */
  isEdit: boolean
  nowMs: number
}

/**
 * What becomes of the finishes of a book when its progress is written (docs/reference/server.md 2.16). To hear a book again takes
 * nothing back; to say by hand that it is not finished does, and so does a player that undoes it within ten minutes: by its own
 * clock, since both may be told hours later, or by that of the server, whichever takes it for sooner.
 */
export function finishChange({ before, after, isEdit, nowMs }: Writing): FinishChange {
  const [was, is] = [before?.finished ?? false, after.finished]
  const atMs = after.finishedAt === null ? nowMs : Date.parse(after.finishedAt)
  if (is && !was) return { kind: 'adds', atMs }
  if (was && !is) return { kind: 'removes', sinceMs: isEdit ? Number.NEGATIVE_INFINITY : undoneMs(after, nowMs) - UNDO_MS }
  if (is && isEdit && after.finishedAt !== null && after.finishedAt !== before?.finishedAt) return { kind: 'moves', atMs }
  return NONE
}

/** A finish is stamped to the second. */
function undoneMs({ updatedAtUs }: Writing['after'], nowMs: number): number {
  return Math.min(Math.floor(updatedAtUs / 1_000_000) * 1000, nowMs)
}
