import type { Bytes } from '../file-window.ts'
import { streamLength } from '../flac/read-flac.ts'
import { type Page, pagesFrom } from './ogg-pages.ts'

/** An audio stream, identified by its first packet. */
export interface Stream {
  codec: 'opus' | 'vorbis' | 'flac'
  serial: number
  /** Granules per second. */
  rate: number
  preSkip: number
  /** Packets before the audio; 0 if unknown. */
  headerPackets: number
  /** Length of the packet before the comments. */
  commentsAt: number
  durationUs?: number | undefined
}

const OPUS_RATE = 48_000
/** Header packets may contain the cover. */
const MAX_PACKET = 24 * 1024 * 1024
const MAX_HEADERS = 64

/** The first of these streams with audio in a known codec. */
export function soundStream(bytes: Bytes, firstPages: readonly Page[]): { stream: Stream; first: Page } | undefined {
  for (const first of firstPages) {
    const stream = streamOf(bytes.at(first.from, first.end - first.from), first.serial)
    if (stream) return { stream, first }
  }
  return undefined
}

function streamOf(packet: Buffer, serial: number): Stream | undefined {
  const begins = (text: string) => packet.toString('latin1', 0, text.length) === text
  if (begins('OpusHead') && packet.length >= 12)
    return { codec: 'opus', serial, rate: OPUS_RATE, preSkip: packet.readUInt16LE(10), headerPackets: 2, commentsAt: 8 }
  if (begins('\x01vorbis') && packet.length >= 16)
    return { codec: 'vorbis', serial, rate: packet.readUInt32LE(12), preSkip: 0, headerPackets: 3, commentsAt: 7 }
  if (begins('\x7fFLAC') && packet.length >= 35) {
    // Native metadata blocks follow as packets, each with a header of four bytes.
    const info = packet.subarray(17)
    const further = packet.readUInt16BE(7)
    return {
      codec: 'flac',
      serial,
      rate: info.readUIntBE(10, 3) >> 4,
      preSkip: 0,
      headerPackets: further === 0 ? 0 : further + 1,
      commentsAt: 4,
      durationUs: streamLength(info),
    }
  }
  return undefined
}

/** The second packet, which has the comments, and the offset of the first page with audio: audio begins on a new page. */
export function headersOf(bytes: Bytes, first: Page, { headerPackets }: Stream): { comments: Buffer; soundAt: number } {
  const parts: Buffer[] = []
  let packets = 1
  let length = 0
  for (const page of pagesFrom(bytes, first.end)) {
    if (page.serial !== first.serial) continue
    const isSound = headerPackets === 0 ? isFlacFrame(bytes, page) || packets > MAX_HEADERS : packets >= headerPackets
    if (isSound) return { comments: Buffer.concat(parts), soundAt: page.at }
    if (packets === 1) {
      const short = page.lacing.findIndex((stretch) => stretch < 255)
      const stretches = short === -1 ? page.lacing : page.lacing.subarray(0, short + 1)
      const size = stretches.reduce((sum, stretch) => sum + stretch, 0)
      parts.push(bytes.at(page.from, size))
      length += size
    }
    packets += page.lacing.filter((stretch) => stretch < 255).length
    if (length > MAX_PACKET) break
  }
  return { comments: Buffer.concat(parts), soundAt: bytes.size }
}

function isFlacFrame(bytes: Bytes, { from }: Page): boolean {
  const sync = bytes.at(from, 2)
  return sync[0] === 0xff && ((sync[1] ?? 0) & 0xfe) === 0xf8
}
