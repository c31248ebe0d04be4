/** The value of a text that should be valid JSON; undefined if it is damaged. Without limits (see `bounded-json.ts`). */
export function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The same; undefined for anything but an object. */
export function tryParseObject(text: string): Record<string, unknown> | undefined {
  const value = tryParse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}
