/** A whole number in a query that falls back instead of refusing: `standard` for what is absent, no number, or out of bounds. */
export function lenientInteger(text: string | undefined, { standard, most }: { standard: number; most: number }): number {
  const value = /^-?\d{1,15}$/.test(text ?? '') ? Number(text) : standard
  return value <= 0 || value > most ? standard : value
}

/** The same where a number above its bound is the bound. */
export function boundedInteger(text: string | undefined, { standard, most }: { standard: number; most: number }): number {
  const value = wholeNumber(text)
  return value === undefined || value <= 0 ? standard : Math.min(value, most)
}

/** How many to skip: 0 for what is no such number. */
export function offsetOf(text: string | undefined): number {
  return Math.max(0, wholeNumber(text) ?? 0)
}

const LARGEST = 2n ** 63n - 1n

/** Strict decimal with an optional sign; what 64 bits do not hold is none. One that is not exact here is larger than any list. */
function wholeNumber(text = ''): number | undefined {
  if (!/^[+-]?\d{1,400}$/.test(text)) return undefined
  const value = BigInt(text.replace(/^\+/, ''))
  if (value > LARGEST || value < -LARGEST - 1n) return undefined
  return Number(value > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : value)
}
