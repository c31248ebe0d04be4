import { type Box, boxBytes, boxesOf } from '@chapterhouse/testkit/mp4-boxes'

interface Lengthened {
  seconds: number
  /** About a second in files of Apple's encoder; ffmpeg writes up to 1 MiB. */
  framesPerChunk: number
}

/** The audio of the short file, and its new tables. */
interface Sound {
  tables: ReadonlyMap<string, Buffer>
  /** In the track's units. */
  duration: number
}

/** Samples of one AAC frame. */
const FRAME = 1024
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'udta'])

/**
 * A file lasting hours, made from a minute encoded by ffmpeg: every table of the index has its real size, and repeatedly points to
 * the same frames. Chapters are stretched over the whole length.
 */
export function lengthenM4b(file: Buffer, { seconds, framesPerChunk }: Lengthened): Buffer {
  const boxes = boxesOf(file)
  const moov = boxes.find(({ type }) => type === 'moov')
  const movie = moov && boxesOf(moov.body)
  const header = movie?.find(({ type }) => type === 'mvhd')?.body
  if (!moov || !movie || !header) throw new Error('no index in this mp4')
  const timescale = header.readUInt32BE(12)
  const factor = (seconds * timescale) / header.readUInt32BE(16)
  const isBeforeSound = boxes.indexOf(moov) < boxes.findIndex(({ type }) => type === 'mdat')

  const stretch = (growth: number): Buffer => {
    const children = movie.map((box) => {
      if (box.type !== 'trak') return stretched(box, { factor, growth })
      const isSound = handlerOf(box) === 'soun'
      const sound = isSound ? longSound(box, { seconds, framesPerChunk, growth }) : undefined
      return stretched(box, { factor, growth, ...(sound && { sound }) })
    })
    return Buffer.concat(children.map(boxBytes))
  }
  // The growth does not depend on the offsets, which depend on the growth.
  const growth = isBeforeSound ? stretch(0).length - moov.body.length : 0
  const body = stretch(growth)
  return Buffer.concat(boxes.map((box) => boxBytes(box === moov ? { type: 'moov', body } : box)))
}

interface Stretching {
  factor: number
  growth: number
  /** Only for the audio track. */
  sound?: Sound
}

function stretched({ type, body }: Box, how: Stretching): Box {
  if (CONTAINERS.has(type)) return { type, body: Buffer.concat(boxesOf(body).map((box) => boxBytes(stretched(box, how)))) }
  const table = how.sound?.tables.get(type)
  if (table) return { type, body: table }
  const copy = Buffer.from(body)
  STRETCHES[type]?.(copy, how)
  return { type, body: copy }
}

const stretchAt =
  (at: number) =>
  (body: Buffer, { factor }: Stretching) =>
    void body.writeUInt32BE(Math.round(body.readUInt32BE(at) * factor), at)

/** By box, in the 32-bit versions that ffmpeg writes for short files. */
const STRETCHES: Readonly<Record<string, (body: Buffer, how: Stretching) => void>> = {
  mvhd: stretchAt(16),
  tkhd: stretchAt(20),
  elst: stretchAt(8),
  mdhd: (body, how) => (how.sound ? void body.writeUInt32BE(how.sound.duration, 16) : stretchAt(16)(body, how)),
  // Chapters' ends are rounded rather than their lengths, so that errors don't add up.
  stts(body, { factor }) {
    let end = 0
    for (let at = 8; at + 8 <= body.length; at += 8) {
      const before = Math.round(end * factor)
      const count = body.readUInt32BE(at)
      end += count * body.readUInt32BE(at + 4)
      body.writeUInt32BE(Math.round((Math.round(end * factor) - before) / count), at + 4)
    }
  },
  stco(body, { growth }) {
    for (let at = 8; at + 4 <= body.length; at += 4) body.writeUInt32BE(body.readUInt32BE(at) + growth, at)
  },
  chpl(body, { factor }) {
    for (let at = 9; at + 9 <= body.length; at += 9 + (body[at + 8] ?? 0))
      body.writeBigUInt64BE(BigInt(Math.round(Number(body.readBigUInt64BE(at)) * factor)), at)
  },
}

function longSound(track: Box, { seconds, framesPerChunk, growth }: Lengthened & { growth: number }): Sound {
  const media = inside(track, 'mdia')
  const samples = inside(inside(media, 'minf'), 'stbl')
  const [sizes, offsets] = [inside(samples, 'stsz').body, inside(samples, 'stco').body]
  if (offsets.readUInt32BE(4) !== 1) throw new Error('the sound is not in one piece')
  const first = offsets.readUInt32BE(8) + growth
  // Whole chunks only, so that each is contiguous.
  const repeated = Math.floor(sizes.readUInt32BE(8) / framesPerChunk) * framesPerChunk
  if (repeated === 0) throw new Error('the sound is shorter than a chunk')
  // One extra frame, which decoders skip by the edit list.
  const duration = Math.round(seconds * inside(media, 'mdhd').body.readUInt32BE(12)) + FRAME
  const frames = Math.ceil(duration / FRAME)
  const chunks = Math.ceil(frames / framesPerChunk)
  const rest = frames % framesPerChunk

  const starts: number[] = []
  for (let frame = 0, at = first; frame < repeated; frame += 1) {
    if (frame % framesPerChunk === 0) starts.push(at)
    at += sizes.readUInt32BE(12 + frame * 4)
  }
  return {
    duration,
    tables: new Map([
      ['stts', table([frames - 1, FRAME, 1, duration - (frames - 1) * FRAME], { entries: 2 })],
      ['stsz', Buffer.concat([uint32s([0, 0, frames]), Buffer.alloc(frames * 4, sizes.subarray(12, 12 + repeated * 4))])],
      ['stsc', table([1, framesPerChunk, 1, ...(rest > 0 ? [chunks, rest, 1] : [])], { entries: rest > 0 ? 2 : 1 })],
      ['stco', Buffer.concat([uint32s([0, chunks]), Buffer.alloc(chunks * 4, uint32s(starts))])],
      // The roll group of each frame; always the first.
      ['sbgp', Buffer.concat([Buffer.alloc(4), Buffer.from('roll'), uint32s([1, frames, 1])])],
    ]),
  }
}

const table = (values: readonly number[], { entries }: { entries: number }): Buffer => uint32s([0, entries, ...values])

function uint32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}

const handlerOf = (track: Box): string => inside(inside(track, 'mdia'), 'hdlr').body.toString('latin1', 8, 12)

function inside(box: Box, type: string): Box {
  const found = boxesOf(box.body).find((child) => child.type === type)
  if (!found) throw new Error(`no ${type} in ${box.type}`)
  return found
}
