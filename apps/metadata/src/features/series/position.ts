/** The position of a volume in its series: one number, or a range for an omnibus. */
export interface Position {
  low: number
  high: number
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/**
 * `2`, `2.5` or `1-3.5` (docs/reference/metadata.md 3.7). The first hyphen divides, a leading one is a sign; undefined where either
 * end is no number.
 */
export function parsePosition(text: string): Position | undefined {
  const [first, last] = endsOf(text)
  const low = toNumber(first)
  const high = last === undefined ? low : toNumber(last)
  return low === undefined || high === undefined ? undefined : { low, high }
}

/** By what volumes are sorted: the low end, also that of a broken range; what begins with no number comes last. */
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
