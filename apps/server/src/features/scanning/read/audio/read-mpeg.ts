import { type AudioFacts, microseconds } from './audio-facts.ts'
import type { Bytes } from './file-window.ts'
import { findFrame } from './find-frame.ts'
import { type MpegFrame, mpegFrame } from './mpeg-frame.ts'
import { measureMpeg } from './mpeg-length.ts'
import type { Id3 } from './read-id3.ts'
import { readId3v1 } from './read-id3v1.ts'

/** More padding after a tag than this means that there is no audio. */
const MAX_SILENCE = 256 * 1024

/** Reads MPEG audio after its tag, if any. undefined: there are no two consecutive frames. */
export function readMpeg(bytes: Bytes, id3: Id3 | undefined): AudioFacts | undefined {
  const from = id3?.end ?? 0
  const at = findFrame(bytes, from) ?? findFrame(bytes, from, { reach: MAX_SILENCE })
  const head = at === undefined ? Buffer.alloc(0) : bytes.at(at, 256)
  const frame = mpegFrame(head)
  if (at === undefined || !frame) return undefined
  const frameCount = statedFrameCount(head, frame)
  const durationUs = frameCount === undefined ? measureMpeg(bytes, at) : microseconds(frameCount * frame.samples, frame.sampleRate)
  return {
    codec: frame.codec,
    ...(durationUs === undefined ? { estimateUs: estimatedLength(bytes, at, frame), isUncounted: true } : { durationUs }),
    tags: id3 && Object.keys(id3.tags).length > 0 ? id3.tags : readId3v1(bytes),
    chapters: id3?.chapters ?? [],
    hasCover: id3?.hasCover ?? false,
  }
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

/** By the bit rate of the first frame. */
function estimatedLength(bytes: Bytes, from: number, { bitrate }: MpegFrame): number {
  return microseconds((bytes.size - from) * 8, bitrate) ?? 0
}
