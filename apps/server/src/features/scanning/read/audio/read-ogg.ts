import { type AudioFacts, microseconds } from './audio-facts.ts'
import { type Bytes, inMemory } from './file-window.ts'
import { streamLength } from './read-flac.ts'
import { type Comments, vorbisComments } from './vorbis-comments.ts'

interface Page {
  serial: number
  granule: bigint
  /** The lacing values, which are segment lengths of its packets. */
  lacing: Buffer
  from: number
  end: number
}

interface Stream {
  codec: string
  /** Granules per second. */
  rate: number
  preSkip: number
  /** Length of the packet before the comments. */
  commentsAt: number
  durationUs?: number | undefined
}

/** Header packets may contain the cover. */
const MAX_PACKET = 24 * 1024 * 1024
const MAX_PAGES = 100_000
/** A page has at most 65,307 bytes, so the last one starts within this range. */
const LAST_REACH = 128 * 1024
const OPUS_RATE = 48_000
const NO_GRANULE = 0xffff_ffff_ffff_ffffn

/** Reads the first two packets and the last page of Ogg. undefined: not Ogg, or an unknown codec in its first stream. */
export function readOgg(bytes: Bytes): AudioFacts | undefined {
  const first = pageAt(bytes, 0)
  const stream = first && streamOf(bytes.at(first.from, first.end - first.from))
  if (!first || !stream) return undefined
  const comments = commentsOf(bytes, first, stream)
  const durationUs = stream.durationUs ?? lastGranule(bytes, first.serial, stream)
  return { codec: stream.codec, ...(durationUs !== undefined && { durationUs }), ...comments }
}

function streamOf(packet: Buffer): Stream | undefined {
  const begins = (text: string) => packet.toString('latin1', 0, text.length) === text
  if (begins('OpusHead') && packet.length >= 12)
    return { codec: 'opus', rate: OPUS_RATE, preSkip: packet.readUInt16LE(10), commentsAt: 8 }
  if (begins('\x01vorbis') && packet.length >= 16)
    return { codec: 'vorbis', rate: packet.readUInt32LE(12), preSkip: 0, commentsAt: 7 }
  if (begins('\x7fFLAC') && packet.length >= 35) {
    // Native metadata blocks follow as packets, each with a header of four bytes.
    const info = packet.subarray(17)
    return { codec: 'flac', rate: info.readUIntBE(10, 3) >> 4, preSkip: 0, commentsAt: 4, durationUs: streamLength(info) }
  }
  return undefined
}

function commentsOf(bytes: Bytes, first: Page, { commentsAt }: Stream): Comments {
  const packet = secondPacket(bytes, first)
  return packet.length > commentsAt + 8 ? vorbisComments(inMemory(packet), commentsAt) : { tags: {}, chapters: [], hasCover: false }
}

/** The first page contains only the first packet; the second packet starts on the stream's next page and may span many. */
function secondPacket(bytes: Bytes, first: Page): Buffer {
  const parts: Buffer[] = []
  let length = 0
  let at = first.end
  for (let count = 0; count < MAX_PAGES && length < MAX_PACKET; count += 1) {
    const page = pageAt(bytes, at)
    if (!page) break
    at = page.end
    if (page.serial !== first.serial) continue
    const short = page.lacing.findIndex((stretch) => stretch < 255)
    const stretches = short === -1 ? page.lacing : page.lacing.subarray(0, short + 1)
    const size = stretches.reduce((sum, stretch) => sum + stretch, 0)
    // Copied, because the window may reuse its memory.
    parts.push(Buffer.from(bytes.at(page.from, size)))
    length += size
    if (short !== -1) break
  }
  return Buffer.concat(parts)
}

function lastGranule(bytes: Bytes, serial: number, { rate, preSkip }: Stream): number | undefined {
  const from = Math.max(0, bytes.size - LAST_REACH)
  const tail = bytes.at(from, LAST_REACH)
  for (let at = tail.lastIndexOf('OggS'); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf('OggS', at - 1)) {
    const page = pageAt(bytes, from + at)
    if (!page || page.end > bytes.size || page.granule === NO_GRANULE) continue
    // The last page belongs to another stream, either chained or multiplexed, so its length is left to ffprobe.
    return page.serial === serial ? microseconds(Number(page.granule) - preSkip, rate) : undefined
  }
  return undefined
}

function pageAt(bytes: Bytes, at: number): Page | undefined {
  const head = bytes.at(at, 27)
  if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS' || head[4] !== 0) return undefined
  const lacing = Buffer.from(bytes.at(at + 27, head.readUInt8(26)))
  const from = at + 27 + lacing.length
  return {
    serial: head.readUInt32LE(14),
    granule: head.readBigUInt64LE(6),
    lacing,
    from,
    end: from + lacing.reduce((sum, stretch) => sum + stretch, 0),
  }
}
