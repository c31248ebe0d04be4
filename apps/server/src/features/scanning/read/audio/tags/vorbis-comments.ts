import { mayBeCover } from '../../../../formats/index.ts'
import { addTag, type RawChapter, type Tags } from '../audio-facts.ts'
import type { Bytes } from '../file-window.ts'

export interface Comments {
  tags: Tags
  chapters: RawChapter[]
  hasCover: boolean
}

const MAX_COMMENTS = 20_000
const MAX_TEXT = 256 * 1024
/** In base64: enough for a picture's own description. */
const PICTURE_HEAD = 4_096
const PICTURE = /^(metadata_block_picture|coverart)$/

/** Reads Vorbis comments in Ogg and FLAC: `NAME=value`, with little-endian lengths. `from`: the offset of the vendor's length. */
export function vorbisComments(bytes: Bytes, from: number): Comments {
  const comments: Comments = { tags: {}, chapters: [], hasCover: false }
  const marks = new Map<string, { start?: number; title?: string }>()
  let at = from + 4 + uint32(bytes, from)
  const count = Math.min(uint32(bytes, at), MAX_COMMENTS)
  at += 4
  for (let done = 0; done < count && at + 4 <= bytes.size; done += 1) {
    const length = uint32(bytes, at)
    const head = bytes.at(at + 4, Math.min(length, 64)).toString('latin1')
    const name = head.slice(0, Math.max(0, head.indexOf('='))).toLowerCase()
    const text = bytes.at(at + 4, Math.min(length, PICTURE.test(name) ? PICTURE_HEAD : MAX_TEXT))
    at += 4 + length
    if (name === '') continue
    const value = text.subarray(name.length + 1).toString('utf8')
    if (PICTURE.test(name)) comments.hasCover ||= holdsPicture(Buffer.from(value, 'base64'), { isBare: name === 'coverart' })
    else if (!noteChapter(marks, name, value)) addTag(comments.tags, name, value)
  }
  return { ...comments, chapters: chaptersOf(marks) }
}

/** Whether a FLAC picture block contains an image: its type and description precede the bytes; a bare block has only the bytes. */
export function holdsPicture(block: Buffer, { isBare } = { isBare: false }): boolean {
  if (isBare) return mayBeCover(block)
  if (block.length < 32) return false
  const kindEnd = 8 + block.readUInt32BE(4)
  if (kindEnd + 4 > block.length) return false
  return mayBeCover(block.subarray(kindEnd + 4 + block.readUInt32BE(kindEnd) + 20))
}

/** Parses `CHAPTER001=00:01:02.500` and `CHAPTER001NAME=…`; returns whether the comment was one of them. */
function noteChapter(marks: Map<string, { start?: number; title?: string }>, name: string, value: string): boolean {
  const [, number, field] = /^chapter(\d{1,5})(name|url)?$/.exec(name) ?? []
  if (number === undefined) return false
  const mark = marks.get(number) ?? {}
  marks.set(number, mark)
  if (field === 'name') mark.title = value.trim()
  const [, hours, minutes, seconds] = /^(\d+):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(value.trim()) ?? []
  if (field === undefined && hours !== undefined) mark.start = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  return true
}

/** These chapters have no ends. */
function chaptersOf(marks: ReadonlyMap<string, { start?: number; title?: string }>): RawChapter[] {
  return [...marks.values()].flatMap(({ start, title = '' }) => {
    if (start === undefined) return []
    const startUs = Math.round(start * 1_000_000)
    return [{ title, startUs, endUs: startUs }]
  })
}

function uint32(bytes: Bytes, at: number): number {
  const four = bytes.at(at, 4)
  return four.length < 4 ? 0 : four.readUInt32LE(0)
}
