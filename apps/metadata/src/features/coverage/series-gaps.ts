import { parsePosition, positionOrder } from '../series/index.ts'

/** Larger numbers are years or mistakes, and are ignored. */
const MAX_SIZE = 9_999

/** The missing whole numbers between the lowest and the highest position (docs/reference/metadata.md 3.7). */
export function interiorGaps(positions: readonly string[]): number[] {
  const covered = new Set(positions.flatMap(integersOf))
  if (covered.size < 2) return []
  const all = [...covered]
  const [lowest, highest] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
  const gaps: number[] = []
  for (let at = lowest + 1; at < highest; at += 1) if (!covered.has(at)) gaps.push(at)
  return gaps
}

/** The whole numbers that a position covers: itself if it is one, or all those in a range. */
function integersOf(text: string): number[] {
  const position = parsePosition(text)
  if (!position) return []
  const from = Math.max(Math.ceil(position.low), -MAX_SIZE)
  const to = Math.min(Math.floor(position.high), MAX_SIZE)
  return from > to ? [] : Array.from({ length: to - from + 1 }, (_, step) => from + step)
}

/** In numeric order, then by bytes, without duplicates. */
export function sortPositions(positions: readonly string[]): string[] {
  const keyed = [...new Set(positions)].map((text) => ({ text, order: positionOrder(text), bytes: Buffer.from(text) }))
  keyed.sort((one, other) => (one.order === other.order ? Buffer.compare(one.bytes, other.bytes) : one.order - other.order))
  return keyed.map(({ text }) => text)
}
