type Sharp = typeof import('sharp')['default']
let loaded: Promise<Sharp> | undefined

/** Loads sharp on first use: it is large, and many servers never need it. One thread per call, no cache. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}
