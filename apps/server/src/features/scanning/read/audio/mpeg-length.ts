import { microseconds } from './audio-facts.ts'
import type { Bytes } from './file-window.ts'
import { findFrame, frameAt } from './find-frame.ts'
import { type MpegFrame, mpegFrame } from './mpeg-frame.ts'
import { syncSafe } from './read-id3.ts'

/** Places in the file at which a constant bit rate is checked; the last one reaches its end. */
const PLACES = [0, 0.13, 0.29, 0.43, 0.61, 0.79]
const FRAMES_A_PLACE = 8
const FRAMES_AT_END = 24
/** Encoders round the start of a frame up or down; a tag or damage before it moves it by any number of bytes. */
const ROUNDED_BYTES = 1.5
/** A tag in the middle of joined files is smaller. Where more bytes than this are no frames, the sound has ended. */
const MAX_SKIPPED = 64 * 1024 * 1024
/** Frames of another kind after a break, before they count as the sound of a joined file. */
const FRAMES_OF_ANOTHER_KIND = 4

/**
 * The duration of a stream whose header does not give it, in microseconds. A constant bit rate is proven at a few places: their
 * frames have the same rate and start where a stream without breaks has them. Foreign bytes that are as long as a number of frames, one
 * case in a hundred, are counted as sound. Otherwise the headers of all frames are read.
 * undefined: the file is too large for that, or was too slow.
 */
export function measureMpeg(bytes: Bytes, from: number): number | undefined {
  const first = frameAt(bytes, from)
  if (!first) return undefined
  const end = endOfSound(bytes, from)
  const frames = constantFrames(bytes, { from, end, first })
  return frames === undefined ? countFrames(bytes, { from, end, first }) : microseconds(frames * first.samples, first.sampleRate)
}

interface Stream {
  from: number
  end: number
  first: MpegFrame
}

/** The number of frames if the bit rate is constant and no bytes between them are anything else. */
function constantFrames(bytes: Bytes, { from, end, first }: Stream): number | undefined {
  const lastPlace = Math.max(from, end - FRAMES_AT_END * first.lengthBytes)
  const places = PLACES.map((part) => Math.floor(from + (lastPlace - from) * part))
  const runs = [
    ...places.map((place) => ({ place, count: FRAMES_A_PLACE })),
    { place: lastPlace, count: Number.POSITIVE_INFINITY },
  ].map(({ place, count }) => sameFrames(bytes, { from: place, end, first, count }))
  const isConstant = runs.every((run) => run !== undefined)
  const last = runs.at(-1)
  // A frame that is cut off at the end does not count.
  if (!isConstant || !last || end - last.end >= last.lengthBytes) return undefined
  const isPadded = runs.some((run) => run?.isPadded)
  const mean = isPadded ? meanLength(first) : unpaddedLength(first)
  const isUnbroken = runs.every((run) => run && isWhole((run.start - from) / mean, ROUNDED_BYTES / mean))
  return isUnbroken ? Math.round((last.end - from) / mean) : undefined
}

const isWhole = (value: number, tolerance: number): boolean => Math.abs(value - Math.round(value)) <= tolerance
const meanLength = ({ samples, bitrate, sampleRate }: MpegFrame): number => (samples / 8) * (bitrate / sampleRate)
const unpaddedLength = (frame: MpegFrame): number => frame.lengthBytes - frame.paddingBytes

/** Consecutive frames of the rate of the first one, from the next start of a frame; undefined if one has another rate. */
function sameFrames(bytes: Bytes, { from, end, first, count }: Stream & { count: number }) {
  const start = findFrame(bytes, from, { kind: first.kind })
  if (start === undefined) return undefined
  let at = start
  let isPadded = false
  let lengthBytes = first.lengthBytes
  for (let left = count; left > 0 && at + 4 <= end; left -= 1) {
    const frame = frameAt(bytes, at)
    if (!frame || frame.kind !== first.kind || frame.bitrate !== first.bitrate) return undefined
    lengthBytes = frame.lengthBytes
    if (at + lengthBytes > end) break
    isPadded ||= frame.paddingBytes > 0
    at += lengthBytes
  }
  return { start, end: at, isPadded, lengthBytes }
}

