/** The position of a volume in its series: one number, or a range for an omnibus. */
export interface Position {
  low: number
  high: number
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/**
 * Parses `2`, `2.5` or `1-3.5` (docs/reference/metadata.md 3.7). Splits at the first hyphen that is not leading; undefined if either end is
 * not a number.
 */
export function parsePosition(text: string): Position | undefined {
  const [first, last] = endsOf(text)
  const low = toNumber(first)
  const high = last === undefined ? low : toNumber(last)
  return low === undefined || high === undefined ? undefined : { low, high }
}

/** The sort key of a volume: the low end, even of a broken range; without a number it sorts last. */
export function positionOrder(text: string): number {
  return toNumber(endsOf(text)[0]) ?? Number.POSITIVE_INFINITY
}

/** `02` equals `2`, but `2` equals neither `2.5` nor `1-3.5`. Unreadable text equals nothing. */
export function isSamePosition(one: string, other: string): boolean {
  const [a, b] = [parsePosition(one), parsePosition(other)]
  return a !== undefined && b !== undefined && a.low === b.low && a.high === b.high
}

function endsOf(text: string): [first: string, last?: string] {
  const trimmed = text.trim()
  const hyphen = trimmed.indexOf('-', 1)
  return hyphen < 0 ? [trimmed] : [trimmed.slice(0, hyphen), trimmed.slice(hyphen + 1)]
}

function toNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined
}
