import { LRUCache } from 'lru-cache'
import type { ContentEncoding } from './content-encoding.ts'

/** The compressed forms of a response requested so far. */
export interface EncodedForms {
  readonly encoded: Map<ContentEncoding, Buffer>
}

/** A rendered response with the ETag of the data it was read from. */
export interface CachedResponse extends EncodedForms {
  readonly text: string
  readonly tag: string
}

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Overhead of an entry in addition to its texts. */
const ENTRY_BYTES = 300
/** Longer URLs are searches that are unlikely to repeat. */
const MAX_URL_LENGTH = 500

/** Responses by URL, valid while the data they were read from is served. */
export function createResponseCache({
  tag,
  maxBytes,
}: {
  /** ETag of the current data; responses read from any other data are dropped. */
  tag: () => string
  maxBytes: number
}) {
  // Wrapped, because the cache measures new values only, and an entry is set again when a compressed form is added.
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
    keepEncoded(url: string, response: EncodedForms, form: EncodedForm): void {
      const entry = entries.peek(url)
      // The entry may have been dropped or replaced while another thread was compressing.
      if (entry?.response !== response || response.encoded.has(form.encoding)) return
      addForm(response, form)
      entries.set(url, { response: entry.response })
    },
  }
}

export interface EncodedForm {
  encoding: ContentEncoding
  bytes: Buffer
}

/** Copied: zlib returns a slice of a larger buffer, all of which would remain in memory. */
export function addForm({ encoded }: EncodedForms, { encoding, bytes }: EncodedForm): void {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  encoded.set(encoding, own)
}

function sizeOf(url: string, { text, encoded }: CachedResponse): number {
  let bytes = text.length + url.length + ENTRY_BYTES
  for (const { length } of encoded.values()) bytes += length
  return bytes
}
