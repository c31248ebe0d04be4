import type { ContentEncoding } from './content-encoding.ts'

/** An answer that is written, with the tag of what it was read from, and its codings as far as somebody asked for them. */
export interface CachedResponse {
  readonly text: string
  readonly tag: string
  readonly encoded: Map<ContentEncoding, Buffer>
}

export type ResponseCache = ReturnType<typeof createResponseCache>

interface ResponseCacheNeeds {
  /** Of what is served now; whatever was read from anything else is forgotten. */
  tag: () => string
  mostBytes: number
}

/** What an entry costs besides its texts. */
const ENTRY_BYTES = 300
/** A longer address is asked for once. */
const LONGEST_URL = 500

/**
 * Answers by their address, while what they were read from is what is served. Two generations: what is asked for goes into the young one,
 * and when that is half of all there may be, the old one is dropped whole and the young one is the old. To take out one by one what was
 * asked for longest ago cost more than the answers.
 */
export function createResponseCache({ tag, mostBytes }: ResponseCacheNeeds) {
  let young = new Map<string, CachedResponse>()
  let old = new Map<string, CachedResponse>()
  let size = 0
  let held = ''

  function put(url: string, answer: CachedResponse): void {
    const bytes = bytesOf(url, answer)
    if (bytes > mostBytes / 2) return
    if (size + bytes > mostBytes / 2) {
      old = young
      young = new Map()
      size = 0
    }
    young.set(url, answer)
    size += bytes
  }

  return {
    find(url: string): CachedResponse | undefined {
      const now = tag()
      if (now !== held) {
        young.clear()
        old.clear()
        size = 0
        held = now
      }
      const found = young.get(url)
      if (found) return found
      const older = old.get(url)
      if (older) put(url, older)
      return older
    },
    keep(url: string, answer: CachedResponse): void {
      if (answer.tag === held && url.length <= LONGEST_URL) put(url, answer)
    },
    keepEncoded(url: string, answer: CachedResponse, { encoding, bytes }: { encoding: ContentEncoding; bytes: Buffer }): void {
      // Dropped or replaced while another thread was coding.
      if (young.get(url) !== answer || answer.encoded.has(encoding)) return
      // A coder hands out a piece of a larger buffer, which would be kept whole.
      const own = Buffer.allocUnsafeSlow(bytes.length)
      bytes.copy(own)
      answer.encoded.set(encoding, own)
      size += own.length
    },
  }
}

function bytesOf(url: string, { text, encoded }: CachedResponse): number {
  let bytes = text.length + url.length + ENTRY_BYTES
  for (const encoding of encoded.values()) bytes += encoding.length
  return bytes
}
