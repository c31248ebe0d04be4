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

/** Answers by their address, while what they were read from is what is served; what was asked for longest ago goes first. */
export function createKeptAnswers({ tag, mostBytes }: KeptNeeds) {
  const kept = new Map<string, { answer: KeptAnswer; bytes: number }>()
  let size = 0
  let held = ''

  function put(url: string, answer: KeptAnswer, bytes: number): void {
    size += bytes - (kept.get(url)?.bytes ?? 0)
    kept.delete(url)
    kept.set(url, { answer, bytes })
    for (const [oldest, entry] of kept) {
      if (size <= mostBytes) break
      kept.delete(oldest)
      size -= entry.bytes
    }
  }

  return {
    find(url: string): KeptAnswer | undefined {
      const now = tag()
      if (now !== held) {
        kept.clear()
        size = 0
        held = now
      }
      const found = kept.get(url)
      if (!found) return undefined
      kept.delete(url)
      kept.set(url, found)
      return found.answer
    },
    keep(url: string, answer: KeptAnswer): void {
      if (answer.tag === held && url.length <= LONGEST_URL) put(url, answer, answer.text.length + url.length + ENTRY_BYTES)
    },
    keepCoded(url: string, answer: KeptAnswer, { coding, bytes }: { coding: Coding; bytes: Buffer }): void {
      const found = kept.get(url)
      // Dropped or replaced while another thread was coding.
      if (found?.answer !== answer || answer.coded.has(coding)) return
      // A coder hands out a piece of a larger buffer, which would be kept whole.
      const own = Buffer.allocUnsafeSlow(bytes.length)
      bytes.copy(own)
      answer.coded.set(coding, own)
      put(url, answer, found.bytes + bytes.length)
    },
    /** Together, as far as known. */
    bytes: (): number => size,
  }
}
