import { hash } from 'node:crypto'
import { boxBytes } from '@chapterhouse/testkit/mp4-boxes'

export type SyntheticKind = 'mp3' | 'flac' | 'm4b' | 'opus'

export interface Synthetic {
  kind: SyntheticKind
  /** Equal names give equal audio, and files of equal kind and length have equal sizes. */
  sound: string
  seconds: number
  tags?: { album?: string; artist?: string; title?: string; asin?: string }
  /** Bytes reserved for tags, as if a tagger had left room for longer ones. */
  room?: number
}

const ROOM = 512

/** A tiny audio file of any format, written without a tool: its frames are noise, but all of its structure is real. */
export function synthesize({ kind, sound, seconds, tags = {}, room = ROOM }: Synthetic): Buffer {
  const request = { noise: noiseOf(`${kind} ${sound}`), sound, seconds, tags, room }
  return WRITERS[kind](request)
}

interface Writing extends Required<Omit<Synthetic, 'kind'>> {
  noise: (bytes: number) => Buffer
}

const WRITERS: Record<SyntheticKind, (request: Writing) => Buffer> = { mp3, flac, m4b, opus }

/** Bytes that depend only on the name. */
function noiseOf(name: string): (bytes: number) => Buffer {
  return (bytes) => {
    const blocks = Array.from({ length: Math.ceil(bytes / 64) }, (_, at) => hash('sha512', `${name} ${at}`, 'buffer'))
    return Buffer.concat(blocks).subarray(0, bytes)
  }
}

/** MPEG-1 layer III with 32 kbit/s at 44.1 kHz. */
const FRAME = 104
const FRAMES_A_SECOND = 44_100 / 1152

function mp3({ noise, seconds, tags, room }: Writing): Buffer {
  const frames = Math.round(seconds * FRAMES_A_SECOND)
  const body = noise(frames * FRAME)
  // No byte of the noise may look like a frame.
  for (let at = 0; at < body.length; at += 1) if (body[at] === 0xff) body[at] = 0xfe
  for (let at = 0; at < body.length; at += FRAME) body.set([0xff, 0xfb, 0x10, 0xc4], at)
  return Buffer.concat([id3(tags, room), body])
}

function id3({ album, artist, title, asin }: Writing['tags'], room: number): Buffer {
  const named = [
    ['TALB', album],
    ['TPE1', artist],
    ['TIT2', title],
  ] as const
  const frames = named.flatMap(([id, text]) => (text === undefined ? [] : [id3Frame(id, `\x03${text}`)]))
  if (asin !== undefined) frames.push(id3Frame('TXXX', `\x03ASIN\0${asin}`))
  const content = padded(Buffer.concat(frames), room)
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...synchsafe(content.length)])
  return Buffer.concat([head, content])
}

function id3Frame(id: string, text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from(id), Buffer.from(synchsafe(body.length)), Buffer.alloc(2), body])
}

const synchsafe = (value: number): number[] => [21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f)

function padded(content: Buffer, room: number): Buffer {
  if (content.length > room) throw new Error('the tags need more room')
  return Buffer.concat([content, Buffer.alloc(room - content.length)])
}

const RATE = 8_000

function flac({ noise, sound, seconds, tags, room }: Writing): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(4096, 0)
  info.writeUInt16BE(4096, 2)
  info.writeUIntBE((RATE << 4) | 0, 10, 3)
  info.writeUInt8(0xf0, 13)
  info.writeUInt32BE(Math.round(seconds * RATE), 14)
  info.set(hash('md5', sound, 'buffer'), 18)
  const comments = vorbis(tags)
  const padding = Buffer.alloc(Math.max(0, room - comments.length))
  return Buffer.concat([
    Buffer.from('fLaC'),
    flacBlock(0, info),
    flacBlock(4, comments),
    flacBlock(0x81, padding),
    Buffer.from([0xff, 0xf8]),
    noise(Math.round(seconds * 1_000)),
  ])
}

function flacBlock(kind: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  head.writeUInt8(kind)
  return Buffer.concat([head, body])
}

function vorbis({ album, artist, title, asin }: Writing['tags']): Buffer {
  const named = { ALBUM: album, ARTIST: artist, TITLE: title, ASIN: asin }
  const lines = Object.entries(named).flatMap(([name, text]) => (text === undefined ? [] : [`${name}=${text}`]))
  return Buffer.concat([
    little(0),
    little(lines.length),
    ...lines.flatMap((line) => [little(Buffer.byteLength(line)), Buffer.from(line)]),
  ])
}

