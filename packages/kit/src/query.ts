import Type from 'typebox'

/** A whole number in a query that falls back instead of refusing: `standard` for what is absent, no number, or out of bounds. */
export const LenientText = Type.Optional(Type.String())

export function lenientInteger(text: string | undefined, { standard, most }: { standard: number; most: number }): number {
  const value = /^-?\d{1,15}$/.test(text ?? '') ? Number(text) : standard
  return value <= 0 || value > most ? standard : value
}
