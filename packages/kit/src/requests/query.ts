/** An integer from a query, or `standard` if it is absent, invalid or out of bounds. */
export function lenientInteger(text: string | undefined, { standard, max }: { standard: number; max: number }): number {
  const value = /^-?\d{1,15}$/.test(text ?? '') ? Number(text) : standard
  return value <= 0 || value > max ? standard : value
}

/** The same, but a number above the maximum is lowered to it. */
export function boundedInteger(text: string | undefined, { standard, max }: { standard: number; max: number }): number {
  const value = wholeNumber(text)
  return value === undefined || value <= 0 ? standard : Math.min(value, max)
}

/** How many to skip; 0 if it is not a valid number. */
export function offsetOf(text: string | undefined): number {
  return Math.max(0, wholeNumber(text) ?? 0)
}

const MAX_INTEGER = 2n ** 63n - 1n

/** A strict decimal with an optional sign that fits into 64 bits. One beyond the safe integers is larger than any list. */
function wholeNumber(text = ''): number | undefined {
  if (!/^[+-]?\d{1,400}$/.test(text)) return undefined
  const value = BigInt(text.replace(/^\+/, ''))
  if (value > MAX_INTEGER || value < -MAX_INTEGER - 1n) return undefined
  return Number(value > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : value)
}
