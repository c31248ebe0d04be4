import type { FrameMap } from '../../../../catalogue/index.ts'
import { microseconds } from '../audio-facts.ts'
import type { Bytes } from '../file-window.ts'
import { id3Length } from '../tags/mpeg-tags.ts'
import { findFrame } from './find-frame.ts'
import { evenMap, mapFrames } from './frame-map.ts'
import { type MpegFrame, mpegFrame } from './mpeg-frame.ts'

/** Positions in the file at which a constant bit rate is checked; the last one reaches its end. */
const PLACES = [0, 0.13, 0.29, 0.43, 0.61, 0.79]
const FRAMES_A_PLACE = 8
const FRAMES_AT_END = 24
/** Less than a page, which the window keeps in memory. */
const VIEW = 4 * 1024
/** Encoders round the start of a frame up or down; a tag or damage before it moves it by any number of bytes. */
const ROUNDED_BYTES = 1.5
/** A tag in the middle of joined files is smaller. After more bytes than this without a frame, the audio has ended. */
const MAX_SKIPPED = 64 * 1024 * 1024
/** How many frames of another kind after a break count as the audio of a joined file. */
const FRAMES_OF_ANOTHER_KIND = 4
/** Players that compute a position from the size alone may be off by this fraction. */
const FOREIGN = 0.001

/** The frames of a file, from the first one with audio to the end of the audio. */
export interface MpegStream {
  from: number
  end: number
  first: MpegFrame
}

export interface MeasuredMpeg {
  durationUs: number
  frames: number
  /** All frames have the same bit rate, with nothing significant between them, so a position in time follows from the size. */
  isConstant: boolean
  /** There are several sample rates, versions or layers. */
  isMixed: boolean
  /** Computed on request, since most files need none. */
  map: () => FrameMap
}

/**
 * The length of a stream whose header does not state it. A constant bit rate is verified at a few positions: their frames have the
 * same rate and start where a stream without breaks has them. Foreign bytes exactly as long as several frames, one case in a
 * hundred, are counted as audio. Otherwise the headers of all frames are read. undefined: the file is too large for that, or was
 * too slow.
 */
export function measureMpeg(bytes: Bytes, stream: MpegStream): MeasuredMpeg | undefined {
  const frames = constantFrames(bytes, stream)
  const durationUs = frames === undefined ? undefined : microseconds(frames * stream.first.samples, stream.first.sampleRate)
  return frames === undefined || durationUs === undefined
    ? countFrames(bytes, stream)
    : { durationUs, frames, isConstant: true, isMixed: false, map: () => evenMap({ ...stream, durationUs }) }
}

/** The number of frames if the bit rate is constant and there is nothing between them. */
export function constantFrames(bytes: Bytes, stream: MpegStream): number | undefined {
  const { from, end, first } = stream
  const runs = runsAtPlaces(bytes, stream)
  const last = runs.at(-1)
  const isConstant = runs.every((run) => run?.bitrate === first.bitrate)
  // A truncated frame at the end does not count.
  if (!isConstant || !last || end - last.end >= last.lengthBytes) return undefined
  const isPadded = runs.some((run) => run?.isPadded)
  const mean = isPadded ? meanLength(first) : unpaddedLength(first)
  const isUnbroken = runs.every((run) => run && isWhole((run.start - from) / mean, ROUNDED_BYTES / mean))
  return isUnbroken ? Math.round((last.end - from) / mean) : undefined
}

/** The mean length of the frames at the checked positions. */
export function meanFrameLength(bytes: Bytes, stream: MpegStream): number | undefined {
  return meanOf(runsAtPlaces(bytes, stream))
}

/** The mean length of frames at the start and the end, which are in memory. */
export function edgeFrameLength(bytes: Bytes, { from, end, first }: MpegStream): number | undefined {
  const nearEnd = Math.max(from, end - FRAMES_AT_END * first.lengthBytes)
  return meanOf([from, nearEnd].map((place) => sameFrames(bytes, { from: place, end, first, count: FRAMES_AT_END })))
}

function meanOf(runs: readonly (Run | undefined)[]): number | undefined {
  let [length, frames] = [0, 0]
  for (const run of runs) {
    length += run ? run.end - run.start : 0
    frames += run?.frames ?? 0
  }
  return frames === 0 ? undefined : length / frames
}

function runsAtPlaces(bytes: Bytes, { from, end, first }: MpegStream): (Run | undefined)[] {
  const lastPlace = Math.max(from, end - FRAMES_AT_END * first.lengthBytes)
  const places = PLACES.map((part) => Math.floor(from + (lastPlace - from) * part))
  return [...places.map((place) => ({ place, count: FRAMES_A_PLACE })), { place: lastPlace, count: Number.POSITIVE_INFINITY }].map(
    ({ place, count }) => sameFrames(bytes, { from: place, end, first, count }),
  )
}

