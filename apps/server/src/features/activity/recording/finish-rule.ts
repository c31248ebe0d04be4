import type { Micros } from '@chapterhouse/kit/time/moments'

/** The part of a progress row about its end. */
export interface Ended {
  finished: boolean
  /** RFC 3339; null if unknown. */
  finishedAt: string | null
}

type FinishChange =
  | { kind: 'none' }
  /** Skipped if the book has a finish within a day of it. */
  | { kind: 'adds'; atMs: number }
  | { kind: 'moves'; atMs: number }
  /** Removes the latest one unless it is older than `sinceMs`. */
  | { kind: 'removes'; sinceMs: number }

const UNDO_MS = 10 * 60_000
const NONE: FinishChange = { kind: 'none' }

interface Writing {
  before: Ended | undefined
  /** Includes the time of the save, by the same clock as the finish. */
  after: Ended & { updatedAtUs: Micros }
  /** Made manually, not by a player. */
  isEdit: boolean
  nowMs: number
}

/**
 * How a write of progress changes the finishes of a book (docs/reference/server.md 2.16). Listening again removes none. A manual
 * "not finished" removes the latest one, as does a player that undoes it within ten minutes, counted from the earlier of the
 * player's clock and the server's, since an offline player may send both saves hours later.
 */
export function finishChange({ before, after, isEdit, nowMs }: Writing): FinishChange {
  const [was, is] = [before?.finished ?? false, after.finished]
  const atMs = after.finishedAt === null ? nowMs : Date.parse(after.finishedAt)
  if (is && !was) return { kind: 'adds', atMs }
  if (was && !is) return { kind: 'removes', sinceMs: isEdit ? Number.NEGATIVE_INFINITY : undoneMs(after, nowMs) - UNDO_MS }
  if (is && isEdit && after.finishedAt !== null && after.finishedAt !== before?.finishedAt) return { kind: 'moves', atMs }
  return NONE
}

/** Rounded down to seconds, because a finish has no fraction. */
function undoneMs({ updatedAtUs }: Writing['after'], nowMs: number): number {
  return Math.min(Math.floor(updatedAtUs / 1_000_000) * 1000, nowMs)
}