function little(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Samples of 100 bytes, ten per second, with the index at the front. */
function m4b({ noise, seconds, tags, room }: Writing): Buffer {
  const samples = Math.max(1, Math.round(seconds * 10))
  const ftyp = box('ftyp', Buffer.from('M4A \0\0\0\0M4A '))
  const moovAt = (offset: number) => box('moov', mvhd(samples * 100), track(samples, offset), udta(tags, room))
  const offset = ftyp.length + moovAt(0).length + 8
  return Buffer.concat([ftyp, moovAt(offset), box('mdat', noise(samples * 100))])
}

const box = (type: string, ...bodies: Buffer[]): Buffer => boxBytes({ type, body: Buffer.concat(bodies) })
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => void bytes.writeUInt32BE(value, at * 4))
  return bytes
}

const SCALE = 1_000

const mvhd = (duration: number): Buffer =>
  box('mvhd', words(0, 0, 0, SCALE, duration, 0x10000, 0x01000000, 0, 0, ...MATRIX, 0, 0, 0, 0, 0, 0, 2))
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]

function track(samples: number, offset: number): Buffer {
  const duration = samples * 100
  const esds = Buffer.from('00000000031900010004114015000000000000000000000000050210080601020000'.slice(0, 64), 'hex')
  const mp4a = box('mp4a', words(0, 1, 0, 0, 0x00020010, 0, RATE << 16), box('esds', esds))
  const table = box(
    'stbl',
    box('stsd', words(0, 1), mp4a),
    box('stts', words(0, 1, samples, 100)),
    box('stsc', words(0, 1, 1, samples, 1)),
    box('stsz', words(0, 100, samples)),
    box('stco', words(0, 1, offset)),
  )
  const dinf = box('dinf', box('dref', words(0, 1), box('url ', words(1))))
  return box(
    'trak',
    box('tkhd', words(7, 0, 0, 1, 0, duration, 0, 0, 0, 0x01000000, ...MATRIX, 0, 0)),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, SCALE, duration, 0x55c40000)),
      box('hdlr', words(0, 0), Buffer.from('soun'), words(0, 0, 0), Buffer.alloc(1)),
      box('minf', box('smhd', words(0, 0)), dinf, table),
    ),
  )
}

function udta({ album, artist, title, asin }: Writing['tags'], room: number): Buffer {
  const named = { '\xa9alb': album, '\xa9ART': artist, '\xa9nam': title, CDEK: asin }
  const items = Object.entries(named).flatMap(([type, text]) =>
    text === undefined ? [] : [box(type, box('data', words(1, 0), Buffer.from(text)))],
  )
  const list = box('ilst', ...items)
  const free = box('free', Buffer.alloc(Math.max(0, room - list.length)))
  return box(
    'udta',
    box('meta', words(0), box('hdlr', words(0, 0), Buffer.from('mdirappl'), words(0, 0), Buffer.alloc(1)), list, free),
  )
}

const OPUS_RATE = 48_000
const PRE_SKIP = 312

/** One page of packets of 250 bytes and a fifth of a second each. */
function opus({ noise, seconds, tags, room }: Writing): Buffer {
  const head = Buffer.concat([Buffer.from('OpusHead\x01\x01'), Buffer.alloc(9)])
  head.writeUInt16LE(PRE_SKIP, 10)
  head.writeUInt32LE(OPUS_RATE, 12)
  const comments = padded(Buffer.concat([Buffer.from('OpusTags'), vorbis(tags)]), room)
  const packets = Math.max(1, Math.round(seconds * 5))
  const pages = [
    oggPage([head], { sequence: 0, granule: 0n, flags: 2 }),
    oggPage([comments], { sequence: 1, granule: 0n, flags: 0 }),
  ]
  const sound = noise(packets * 250)
  for (let at = 0; at < packets; at += 200) {
    const some = Array.from({ length: Math.min(200, packets - at) }, (_, index) =>
      sound.subarray((at + index) * 250, (at + index + 1) * 250),
    )
    const end = at + some.length
    const granule = BigInt(Math.round((end / 5) * OPUS_RATE)) + BigInt(PRE_SKIP)
    pages.push(oggPage(some, { sequence: 2 + at / 200, granule, flags: end === packets ? 4 : 0 }))
  }
  return Buffer.concat(pages)
}

function oggPage(
  packets: readonly Buffer[],
  { sequence, granule, flags }: { sequence: number; granule: bigint; flags: number },
): Buffer {
  const lacing = packets.flatMap((packet) => [...Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255])
  const head = Buffer.alloc(27)
  head.write('OggS', 0, 'latin1')
  head.writeUInt8(flags, 5)
  head.writeBigUInt64LE(granule, 6)
  head.writeUInt32LE(7, 14)
  head.writeUInt32LE(sequence, 18)
  head.writeUInt8(lacing.length, 26)
  const page = Buffer.concat([head, Buffer.from(lacing), ...packets])
  page.writeUInt32LE(oggChecksum(page), 22)
  return page
}

function oggChecksum(page: Buffer): number {
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}