const isWhole = (value: number, tolerance: number): boolean => Math.abs(value - Math.round(value)) <= tolerance
/** Of a frame at a constant bit rate, including its share of the padding. */
export const meanLength = ({ samples, bitrate, sampleRate }: MpegFrame): number => (samples / 8) * (bitrate / sampleRate)
const unpaddedLength = (frame: MpegFrame): number => frame.lengthBytes - frame.paddingBytes

interface Run {
  start: number
  end: number
  frames: number
  /** undefined: it varies. */
  bitrate: number | undefined
  isPadded: boolean
  /** Of its last frame. */
  lengthBytes: number
}

/** Consecutive frames of the first one's kind, from the next start of a frame; undefined if one is of another kind. */
function sameFrames(bytes: Bytes, { from, end, first, count }: MpegStream & { count: number }): Run | undefined {
  const start = findFrame(bytes, from, { kind: first.kind })
  if (start === undefined) return undefined
  const run: Run = { start, end: start, frames: 0, bitrate: undefined, isPadded: false, lengthBytes: first.lengthBytes }
  let isVaried = false
  // A view for each frame would be most of the cost.
  let view = { from: start, bytes: bytes.at(start, VIEW) }
  for (let left = count; left > 0 && run.end + 4 <= end; left -= 1) {
    if (run.end + 4 > view.from + view.bytes.length) view = { from: run.end, bytes: bytes.at(run.end, VIEW) }
    const frame = mpegFrame(view.bytes, run.end - view.from)
    if (!frame || frame.kind !== first.kind) return undefined
    run.lengthBytes = frame.lengthBytes
    if (run.end + frame.lengthBytes > end) break
    isVaried ||= run.bitrate !== undefined && run.bitrate !== frame.bitrate
    run.bitrate = frame.bitrate
    run.isPadded ||= frame.paddingBytes > 0
    run.end += frame.lengthBytes
    run.frames += 1
  }
  return { ...run, bitrate: isVaried ? undefined : (run.bitrate ?? first.bitrate) }
}

/** From the headers of all frames; other bytes in between are skipped, as decoders do. */
export function countFrames(bytes: Bytes, { from, end, first }: MpegStream): MeasuredMpeg | undefined {
  const headers = frameReader(bytes, end)
  const map = mapFrames(from)
  let seconds = 0
  let frames = 0
  let foreign = 0
  let { kind } = first
  let [isMixed, isConstant] = [false, true]
  for (let at: number | undefined = from; at !== undefined; ) {
    const frame = headers.frameAt(at)
    if (frame?.kind === kind && at + frame.lengthBytes <= end) {
      map.note(seconds, at)
      seconds += frame.samples / frame.sampleRate
      frames += 1
      isConstant &&= frame.bitrate === first.bitrate
      at += frame.lengthBytes
      continue
    }
    const next = headers.nextAfterBreak(at, kind)
    if (next === 'unknown') return undefined
    foreign += next ? next.at - at : 0
    isMixed ||= next !== undefined && next.kind !== kind
    at = next?.at
    kind = next?.kind ?? kind
  }
  const durationUs = Math.round(seconds * 1_000_000)
  isConstant &&= !isMixed && foreign <= (end - from) * FOREIGN
  if (durationUs === 0) return undefined
  return { durationUs, frames, isConstant, isMixed, map: map.end }
}

/** Reads headers in large pieces, and parses each distinct header only once. */
function frameReader(bytes: Bytes, end: number) {
  const known = new Map<number, MpegFrame | undefined>()
  let piece: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }
  let isOver = false

  /** The piece with 16 bytes at this position, or fewer at the end; undefined if no more may be read. */
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

  /** How many consecutive frames are of one kind, at most `max`. */
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
    /** The next frame of the audio; undefined at its end, `unknown` if no more may be read. */
    nextAfterBreak(brokenAt: number, kind: number): { at: number; kind: number } | undefined | 'unknown' {
      let at = brokenAt + id3Length(bytes, brokenAt)
      while (at + 4 <= end && at - brokenAt <= MAX_SKIPPED) {
        const from = pieceAt(at)
        // Nothing remains of a file that was truncated while being read.
        if (!from?.length) return from ? undefined : 'unknown'
        const found = from.indexOf(0xff, at - piece.from)
        at = piece.from + (found === -1 ? from.length : found)
        const frame = found === -1 ? undefined : frameAt(at)
        if (isOver) return 'unknown'
        if (frame && runAt(at, FRAMES_OF_ANOTHER_KIND) >= (frame.kind === kind ? 2 : FRAMES_OF_ANOTHER_KIND))
          // The same kind without a break is a truncated frame at the end.
          return at === brokenAt && frame.kind === kind ? undefined : { at, kind: frame.kind }
        if (found !== -1) at += 1
      }
      return undefined
    },
  }
}
