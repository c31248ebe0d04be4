import type { Bytes } from '../file-window.ts'
import type { MpegHeader } from './mpeg-header.ts'
import { edgeFrameLength, type MpegStream, meanFrameLength, meanLength } from './mpeg-length.ts'

/** Frame sizes for all bit rates and sample rates, in bytes. */
const SHORTEST_FRAME = 24
const LONGEST_FRAME = 2_881
/** For layer III. */
const LONGEST_VARIED_FRAME = 1_441
const TOLERATED_BYTES = 0.001
const TOLERATED_RATE = 0.01
/** Silence at both ends of a file has a lower rate than the rest, but not this much lower. */
const GROSS = 4

/** A header may count itself, or omit the truncated frame at the end. */
const TOLERATED_FRAMES = 2

/**
 * Whether a header describes its file. It does not if parts were appended, or if it was copied along with a piece of a longer file:
 * then its bytes don't reach from it to the end of the audio, or the frames are not as long as it says.
 */
export function fits(bytes: Bytes, at: number, { name, frames = 0, lengthBytes }: MpegHeader, stream: MpegStream): boolean {
  const { from, end, first } = stream
  const mean = (end - from) / frames
  if (!(mean >= SHORTEST_FRAME && mean <= LONGEST_FRAME)) return false
  const isOfFrames = (length: number | undefined) =>
    length !== undefined &&
    Math.abs(frames * length - (end - from)) <= Math.max((end - from) * TOLERATED_RATE, TOLERATED_FRAMES * length)
  if (lengthBytes === undefined) return isOfFrames(meanFrameLength(bytes, stream))
  const aFrame = name === 'Info' ? first.lengthBytes + 1 : LONGEST_VARIED_FRAME
  if (Math.abs(at + lengthBytes - end) > Math.max(aFrame, (end - at) * TOLERATED_BYTES)) return false
  if (name === 'Info') return isOfFrames(meanLength(first)) || isOfFrames(meanFrameLength(bytes, stream))
  const atEdges = edgeFrameLength(bytes, stream)
  return atEdges === undefined || (mean < atEdges * GROSS && mean > atEdges / GROSS)
}
