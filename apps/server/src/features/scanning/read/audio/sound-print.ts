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
  const [start, end] = [checksum(bytes, first), checksum(bytes, last)]
  return start.length + end.length === 0 ? undefined : [format, amount, start.sum, end.sum].join('-')
}

function checksum(bytes: Bytes, stretches: readonly Stretch[]): { sum: string; length: number } {
  let [sum, length] = [0, 0]
  for (const stretch of stretches) {
    for (const piece of piecesOf(bytes, stretch)) {
      sum = crc32(piece, sum)
      length += piece.length
    }
  }
  return { sum: sum.toString(16), length }
}

/** The stretches at both ends of contiguous audio. */
export function edgesOf(from: number, to: number): Pick<Sound, 'first' | 'last'> {
  const length = Math.max(0, Math.min(SOUND_EDGE, to - from))
  return { first: [{ from, length }], last: [{ from: to - length, length }] }
}

/** Split where the part of the file that the window has in memory ends, so that only the rest is read from disk. */
function* piecesOf(bytes: Bytes, { from, length }: Stretch): Generator<Buffer> {
  const to = Math.min(from + length, bytes.size)
  for (let at = from; at < to; ) {
    const cut = [SOUND_EDGE, bytes.size - SOUND_EDGE]
      .filter((place) => place > at && place < to)
      .reduce((a, b) => Math.min(a, b), to)
    yield bytes.at(at, cut - at)
    at = cut
  }
}
