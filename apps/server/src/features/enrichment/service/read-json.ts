/**
 * Readers of JSON from outside: unknown fields are ignored, an invalid optional one is left out, and an invalid entry dropped from
 * its list, so one bad record costs nothing but itself.
 */
export type Reader<T> = (value: unknown) => T | undefined

export type Fields = Readonly<Record<string, unknown>>

/** No well-behaved service sends longer lists. */
const MAX_ENTRIES = 2_000

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** Not blank, and at most `max` UTF-16 units; longer text is dropped, since half of it would be wrong. */
export const text =
  (max: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= max && value.trim() !== '' ? value.toWellFormed() : undefined

export const integer =
  (min: number, max: number): Reader<number> =>
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined

/** Empty if absent or invalid. */
export function list<T>(value: unknown, read: Reader<T>): T[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_ENTRIES).flatMap((entry) => {
    const found = read(entry)
    return found === undefined ? [] : [found]
  })
}

/** The properties that are not undefined, for spreading: `{ ...given({ subtitle }) }`. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/** Undefined if the list is empty. */
export const someOf = <T>(entries: readonly T[]): readonly T[] | undefined => (entries.length > 0 ? entries : undefined)
