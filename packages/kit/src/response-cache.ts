import { LRUCache } from 'lru-cache'
import type { ContentEncoding } from './content-encoding.ts'

/** A rendered response with the ETag of the data it was read from, and the compressed forms requested until now. */
export interface CachedResponse {
  readonly text: string
  readonly tag: string
  readonly encoded: Map<ContentEncoding, Buffer>
}

export type ResponseCache = ReturnType<typeof createResponseCache>

interface ResponseCacheNeeds {
  /** ETag of the current data; responses read from any other data are dropped. */
  tag: () => string
  maxBytes: number
}

/** Overhead of an entry in addition to its texts. */
const ENTRY_BYTES = 300
/** Longer URLs are searches that are unlikely to repeat. */
const MAX_URL_LENGTH = 500

/** Responses by URL, valid while the data they were read from is served. */
export function createResponseCache({ tag, maxBytes }: ResponseCacheNeeds) {
  // Wrapped, because the cache only measures new values, and an entry is set again when a compressed form is added.
  const entries = new LRUCache<string, { response: CachedResponse }>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 2),
    sizeCalculation: ({ response }, url) => sizeOf(url, response),
  })
  let servedTag = ''

  return {
    find(url: string): CachedResponse | undefined {
      const now = tag()
      if (now !== servedTag) {
        entries.clear()
        servedTag = now
      }
      return entries.get(url)?.response
    },
    keep(url: string, response: CachedResponse): void {
      if (response.tag === servedTag && url.length <= MAX_URL_LENGTH) entries.set(url, { response })
    },
    keepEncoded(url: string, response: CachedResponse, { encoding, bytes }: { encoding: ContentEncoding; bytes: Buffer }): void {
      // The entry may have been dropped or replaced while another thread was compressing.
      if (entries.peek(url)?.response !== response || response.encoded.has(encoding)) return
      // zlib returns a slice of a larger buffer, which would stay in memory as a whole.
      const own = Buffer.allocUnsafeSlow(bytes.length)
      bytes.copy(own)
      response.encoded.set(encoding, own)
      entries.set(url, { response })
    },
  }
}

function sizeOf(url: string, { text, encoded }: CachedResponse): number {
  let bytes = text.length + url.length + ENTRY_BYTES
  for (const { length } of encoded.values()) bytes += length
  return bytes
}
