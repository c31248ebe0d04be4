import { crc32 } from 'node:zlib'
import type { IndexText } from './core-data.ts'

/** Reads as another number on a machine with another byte order, so that the core is rebuilt there. */
const MARK = 0x43485343
const FORMAT = 1
const NAMES = ['term_bytes', 'term_start', 'row_kind', 'row_start', 'row_text', 'title_hash', 'title_row'] as const
const HEADER = 'header'

/** The core as stored in the artifact: a header and seven arrays. Reproducible for the same index. */
export type PackedCore = ReadonlyMap<string, Uint8Array>

export function toPacked(text: IndexText): PackedCore {
  const { termBytes, termStart, rowKind, rowStart, rowText, titleHash, titleRow } = text
  const arrays = [termBytes, termStart, rowKind, rowStart, rowText, titleHash, titleRow].map(bytesOf)
  const header = Uint32Array.of(MARK, FORMAT, text.rowCount, text.lastRow, text.wordCount, checksum(arrays))
  return new Map([[HEADER, bytesOf(header)], ...arrays.map((bytes, index) => [NAMES[index] ?? '', bytes] as const)])
}

/** Throws if a part is missing, damaged or has another format. The values themselves are checked by `postingsOf`. */
export function fromPacked(packed: PackedCore): IndexText {
  const bytes = (name: string) => {
    const found = packed.get(name)
    if (!found) throw new Error(`the part ${name} is missing`)
    return found
  }
  const [mark, format, rowCount = 0, lastRow = 0, wordCount = 0, sum] = numbers(bytes(HEADER))
  if (mark !== MARK || format !== FORMAT) throw new Error('its format is not supported')
  if (checksum(NAMES.map(bytes)) !== sum) throw new Error('its checksum is wrong')
  return {
    rowCount,
    lastRow,
    wordCount,
    termBytes: bytes('term_bytes'),
    termStart: numbers(bytes('term_start')),
    rowKind: bytes('row_kind'),
    rowStart: numbers(bytes('row_start')),
    rowText: numbers(bytes('row_text')),
    titleHash: numbers(bytes('title_hash')),
    titleRow: numbers(bytes('title_row')),
  }
}

/** Concatenates the pieces of a part. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let index = 0
  for (const piece of pieces) {
    whole.set(piece, index)
    index += piece.length
  }
  return whole
}

const bytesOf = (array: Uint8Array | Uint32Array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

function numbers(bytes: Uint8Array): Uint32Array {
  if (bytes.length % 4 !== 0) throw new Error('a part is truncated')
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
}

function checksum(arrays: readonly Uint8Array[]): number {
  return arrays.reduce((sum, bytes) => crc32(bytes, sum), 0)
}
