import { isAscii } from 'node:buffer'
import type { Bytes } from '../file-window.ts'
import type { RawTag } from './tag-texts.ts'

/** Fixed fields in the last 128 bytes. */
const FIELDS: readonly (readonly [name: string, from: number, to: number])[] = [
  ['title', 3, 33],
  ['artist', 33, 63],
  ['album', 63, 93],
  ['year', 93, 97],
]

/** Reads the tag at the end of an old MP3; empty if there is none. */
export function readId3v1(bytes: Bytes): RawTag[] {
  const block = bytes.at(bytes.size - 128, 128)
  if (block.length < 128 || block.toString('latin1', 0, 3) !== 'TAG') return []
  const tags: RawTag[] = FIELDS.map(([name, from, to]) => ({ name, value: fieldOf(block.subarray(from, to)) }))
  const number = block[125] === 0 ? (block[126] ?? 0) : 0
  return number > 0 ? [...tags, { name: 'track', value: String(number) }] : tags
}

/** Padded with NUL or blanks; without either the text was truncated. */
function fieldOf(field: Buffer): RawTag['value'] {
  const end = field.indexOf(0)
  const bytes = end === -1 ? field : field.subarray(0, end)
  if (isAscii(bytes)) return bytes.toString('latin1')
  return end === -1 && bytes.at(-1) !== 0x20 ? { bytes, isCut: true } : { bytes }
}
