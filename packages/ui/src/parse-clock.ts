/**
 * Seconds of a time typed as `H:MM:SS`, `MM:SS` or plain seconds, the inverse of `clock`; undefined for any other text. Only the
 * first part may exceed 59: `62:30` is an hour, two minutes and a half.
 */
export function parseClock(text: string): number | undefined {
  const parts = text.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return undefined
  if (parts.slice(1).some((part) => Number(part) > 59)) return undefined
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0)
}
