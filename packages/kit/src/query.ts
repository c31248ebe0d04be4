/** A whole number in a query that falls back instead of refusing: `standard` for what is absent, no number, or out of bounds. */
export function lenientInteger(text: string | undefined, { standard, most }: { standard: number; most: number }): number {
  const value = /^-?\d{1,15}$/.test(text ?? '') ? Number(text) : standard
  return value <= 0 || value > most ? standard : value
}
