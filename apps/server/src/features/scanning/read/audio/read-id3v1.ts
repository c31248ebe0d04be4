import { addTag, type Tags } from './audio-facts.ts'
import type { Bytes } from './file-window.ts'

/** Fixed fields in the last 128 bytes. */
const FIELDS: readonly (readonly [name: string, from: number, to: number])[] = [
  ['title', 3, 33],
  ['artist', 33, 63],
  ['album', 63, 93],
  ['year', 93, 97],
]

/** Reads the tag at the end of an old MP3; empty if there is none. */
export function readId3v1(bytes: Bytes): Tags {
  const tags: Tags = {}
  const block = bytes.at(bytes.size - 128, 128)
  if (block.length < 128 || block.toString('latin1', 0, 3) !== 'TAG') return tags
  for (const [name, from, to] of FIELDS) addTag(tags, name, block.toString('latin1', from, to).split('\0', 1)[0] ?? '')
  const number = block[125] === 0 ? (block[126] ?? 0) : 0
  if (number > 0) addTag(tags, 'track', String(number))
  return tags
}
