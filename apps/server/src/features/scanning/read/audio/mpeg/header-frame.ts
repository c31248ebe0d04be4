import type { FrameMap, HeaderFrame } from '../../../../catalogue/index.ts'
import { type MpegFrame, mpegFrame } from './mpeg-frame.ts'
import { TABLE_STEPS } from './mpeg-header.ts'
import type { MeasuredMpeg, MpegStream } from './mpeg-length.ts'

const FLAGS = 1 | 2 | 4
/** Name, flags, frames, bytes and table. */
const FIELDS_LENGTH = 4 + 4 + 4 + 4 + TABLE_STEPS
const MAX_UINT32 = 0xffff_ffff
const BITRATES = 14

/**
 * The frame for a measured stream, without the encoder's part, since nothing is known about its delay. undefined: more audio than
 * its fields can state.
 */
export function headerFrame({
  head,
  at,
  stream,
  measured,
}: {
  /** The header of the first frame of the stream. */
  head: Buffer
  /** Where the new frame is inserted: before `stream.from`, unless it replaces a header. */
  at: number
  stream: MpegStream
  measured: MeasuredMpeg
}): HeaderFrame | undefined {
  const empty = emptyFrame(head)
  if (!empty) return undefined
  const { frame, bytes } = empty
  const lengthBytes = frame.lengthBytes + stream.end - stream.from
  if (measured.frames > MAX_UINT32 || lengthBytes > MAX_UINT32) return undefined
  bytes.write(measured.isConstant ? 'Info' : 'Xing', frame.infoAt, 'latin1')
  bytes.writeUInt32BE(FLAGS, frame.infoAt + 4)
  bytes.writeUInt32BE(measured.frames, frame.infoAt + 8)
  bytes.writeUInt32BE(lengthBytes, frame.infoAt + 12)
  tableOf(measured, { stream, frame, lengthBytes }).copy(bytes, frame.infoAt + 16)
  return { at, resumeAt: stream.from, bytes: bytes.toString('base64') }
}

/** A silent frame with the version, sample rate and channels of the given one, at the lowest bit rate with room for the fields. */
function emptyFrame(head: Buffer): { frame: MpegFrame; bytes: Buffer } | undefined {
  const first = Buffer.from(head.subarray(0, 4))
  // No checksum, no padding.
  first[1] = (first[1] ?? 0) | 1
  for (let bitrateAt = 1; bitrateAt <= BITRATES; bitrateAt += 1) {
    first[2] = (bitrateAt << 4) | ((first[2] ?? 0) & 0x0c)
    const frame = mpegFrame(first)
    if (!frame || frame.lengthBytes < frame.infoAt + FIELDS_LENGTH) continue
    const bytes = Buffer.alloc(frame.lengthBytes)
    first.copy(bytes)
    return { frame, bytes }
  }
  return undefined
}

/** For each hundredth of the time, the position in the bytes, in 256ths. */
function tableOf(
  { durationUs, map }: MeasuredMpeg,
  { stream, frame, lengthBytes }: { stream: MpegStream; frame: MpegFrame; lengthBytes: number },
): Buffer {
  const points = map()
  const whole = { ...stream, durationUs }
  return Buffer.from(
    Array.from({ length: TABLE_STEPS }, (_, step) => {
      const part = step / TABLE_STEPS
      const sound = offsetAt(points, durationUs * part, whole) - stream.from
      return Math.min(255, Math.round((256 * (frame.lengthBytes + sound)) / lengthBytes))
    }),
  )
}

/** Between two points of the map, bytes count as equally long. */
function offsetAt(
  { stepUs, offsets }: FrameMap,
  timeUs: number,
  { from, end, durationUs }: MpegStream & { durationUs: number },
): number {
  const index = Math.min(Math.floor(timeUs / stepUs), offsets.length - 1)
  const [start, startUs] = [offsets[index] ?? from, index * stepUs]
  const next = offsets[index + 1]
  const [to, toUs] = next === undefined ? [end, durationUs] : [next, startUs + stepUs]
  return toUs <= startUs ? start : start + ((to - start) * (timeUs - startUs)) / (toUs - startUs)
}
