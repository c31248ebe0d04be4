import { addTag, type RawChapter, type Tags } from './audio-facts.ts'
import { type Bytes, inMemory } from './file-window.ts'
import { decoded, id3Texts, partedText } from './id3-text.ts'
import { isPicture } from './picture-kind.ts'

export interface Id3 {
  tags: Tags
  chapters: RawChapter[]
  hasCover: boolean
  /** Where what follows the tag begins. */
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
  /** Of a frame: 6 bytes in version 2.2, 10 since. */
  headLength: number
}

const MOST_FRAMES = 5_000
const MOST_TEXT = 256 * 1024
/** A picture's type and description, and enough of it to see what it is. */
const PICTURE_HEAD = 1_024
/** A tag that must be undone as a whole is held in memory. */
const MOST_TAG = 32 * 1024 * 1024
const UNSYNCHRONISED = 0x80
const EXTENDED = 0x40
const FOOTER = 0x10

/** An ID3v2 tag at the beginning of a file; undefined where there is none. Pictures and lyrics are stepped over, not read. */
export function readId3(bytes: Bytes, at = 0): Id3 | undefined {
  const head = bytes.at(at, 10)
  const [major = 0, , flags = 0] = head.subarray(3, 6)
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3' || major < 2 || major > 4) return undefined
  const length = syncSafe(head, 6)
  const end = at + 10 + length + (flags & FOOTER ? 10 : 0)
  const found: Id3 = { tags: {}, chapters: [], hasCover: false, end }
  const version = { major, headLength: major === 2 ? 6 : 10 }
  // Since 2.4 each frame is undone by itself.
  const isWhole = (flags & UNSYNCHRONISED) !== 0 && major < 4
  if (isWhole && length > MOST_TAG) return found
  const content = isWhole ? inMemory(resynchronised(bytes.at(at + 10, length))) : bytes
  const from = isWhole ? 0 : at + 10
  const to = isWhole ? content.size : Math.min(at + 10 + length, bytes.size)
  const begin = from + (flags & EXTENDED && major > 2 ? extendedLength(content.at(from, 4), major) : 0)
  for (const frame of framesIn(content, { from: begin, to, version })) readFrame(content, frame, { version, found })
  return found
}

function* framesIn(bytes: Bytes, { from, to, version }: { from: number; to: number; version: Version }): Generator<Frame> {
  let at = from
  for (let count = 0; count < MOST_FRAMES && at + version.headLength < to; count += 1) {
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

/** Since 2.4 sizes leave the top bits free; some taggers wrote them plain all the same, which shows by where the next frame begins. */
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
    found.hasCover ||= holdsPicture(contentOf(bytes, frame, { version, most: PICTURE_HEAD }), version)
  } else if (id === 'CHAP') {
    const chapter = chapterOf(contentOf(bytes, frame, { version, most: MOST_TEXT }), version)
    if (chapter) found.chapters.push(chapter)
  } else if (id === 'TXXX' || id === 'TXX') {
    const content = contentOf(bytes, frame, { version, most: MOST_TEXT })
    const { text, rest } = partedText(content.subarray(1), content[0] ?? 0)
    for (const value of decoded(rest, content[0] ?? 0).split('\0')) addTag(found.tags, text, value)
  } else if (id === 'COMM' || id === 'COM') {
    const content = contentOf(bytes, frame, { version, most: MOST_TEXT })
    const { text, rest } = partedText(content.subarray(4), content[0] ?? 0)
    // What iTunes notes for itself is no comment of anybody.
    if (!/^(iTun|ID3v1)/.test(text)) addTag(found.tags, 'comm', decoded(rest, content[0] ?? 0))
  } else if (/^(T|MV|GP1|GRP1)/.test(id)) {
    for (const value of id3Texts(contentOf(bytes, frame, { version, most: MOST_TEXT }))) addTag(found.tags, id, value)
  }
}

/** What a frame holds, undone; nothing where it is packed or locked. */
function contentOf(bytes: Bytes, { from, length, flags }: Frame, { version, most }: { version: Version; most: number }): Buffer {
  const bits =
    version.major === 4
      ? { locked: 0x0c, unsynced: 0x02, measured: 0x01, grouped: 0x40 }
      : { locked: 0xc0, unsynced: 0, measured: 0, grouped: 0x20 }
  if (flags & bits.locked) return Buffer.alloc(0)
  const ahead = (flags & bits.grouped ? 1 : 0) + (flags & bits.measured ? 4 : 0)
  const content = bytes.at(from + ahead, Math.min(length - ahead, most))
  return flags & bits.unsynced ? resynchronised(content) : content
}

function holdsPicture(content: Buffer, { major }: Version): boolean {
  const encoding = content[0] ?? 0
  // 2.2 names the kind in three letters, later versions in a text that ends with NUL.
  const type = major === 2 ? 4 : content.indexOf(0, 1) + 1
  return type > 0 && isPicture(partedText(content.subarray(type + 1), encoding).rest)
}

function chapterOf(content: Buffer, version: Version): RawChapter | undefined {
  const at = content.indexOf(0) + 1
  if (at === 0 || content.length < at + 16) return undefined
  const [start, end] = [content.readUInt32BE(at), content.readUInt32BE(at + 4)]
  const inner = inMemory(content)
  let title = ''
  for (const frame of framesIn(inner, { from: at + 16, to: content.length, version }))
    if (frame.id === 'TIT2') title = id3Texts(contentOf(inner, frame, { version, most: MOST_TEXT }))[0] ?? ''
  // All bits set: counted in bytes instead, which nobody does.
  return start === 0xffff_ffff ? undefined : { title, startUs: start * 1_000, endUs: (end === 0xffff_ffff ? start : end) * 1_000 }
}

const isFrameId = (head: Buffer, { major }: Version) =>
  major === 2 ? /^[A-Z][A-Z0-9]{2}$/.test(head.toString('latin1', 0, 3)) : /^[A-Z][A-Z0-9]{3}$/.test(head.toString('latin1', 0, 4))

function extendedLength(head: Buffer, major: number): number {
  if (head.length < 4) return 0
  return major === 4 ? syncSafe(head, 0) : head.readUInt32BE(0) + 4
}

function syncSafe(head: Buffer, at: number): number {
  return (
    (((head[at] ?? 0) & 0x7f) << 21) |
    (((head[at + 1] ?? 0) & 0x7f) << 14) |
    (((head[at + 2] ?? 0) & 0x7f) << 7) |
    ((head[at + 3] ?? 0) & 0x7f)
  )
}

/** Takes out the zero bytes that keep a tag from looking like sound. */
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
