type Sharp = typeof import('sharp')['default']
let loaded: Promise<Sharp> | undefined

/** Loads the picture library at its first use: it is large, and many servers never need it. One thread for each call and no cache of its own. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}
