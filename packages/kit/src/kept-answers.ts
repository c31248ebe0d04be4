import type { Coding } from './content-coding.ts'

/** An answer that is written, with the tag of what it was read from, and its codings as far as somebody asked for them. */
export interface KeptAnswer {
  readonly text: string
  readonly tag: string
  readonly coded: Map<Coding, Buffer>
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

interface KeptNeeds {
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
export function createKeptAnswers({ tag, mostBytes }: KeptNeeds) {
  let young = new Map<string, KeptAnswer>()
  let old = new Map<string, KeptAnswer>()
  let size = 0
  let held = ''

  function put(url: string, answer: KeptAnswer): void {
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
    find(url: string): KeptAnswer | undefined {
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
    keep(url: string, answer: KeptAnswer): void {
      if (answer.tag === held && url.length <= LONGEST_URL) put(url, answer)
    },
    keepCoded(url: string, answer: KeptAnswer, { coding, bytes }: { coding: Coding; bytes: Buffer }): void {
      // Dropped or replaced while another thread was coding.
      if (young.get(url) !== answer || answer.coded.has(coding)) return
      // A coder hands out a piece of a larger buffer, which would be kept whole.
      const own = Buffer.allocUnsafeSlow(bytes.length)
      bytes.copy(own)
      answer.coded.set(coding, own)
      size += own.length
    },
  }
}

function bytesOf(url: string, { text, coded }: KeptAnswer): number {
  let bytes = text.length + url.length + ENTRY_BYTES
  for (const coding of coded.values()) bytes += coding.length
  return bytes
}
