import { parsePosition, positionOrder } from '../series/index.ts'

/** A number above it is a year or a mistake: it fills nothing, so it makes no gap. */
const LARGEST = 9_999

/** The whole numbers that a series lacks between its lowest and its highest (docs/reference/metadata.md 3.7). */
export function interiorGaps(positions: readonly string[]): number[] {
  const covered = new Set(positions.flatMap(integersOf))
  if (covered.size < 2) return []
  const all = [...covered]
  const [lowest, highest] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
  const gaps: number[] = []
  for (let at = lowest + 1; at < highest; at += 1) if (!covered.has(at)) gaps.push(at)
  return gaps
}

/** A number fills its place only when it is whole, a range every place that it spans. */
function integersOf(text: string): number[] {
  const position = parsePosition(text)
  if (!position) return []
  const from = Math.max(Math.ceil(position.low), -LARGEST)
  const to = Math.min(Math.floor(position.high), LARGEST)
  return from > to ? [] : Array.from({ length: to - from + 1 }, (_, step) => from + step)
}

/** In numeric order, then by their bytes; each once. */
export function sortPositions(positions: readonly string[]): string[] {
  const keyed = [...new Set(positions)].map((text) => ({ text, order: positionOrder(text), bytes: Buffer.from(text) }))
  keyed.sort((one, other) => (one.order === other.order ? Buffer.compare(one.bytes, other.bytes) : one.order - other.order))
  return keyed.map(({ text }) => text)
}
