import { type AudioFacts, microseconds } from './audio-facts.ts'
import type { Bytes } from './file-window.ts'
import { type MpegFrame, mpegFrame } from './mpeg-frame.ts'
import type { Id3 } from './read-id3.ts'
import { readId3v1 } from './read-id3v1.ts'

/** More padding after a tag than this means that there is no audio. */
const MAX_SILENCE = 256 * 1024
/** Positions at which the bit rate is sampled in a stream without a header of its length. */
const PROBES = [0, 0.2, 0.4, 0.6, 0.8]
const FRAMES_A_PROBE = 24
/** Longer than any frame. */
const FRAME_REACH = 8 * 1024

/** Reads MPEG audio after its tag, if any. undefined: there are no two consecutive frames. */
export function readMpeg(bytes: Bytes, id3: Id3 | undefined): AudioFacts | undefined {
  const at = firstFrame(bytes, id3?.end ?? 0, MAX_SILENCE)
  const head = at === undefined ? Buffer.alloc(0) : bytes.at(at, 256)
  const frame = mpegFrame(head)
  if (at === undefined || !frame) return undefined
  const frameCount = statedFrameCount(head, frame)
  const durationUs = frameCount === undefined ? undefined : microseconds(frameCount * frame.samples, frame.sampleRate)
  return {
    codec: frame.codec,
    ...(durationUs === undefined ? guessedLength(bytes, at) : { durationUs }),
    tags: id3 && Object.keys(id3.tags).length > 0 ? id3.tags : readId3v1(bytes),
    chapters: id3?.chapters ?? [],
    hasCover: id3?.hasCover ?? false,
  }
}

/** Requires two consecutive frames of the same kind, because a single one is often a coincidence. */
function firstFrame(bytes: Bytes, from: number, reach: number): number | undefined {
  const head = bytes.at(from, Math.min(reach, FRAME_REACH))
  const near = scan(bytes, from, head)
  return near ?? (reach > FRAME_REACH ? scan(bytes, from, bytes.at(from, reach)) : undefined)
}

function scan(bytes: Bytes, from: number, stretch: Buffer): number | undefined {
  for (let at = stretch.indexOf(0xff); at !== -1; at = stretch.indexOf(0xff, at + 1)) {
    const frame = mpegFrame(stretch, at)
    if (!frame || frame.lengthBytes < 8) continue
    const end = from + at + frame.lengthBytes
    // A single frame that reaches the end of the file also counts.
    if (end === bytes.size || mpegFrame(bytes.at(end, 4))?.kind === frame.kind) return from + at
  }
  return undefined
}

/** The number of frames by the header in the first frame, which is not counted itself. */
function statedFrameCount(head: Buffer, { infoAt }: MpegFrame): number | undefined {
  const name = head.toString('latin1', infoAt, infoAt + 4)
  if ((name === 'Xing' || name === 'Info') && head.length >= infoAt + 12) {
    const hasFrames = (head.readUInt32BE(infoAt + 4) & 1) === 1
    return hasFrames ? head.readUInt32BE(infoAt + 8) || undefined : undefined
  }
  if (head.toString('latin1', 36, 40) === 'VBRI' && head.length >= 54) return head.readUInt32BE(50) || undefined
  return undefined
}

/** Estimates the duration from sampled bit rates; if they vary, only counting gives it. */
function guessedLength(bytes: Bytes, from: number): Pick<AudioFacts, 'estimateUs' | 'isUncounted'> {
  const rates: number[] = []
  for (const part of PROBES) {
    const position = Math.floor(from + (bytes.size - from) * part)
    let at = firstFrame(bytes, position, FRAME_REACH)
    for (let left = FRAMES_A_PROBE; left > 0 && at !== undefined; left -= 1) {
      const frame = mpegFrame(bytes.at(at, 4))
      if (!frame) break
      rates.push(frame.bitrate)
      at += frame.lengthBytes
    }
  }
  const average = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  const estimateUs = microseconds((bytes.size - from) * 8, average)
  return { ...(estimateUs !== undefined && { estimateUs }), ...(new Set(rates).size > 1 && { isUncounted: true }) }
}
