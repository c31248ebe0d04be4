import { mayBeCover } from '../../../../formats/index.ts'
import { type Bytes, inMemory } from '../file-window.ts'
import type { RawText } from './eight-bit-text.ts'
import { id3Texts, partedText, rawTexts } from './id3-text.ts'
import type { RawTag, UntitledChapter } from './tag-texts.ts'

export interface Id3 {
  /** In order, decoded as far as their encoding is known. */
  tags: RawTag[]
  chapters: (UntitledChapter & { title: RawText })[]
  hasCover: boolean
  /** Offset after the tag. */
  end: number
}

interface Frame {
  id: string
  from: number
  length: number
  flags: number
}

interface Version {
  major: number
  /** Size of a frame header: 6 bytes in version 2.2, 10 in later ones. */
  headLength: number
}

const MAX_FRAMES = 5_000
const MAX_TEXT = 256 * 1024
/** Enough for a picture's type, description and first bytes. */
const PICTURE_HEAD = 1_024
/** The largest tag that is decoded as a whole, in memory. */
const MAX_TAG = 32 * 1024 * 1024
const UNSYNCHRONISED = 0x80
const EXTENDED = 0x40
const FOOTER = 0x10

/** Reads an ID3v2 tag at the start of a file; undefined if there is none. Pictures and lyrics are skipped. */
export function readId3(bytes: Bytes, at = 0): Id3 | undefined {
  const head = bytes.at(at, 10)
  const [major = 0, , flags = 0] = head.subarray(3, 6)
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3' || major < 2 || major > 4) return undefined
  const length = syncSafe(head, 6)
  const end = at + 10 + length + (flags & FOOTER ? 10 : 0)
  const found: Id3 = { tags: [], chapters: [], hasCover: false, end }
  const version = { major, headLength: major === 2 ? 6 : 10 }
  // From version 2.4 on, unsynchronisation applies per frame.
  const isWhole = (flags & UNSYNCHRONISED) !== 0 && major < 4
  if (isWhole && length > MAX_TAG) return found
  const content = isWhole ? inMemory(resynchronised(bytes.at(at + 10, length))) : bytes
  const from = isWhole ? 0 : at + 10
  const to = isWhole ? content.size : Math.min(at + 10 + length, bytes.size)
  const start = from + (flags & EXTENDED && major > 2 ? extendedLength(content.at(from, 4), major) : 0)
  for (const frame of framesIn(content, { from: start, to, version })) readFrame(content, frame, { version, found })
  return found
}

function* framesIn(bytes: Bytes, { from, to, version }: { from: number; to: number; version: Version }): Generator<Frame> {
  let at = from
  for (let count = 0; count < MAX_FRAMES && at + version.headLength < to; count += 1) {
    const head = bytes.at(at, version.headLength)
    if (!isFrameId(head, version) || head.length < version.headLength) return
    const length = frameLength(bytes, { at, to, head, version })
    yield {
      id: head.toString('latin1', 0, version.major === 2 ? 3 : 4),
      from: at + version.headLength,
      length: Math.min(length, to - at - version.headLength),
      flags: version.major === 2 ? 0 : (head[9] ?? 0),
    }
    at += version.headLength + length
  }
}

/**
 * From version 2.4 on, sizes use seven bits per byte. Some taggers wrote plain sizes, which the position of the next frame reveals.
 */
function frameLength(bytes: Bytes, { at, to, head, version }: { at: number; to: number; head: Buffer; version: Version }): number {
  if (version.major === 2) return head.readUIntBE(3, 3)
  const plain = head.readUInt32BE(4)
  if (version.major === 3) return plain
  const safe = syncSafe(head, 4)
  const fits = (length: number) => {
    const next = at + 10 + length
    return next === to || (next < to && (bytes.at(next, 1)[0] === 0 || isFrameId(bytes.at(next, 4), version)))
  }
  return safe !== plain && !fits(safe) && fits(plain) ? plain : safe
}

