import { type AudioFacts, microseconds } from '../audio-facts.ts'
import type { Bytes } from '../file-window.ts'
import { edgesOf, soundPrint } from '../sound-print.ts'
import { endOfSound } from '../tags/mpeg-tags.ts'
import { type Comments, holdsPicture, vorbisComments } from '../tags/vorbis-comments.ts'
import { countFlacSamples } from './flac-length.ts'

const STREAM_INFO = 0
const COMMENTS = 4
const PICTURE = 6
const MAX_BLOCKS = 256
/** Enough of a picture block to recognise its type. */
const PICTURE_HEAD = 1_024
const STREAM_INFO_LENGTH = 34
const MD5_AT = 18

/** Reads FLAC metadata blocks from the offset of `fLaC`. undefined: the marker is missing. */
export function readFlac(bytes: Bytes, from = 0): AudioFacts | undefined {
  if (bytes.at(from, 4).toString('latin1') !== 'fLaC') return undefined
  let comments: Comments = { tags: {}, chapters: [], hasCover: false }
  let info: Buffer = Buffer.alloc(0)
  let hasCover = false
  let at = from + 4
  for (let count = 0; count < MAX_BLOCKS; count += 1) {
    const head = bytes.at(at, 4)
    if (head.length < 4) break
    const kind = head.readUInt8(0) & 0x7f
    const isLast = (head.readUInt8(0) & 0x80) !== 0
    const length = head.readUIntBE(1, 3)
    if (kind === STREAM_INFO) info = bytes.at(at + 4, STREAM_INFO_LENGTH)
    else if (kind === COMMENTS) comments = vorbisComments(bytes, at + 4)
    else if (kind === PICTURE) hasCover ||= holdsPicture(bytes.at(at + 4, Math.min(length, PICTURE_HEAD)))
    at += 4 + length
    if (isLast) break
  }
  const durationUs = streamLength(info) ?? countedLength(bytes, info, at)
  const sound = soundOf(bytes, info, at)
  return {
    codec: 'flac',
    ...(durationUs !== undefined && { durationUs }),
    ...(sound !== undefined && { sound }),
    ...comments,
    hasCover: hasCover || comments.hasCover,
  }
}

function countedLength(bytes: Bytes, info: Buffer, from: number): number | undefined {
  if (info.length < STREAM_INFO_LENGTH) return undefined
  const samples = countFlacSamples(bytes, { from, to: endOfSound(bytes, from), blockSize: info.readUInt16BE(0) })
  return samples === undefined ? undefined : microseconds(samples, rateOf(info))
}

/** From the MD5 of the decoded audio, which survives recompression; an encoder that cannot go back leaves it 0. */
function soundOf(bytes: Bytes, info: Buffer, from: number): string | undefined {
  const md5 = info.subarray(MD5_AT)
  if (info.length === STREAM_INFO_LENGTH && md5.some((byte) => byte !== 0)) return `flac-${md5.toString('hex')}`
  const to = endOfSound(bytes, from)
  return from < to ? soundPrint(bytes, { format: 'flac', amount: to - from, ...edgesOf(from, to) }) : undefined
}

/** Duration from the sample rate (20 bits) and the number of samples (36 bits) of a STREAMINFO block. 0 samples means unknown. */
export function streamLength(block: Buffer): number | undefined {
  if (block.length < 18) return undefined
  return microseconds((block.readUInt8(13) & 0x0f) * 2 ** 32 + block.readUInt32BE(14), rateOf(block))
}

const rateOf = (block: Buffer): number => block.readUIntBE(10, 3) >> 4
