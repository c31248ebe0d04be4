import { type AudioFacts, microseconds } from './audio-facts.ts'
import type { Bytes } from './file-window.ts'
import { type Comments, holdsPicture, vorbisComments } from './vorbis-comments.ts'

const STREAM_INFO = 0
const COMMENTS = 4
const PICTURE = 6
const MAX_BLOCKS = 256
/** Enough of a picture block to recognise its type. */
const PICTURE_HEAD = 1_024

/** Reads FLAC metadata blocks from the offset of `fLaC`. undefined: the marker is missing. */
export function readFlac(bytes: Bytes, from = 0): AudioFacts | undefined {
  if (bytes.at(from, 4).toString('latin1') !== 'fLaC') return undefined
  let comments: Comments = { tags: {}, chapters: [], hasCover: false }
  let durationUs: number | undefined
  let hasCover = false
  let at = from + 4
  for (let count = 0; count < MAX_BLOCKS; count += 1) {
    const head = bytes.at(at, 4)
    if (head.length < 4) break
    const kind = head.readUInt8(0) & 0x7f
    const length = head.readUIntBE(1, 3)
    if (kind === STREAM_INFO) durationUs = streamLength(bytes.at(at + 4, 18))
    else if (kind === COMMENTS) comments = vorbisComments(bytes, at + 4)
    else if (kind === PICTURE) hasCover ||= holdsPicture(bytes.at(at + 4, Math.min(length, PICTURE_HEAD)))
    at += 4 + length
    if ((head.readUInt8(0) & 0x80) !== 0) break
  }
  return { codec: 'flac', ...(durationUs !== undefined && { durationUs }), ...comments, hasCover: hasCover || comments.hasCover }
}

/** Duration from the sample rate (20 bits) and the number of samples (36 bits) of a STREAMINFO block. 0 samples means unknown. */
export function streamLength(block: Buffer): number | undefined {
  if (block.length < 18) return undefined
  const rate = block.readUIntBE(10, 3) >> 4
  return microseconds((block.readUInt8(13) & 0x0f) * 2 ** 32 + block.readUInt32BE(14), rate)
}
