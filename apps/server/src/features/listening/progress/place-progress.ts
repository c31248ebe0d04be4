import type { PartsChange } from '../../paths/index.ts'
import type { Progress } from './merge-progress.ts'

/** Players adopt a position from elsewhere only if it is newer than theirs. */
const NEWER_US = 1_000
const GROWN = 0.02
const GROWN_SECONDS = 5 * 60
/** A client that sent less than this as a book's length meant one of its files. */
const PLAUSIBLE = 0.5

export interface Placed<Row extends Progress> {
  /** The same object if nothing changed. */
  row: Row
  /** Whether its part of the book is gone, so that it keeps its seconds. */
  isLost: boolean
}

type Change = Pick<PartsChange, 'placeOf' | 'before' | 'after' | 'hasNewParts'>

/**
 * Progress in a book whose parts changed (docs/reference/server.md 7.3): it follows its audio. New parts turn a finished book into
 * one to continue, but leave it finished.
 */
export function placeProgress<Row extends Progress>(row: Row, change: Change): Placed<Row> {
  const { placeOf, before, after, hasNewParts } = change
  const position = placeOf(row.position)
  const isLost = position === undefined && row.position > 0 && !row.finished
  const mark = row.setAsideMark === null ? null : (placeOf(row.setAsideMark) ?? row.setAsideMark)
  const length = lengthAtFinish(row, before)
  const isGrown = row.finished && hasNewParts && after > length * (1 + GROWN) && after > length + GROWN_SECONDS
  // A finished book whose measured length differs has not grown.
  const duration = row.finished && hasNewParts ? row.duration : after
  const grownFrom = isGrown ? length : (row.grownFrom ?? null)
  const isMoved = position !== undefined && position !== row.position
  if (!isMoved && mark === row.setAsideMark && grownFrom === (row.grownFrom ?? null)) return { row, isLost }
  const placed = { ...row, setAsideMark: mark, grownFrom }
  if (!isMoved) return { row: placed, isLost }
  return { row: { ...placed, position, duration, updatedAtUs: row.updatedAtUs + NEWER_US }, isLost }
}

function lengthAtFinish({ duration }: Progress, before: number): number {
  return duration >= before * PLAUSIBLE ? Math.min(duration, before) : before
}
