/** The server's limit for one request. */
export const MAX_AT_ONCE = 1_000

/** Splits a long list into parts that the server accepts. */
export function* slices<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += MAX_AT_ONCE) yield list.slice(at, at + MAX_AT_ONCE)
}