/** The duration by the headers of all frames, in microseconds; other bytes between them are skipped, as decoders do. */
function countFrames(bytes: Bytes, { from, end, first }: Stream): number | undefined {
  const headers = frameReader(bytes, end)
  let seconds = 0
  let { kind } = first
  for (let at: number | undefined = from; at !== undefined; ) {
    const frame = headers.frameAt(at)
    if (frame?.kind === kind && at + frame.lengthBytes <= end) {
      seconds += frame.samples / frame.sampleRate
      at += frame.lengthBytes
      continue
    }
    const next = headers.nextAfterBreak(at, kind)
    if (next === 'unknown') return undefined
    at = next?.at
    kind = next?.kind ?? kind
  }
  return Math.round(seconds * 1_000_000) || undefined
}

/** Reads headers in large pieces, and each kind of header only once. */
function frameReader(bytes: Bytes, end: number) {
  const known = new Map<number, MpegFrame | undefined>()
  let piece: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }
  let isOver = false

  /** The piece that has 16 bytes at this position, or fewer at the end; undefined if no more may be read. */
  function pieceAt(at: number): Buffer | undefined {
    if (at >= piece.from && at + 16 <= piece.from + piece.bytes.length) return piece.bytes
    const read = bytes.pieceAt(at)
    isOver = read === undefined
    piece = { from: at, bytes: read ?? Buffer.alloc(0) }
    return read
  }

  function frameAt(at: number): MpegFrame | undefined {
    const from = pieceAt(at)
    const offset = at - piece.from
    if (!from || at + 4 > end || from[offset] !== 0xff) return undefined
    const key = ((from[offset + 1] ?? 0) << 8) | (from[offset + 2] ?? 0)
    if (!known.has(key)) known.set(key, mpegFrame(from, offset))
    return known.get(key)
  }

  /** How many frames of one kind follow each other, at most `max`. */
  function runAt(start: number, max: number): number {
    const kind = frameAt(start)?.kind
    let count = 0
    for (let at = start, frame = frameAt(at); frame && frame.kind === kind && count < max; frame = frameAt(at)) {
      count += 1
      at += frame.lengthBytes
      if (at >= end) return max
    }
    return count
  }

  return {
    frameAt,
    /** The next frame of the sound; undefined at its end, `unknown` if no more may be read. */
    nextAfterBreak(brokenAt: number, kind: number): { at: number; kind: number } | undefined | 'unknown' {
      let at = brokenAt + id3Length(bytes, brokenAt)
      while (at + 4 <= end && at - brokenAt <= MAX_SKIPPED) {
        const from = pieceAt(at)
        if (!from) return 'unknown'
        const found = from.indexOf(0xff, at - piece.from)
        if (found === -1) {
          at = piece.from + from.length
          continue
        }
        at = piece.from + found
        const frame = frameAt(at)
        if (isOver) return 'unknown'
        if (frame && runAt(at, FRAMES_OF_ANOTHER_KIND) >= (frame.kind === kind ? 2 : FRAMES_OF_ANOTHER_KIND))
          // The same kind without a break is a frame that is cut off at the end.
          return at === brokenAt && frame.kind === kind ? undefined : { at, kind: frame.kind }
        at += 1
      }
      return undefined
    },
  }
}

/** Joined files have their tags in the middle of the sound. */
function id3Length(bytes: Bytes, at: number): number {
  const head = bytes.at(at, 10)
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < 10) return 0
  return 10 + syncSafe(head, 6)
}

/** The end of the file without the tags there: ID3v1, APE and Lyrics3, in any order. */
function endOfSound(bytes: Bytes, from: number): number {
  let end = bytes.size
  for (let tags = 0; tags < 4; tags += 1) {
    const length = tagBefore(bytes, end)
    if (length === 0 || end - length < from) return end
    end -= length
  }
  return end
}

const APE_FOOTER = 32
const LYRICS_FOOTER = 15

function tagBefore(bytes: Bytes, end: number): number {
  if (end >= 128 && bytes.at(end - 128, 3).toString('latin1') === 'TAG') return 128
  const ape = bytes.at(end - APE_FOOTER, APE_FOOTER)
  if (ape.length === APE_FOOTER && ape.toString('latin1', 0, 8) === 'APETAGEX')
    return ape.readUInt32LE(12) + (ape.readUInt32LE(20) >>> 31) * APE_FOOTER
  const lyrics = bytes.at(end - LYRICS_FOOTER, LYRICS_FOOTER).toString('latin1')
  return /^\d{6}LYRICS200$/.test(lyrics) ? Number(lyrics.slice(0, 6)) + LYRICS_FOOTER : 0
}
