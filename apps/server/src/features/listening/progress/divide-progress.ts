import type { DividedPart, RelPath } from '../../paths/index.ts'
import type { Progress } from './merge-progress.ts'

/**
 * Divides progress among the books that a book's files became (docs/reference/server.md 7.4): the one at its position gets it, and
 * a finish counts for each.
 */
export function divideProgress<Row extends Progress>(row: Row, parts: readonly DividedPart[]): { to: RelPath; row: Row }[] {
  const inPart = (part: DividedPart): Row => ({
    ...row,
    position: within(row.position, part),
    duration: part.duration,
    setAsideMark: row.setAsideMark === null ? null : within(row.setAsideMark, part),
  })
  if (row.finished) return parts.map((part) => ({ to: part.to, row: { ...inPart(part), position: part.duration } }))
  const part = parts.findLast(({ start }) => row.position >= start) ?? parts[0]
  return part ? [{ to: part.to, row: inPart(part) }] : []
}

const within = (seconds: number, { start, duration }: DividedPart) => Math.min(Math.max(0, seconds - start), duration || seconds)
