import { microseconds } from '../audio-facts.ts'
import type { Bytes } from '../file-window.ts'
import { type MpegFrame, mpegFrame } from './mpeg-frame.ts'

/** Longer than the tag's padding and two frames of any rate. */
const REACH = 16 * 1024
const SHORTEST = 48
/** Uncompressed audio may look like a few frames. */
const LEAST_FRAMES = 6
/** How many frames give the mean length, since some are padded. */
const MEASURED = 200
const PADDED = 0x02
/** Any rate, since it only identifies the kind of frame. */
const AS_IF = 0x10

/**
 * The start of a layer III stream whose bit rate is not in the table, so that its frames state no length; it follows from the
 * distance between headers. undefined: there are not six such frames.
 */
export function findFreeFormat(bytes: Bytes, from: number): { at: number; lengthBytes: number; frame: MpegFrame } | undefined {
  const stretch = bytes.at(from, REACH)
  for (let at = stretch.indexOf(0xff); at !== -1; at = stretch.indexOf(0xff, at + 1)) {
    const frame = freeFrame(stretch, at)
    const lengthBytes = frame && distanceOfHeaders(stretch, at)
    if (frame && lengthBytes !== undefined && follow(bytes, { at: from + at, head: stretch.subarray(at, at + 4), lengthBytes }))
      return { at: from + at, lengthBytes, frame }
  }
  return undefined
}

/** Without padding; undefined if the next header is missing, or too close for a frame. */
function distanceOfHeaders(bytes: Buffer, at: number): number | undefined {
  for (let next = bytes.indexOf(0xff, at + 1); next !== -1; next = bytes.indexOf(0xff, next + 1))
    if (isLike(bytes.subarray(next, next + 4), bytes.subarray(at, at + 4)))
      return next - at < SHORTEST ? undefined : next - at - paddingOf(bytes.subarray(at, at + 4))
  return undefined
}

function follow(bytes: Bytes, { at, head, lengthBytes }: { at: number; head: Buffer; lengthBytes: number }): boolean {
  let next = at
  for (let count = 0; count < LEAST_FRAMES; count += 1) {
    const found = bytes.at(next, 4)
    if (!isLike(found, head)) return false
    next += lengthBytes + paddingOf(found)
  }
  return true
}

/** Length from the mean of its first frames. */
export function freeFormatLength(
  bytes: Bytes,
  { from, end }: { from: number; end: number },
  { lengthBytes, frame }: { lengthBytes: number; frame: MpegFrame },
): { durationUs?: number } {
  let [at, count] = [from, 0]
  for (; count < MEASURED && at < end; count += 1) at += lengthBytes + paddingOf(bytes.at(at, 4))
  const frames = count === 0 ? 0 : Math.round((end - from) / ((at - from) / count))
  const durationUs = microseconds(frames * frame.samples, frame.sampleRate)
  return durationUs === undefined ? {} : { durationUs }
}

function freeFrame(bytes: Buffer, at: number): MpegFrame | undefined {
  const head = Buffer.from(bytes.subarray(at, at + 4))
  if (head.length < 4 || ((head[2] ?? 0) & 0xf0) !== 0) return undefined
  head[2] = (head[2] ?? 0) | AS_IF
  const frame = mpegFrame(head)
  return frame?.codec === 'mp3' ? frame : undefined
}

/** Whether the same kind of frame starts there. Padding and channel mode differ from frame to frame. */
function isLike(head: Buffer, other: Buffer): boolean {
  const ignored = PADDED | 1
  return head.length === 4 && head[0] === 0xff && head[1] === other[1] && ((head[2] ?? 0) | ignored) === ((other[2] ?? 0) | ignored)
}

const paddingOf = (head: Buffer): number => (((head[2] ?? 0) & PADDED) === 0 ? 0 : 1)
