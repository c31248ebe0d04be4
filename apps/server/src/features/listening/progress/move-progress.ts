import type { PathMove } from '../../paths/index.ts'
import type { Progress } from './merge-progress.ts'

/** Positions closer than this count as the same. */
const SAME_PLACE_SECONDS = 60

export interface Moved<Row extends Progress> {
  row: Row
  /** The losing position, if it is worth a bookmark. */
  lostPosition?: number
}

/**
 * Progress after a book moved to a path where the person also has progress (docs/reference/server.md 7.3): the newer save wins, and
 * the other position is returned if it is far away. If a disc becomes part of a joined book, the furthest position wins (7.4).
 */
export function moveProgress<Row extends Progress>(
  from: Row,
  there: Row | undefined,
  move: Pick<PathMove, 'joins' | 'isLastDisc' | 'shiftSeconds'>,
): Moved<Row> {
  const moved = shifted(from, move)
  if (!there) return { row: moved }
  if (move.joins) return { row: isFurther(moved, there) ? moved : there }
  const [row, lost] = moved.updatedAtUs > there.updatedAtUs ? [moved, there] : [there, moved]
  const isFar = Math.abs(row.position - lost.position) > SAME_PLACE_SECONDS
  return isFar ? { row, lostPosition: lost.position } : { row }
}

/** Shifts progress to the timeline of the joined book; a finished disc is not a finished book. */
function shifted<Row extends Progress>(row: Row, { joins, isLastDisc, shiftSeconds }: Parameters<typeof moveProgress>[2]): Row {
  const finished = row.finished && (!joins || isLastDisc)
  return {
    ...row,
    position: row.position + shiftSeconds,
    duration: row.duration + shiftSeconds,
    finished,
    finishedAt: finished ? row.finishedAt : null,
    setAsideMark: row.setAsideMark === null ? null : row.setAsideMark + shiftSeconds,
  }
}

function isFurther(one: Progress, other: Progress): boolean {
  return one.position === other.position ? one.updatedAtUs > other.updatedAtUs : one.position > other.position
}
