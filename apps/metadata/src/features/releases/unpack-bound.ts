const GIB = 2 ** 30

interface Sizes {
  packedBytes: number
  /** Of the served file; 0 if there is none. */
  servedBytes: number
  /** The operator's limit, if any. */
  mostBytes: number | undefined
}

/** The size limit of an unpacked release: stops a decompression bomb, but lets the data grow. */
export function unpackBound({ packedBytes, servedBytes, mostBytes }: Sizes): number {
  const usual = Math.max(16 * packedBytes, 4 * GIB, 2 * servedBytes)
  return Math.min(usual, mostBytes ?? usual)
}
