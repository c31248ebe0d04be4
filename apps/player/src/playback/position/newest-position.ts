interface KnownPosition {
  position: number
  /** Milliseconds since 1970. */
  updatedAt: number
}

/** The newest position; the first if several are equally new. */
export function newest<T extends KnownPosition>(...known: readonly (T | undefined)[]): T | undefined {
  return known.reduce((best, one) => (one && (!best || one.updatedAt > best.updatedAt) ? one : best), undefined)
}
