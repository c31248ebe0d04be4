const GIB = 2 ** 30

interface Sizes {
  packedBytes: number
  /** Of the file that is served; 0 where there is none. */
  servedBytes: number
  /** `undefined`: no bound of the operator's. */
  mostBytes: number | undefined
}

/** How large an unpacked release may be. A bomb ends there; data that grows does not. */
export function unpackBound({ packedBytes, servedBytes, mostBytes }: Sizes): number {
  const usual = Math.max(16 * packedBytes, 4 * GIB, 2 * servedBytes)
  return Math.min(usual, mostBytes ?? usual)
}