function readFrame(bytes: Bytes, frame: Frame, { version, found }: { version: Version; found: Id3 }): void {
  const { id } = frame
  if (id === 'APIC' || id === 'PIC') {
    found.hasCover ||= holdsPicture(contentOf(bytes, frame, { version, max: PICTURE_HEAD }), version)
  } else if (id === 'CHAP') {
    const chapter = chapterOf(contentOf(bytes, frame, { version, max: MAX_TEXT }), version)
    if (chapter) found.chapters.push(chapter)
  } else if (id === 'TXXX' || id === 'TXX') {
    const content = contentOf(bytes, frame, { version, max: MAX_TEXT })
    const { text, rest } = partedText(content.subarray(1), content[0] ?? 0)
    for (const value of rawTexts(rest, content[0] ?? 0)) found.tags.push({ name: text, value })
  } else if (id === 'COMM' || id === 'COM') {
    const content = contentOf(bytes, frame, { version, max: MAX_TEXT })
    const { text, rest } = partedText(content.subarray(4), content[0] ?? 0)
    // iTunes stores technical data in comments.
    if (!/^(iTun|ID3v1)/.test(text)) for (const value of rawTexts(rest, content[0] ?? 0)) found.tags.push({ name: 'comm', value })
  } else if (/^(T|MV|GP1|GRP1)/.test(id)) {
    for (const value of id3Texts(contentOf(bytes, frame, { version, max: MAX_TEXT }))) found.tags.push({ name: id, value })
  }
}

/** The content of a frame after unsynchronisation; empty if it is compressed or encrypted. */
function contentOf(bytes: Bytes, { from, length, flags }: Frame, { version, max }: { version: Version; max: number }): Buffer {
  const bits =
    version.major === 4
      ? { locked: 0x0c, unsynced: 0x02, measured: 0x01, grouped: 0x40 }
      : { locked: 0xc0, unsynced: 0, measured: 0, grouped: 0x20 }
  if (flags & bits.locked) return Buffer.alloc(0)
  const ahead = (flags & bits.grouped ? 1 : 0) + (flags & bits.measured ? 4 : 0)
  const content = bytes.at(from + ahead, Math.min(length - ahead, max))
  return flags & bits.unsynced ? resynchronised(content) : content
}

function holdsPicture(content: Buffer, { major }: Version): boolean {
  const encoding = content[0] ?? 0
  // Version 2.2 has an image type of three letters, later ones a NUL-terminated MIME type.
  const type = major === 2 ? 4 : content.indexOf(0, 1) + 1
  return type > 0 && mayBeCover(partedText(content.subarray(type + 1), encoding).rest)
}

function chapterOf(content: Buffer, version: Version): Id3['chapters'][number] | undefined {
  const at = content.indexOf(0) + 1
  if (at === 0 || content.length < at + 16) return undefined
  const [start, end] = [content.readUInt32BE(at), content.readUInt32BE(at + 4)]
  const inner = inMemory(content)
  let title: RawText = ''
  for (const frame of framesIn(inner, { from: at + 16, to: content.length, version }))
    if (frame.id === 'TIT2') title = id3Texts(contentOf(inner, frame, { version, max: MAX_TEXT }))[0] ?? ''
  // All bits set: the chapter is given as byte offsets instead, which no tagger does.
  return start === 0xffff_ffff ? undefined : { title, startUs: start * 1_000, endUs: (end === 0xffff_ffff ? start : end) * 1_000 }
}

/** A capital, then capitals and digits. */
function isFrameId(head: Buffer, { major }: Version): boolean {
  const length = major === 2 ? 3 : 4
  for (let at = 0; at < length; at += 1) {
    const byte = head[at] ?? 0
    const isDigit = byte >= 0x30 && byte <= 0x39
    if (!(byte >= 0x41 && byte <= 0x5a) && !(isDigit && at > 0)) return false
  }
  return true
}

function extendedLength(head: Buffer, major: number): number {
  if (head.length < 4) return 0
  return major === 4 ? syncSafe(head, 0) : head.readUInt32BE(0) + 4
}

/** Four bytes of seven bits, so that a length does not look like an audio frame. */
export function syncSafe(head: Buffer, at: number): number {
  return (
    (((head[at] ?? 0) & 0x7f) << 21) |
    (((head[at + 1] ?? 0) & 0x7f) << 14) |
    (((head[at + 2] ?? 0) & 0x7f) << 7) |
    ((head[at + 3] ?? 0) & 0x7f)
  )
}

/** Removes the zero bytes that keep a tag from looking like an audio frame. */
function resynchronised(content: Buffer): Buffer {
  const plain = Buffer.alloc(content.length)
  let length = 0
  for (const [at, byte] of content.entries()) {
    if (byte === 0 && content[at - 1] === 0xff) continue
    plain[length] = byte
    length += 1
  }
  return plain.subarray(0, length)
}
