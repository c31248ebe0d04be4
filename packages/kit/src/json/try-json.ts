/** The value of a text that is JSON if nothing has damaged it; undefined if it is not. It has no limits (`bounded-json.ts`). */
export function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The same; undefined for everything but an object. */
export function tryParseObject(text: string): Record<string, unknown> | undefined {
  const value = tryParse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}
