import { crc32 } from 'node:zlib'
import type { Bytes } from './file-window.ts'

export interface Stretch {
  from: number
  length: number
}

interface Sound {
  format: 'mpeg' | 'mp4' | 'flac' | 'ogg'
  /** How much audio there is, in a unit that another tag, index or paging does not change. */
  amount: string | number
  /** At most `SOUND_EDGE` bytes each; they overlap in a short file. */
  first: readonly Stretch[]
  last: readonly Stretch[]
}

/** How much audio is read at its start and its end. */
export const SOUND_EDGE = 64 * 1024

/**
 * Identifies the audio of a file, whatever its tags, pictures, chapters and index: equal fingerprints mean equal audio
 * (docs/reference/scanning-and-media.md 2.4). Two 32-bit checksums take a third of the time of a hash (docs/decisions/0079).
 * undefined: there is no audio.
 */
export function soundPrint(bytes: Bytes, { format, amount, first, last }: Sound): string | undefined {
  const start = checksum(bytes, first)
  // All of a short file is both.
  const end = isSame(first, last) ? start : checksum(bytes, last)
  return start.length + end.length === 0 ? undefined : `${format}-${amount}-${start.sum}-${end.sum}`
}

function checksum(bytes: Bytes, stretches: readonly Stretch[]): { sum: string; length: number } {
  let [sum, length] = [0, 0]
  for (const stretch of stretches) {
    const to = Math.min(stretch.from + stretch.length, bytes.size)
    for (let at = stretch.from; at < to; ) {
      const cut = endOfPiece(bytes.size, at, to)
      const piece = bytes.at(at, cut - at)
      sum = crc32(piece, sum)
      length += piece.length
      at = cut
    }
  }
  return { sum: sum.toString(16), length }
}

function isSame(first: readonly Stretch[], last: readonly Stretch[]): boolean {
  const [one, other] = [first[0], last[0]]
  return first.length === 1 && last.length === 1 && one?.from === other?.from && one?.length === other?.length
}

/** The stretches at both ends of contiguous audio. */
export function edgesOf(from: number, to: number): Pick<Sound, 'first' | 'last'> {
  const length = Math.max(0, Math.min(SOUND_EDGE, to - from))
  return { first: [{ from, length }], last: [{ from: to - length, length }] }
}

/** Where the part of the file that the window has in memory begins or ends, so that only the rest is read from disk. */
function endOfPiece(sizeBytes: number, at: number, to: number): number {
  let end = to
  for (const place of [SOUND_EDGE, sizeBytes - SOUND_EDGE]) if (place > at && place < end) end = place
  return end
}
