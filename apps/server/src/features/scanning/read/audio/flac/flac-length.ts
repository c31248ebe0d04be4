import type { Bytes } from '../file-window.ts'

interface FlacFrame {
  /** Second byte: whether frames are numbered, or their first samples. */
  strategy: number
  rateCode: number
  sizeCode: number
  /** Of the frame, or of its first sample. */
  number: number
  blockSize: number
}

const NUMBERS_SAMPLES = 0xf9
/** A frame has up to 65,535 samples of 8 channels; typical ones are within the first range. */
const REACHES = [64 * 1024, 512 * 1024, 4 * 1024 * 1024]
const MAX_HEADER = 16

/**
 * The number of samples of a stream whose encoder could not go back to write it, from the number and length of its last frame.
 * `blockSize` applies to all frames but the last. undefined: there is no frame.
 */
export function countFlacSamples(
  bytes: Bytes,
  { from, to, blockSize }: { from: number; to: number; blockSize: number },
): number | undefined {
  const first = frameAt(bytes.at(from, MAX_HEADER), 0)
  const last = first && lastFrame(bytes, { from, to, first })
  if (!first || !last) return undefined
  const startOf = ({ strategy, number }: FlacFrame) => (strategy === NUMBERS_SAMPLES ? number : number * blockSize)
  return startOf(last) + last.blockSize - startOf(first)
}

function lastFrame(bytes: Bytes, { from, to, first }: { from: number; to: number; first: FlacFrame }): FlacFrame | undefined {
  for (const reach of REACHES) {
    const start = Math.max(from, to - reach)
    const stretch = bytes.at(start, to - start)
    for (let at = stretch.lastIndexOf(0xff); at !== -1; at = at === 0 ? -1 : stretch.lastIndexOf(0xff, at - 1)) {
      const frame = frameAt(stretch, at)
      const isOfStream =
        frame?.strategy === first.strategy &&
        frame.rateCode === first.rateCode &&
        frame.sizeCode === first.sizeCode &&
        frame.number >= first.number
      if (isOfStream) return frame
    }
    if (start === from) break
  }
  return undefined
}

function frameAt(bytes: Buffer, at: number): FlacFrame | undefined {
  const [sync, strategy = 0, codes = 0, channels = 0] = bytes.subarray(at, at + 4)
  if (sync !== 0xff || (strategy & 0xfe) !== 0xf8 || (channels & 1) !== 0) return undefined
  const numbered = codedNumber(bytes, at + 4)
  const blockCode = codes >> 4
  if (!numbered || blockCode === 0) return undefined
  const rateCode = codes & 15
  let end = numbered.end
  const take = (length: number): number => {
    end += length
    return end <= bytes.length ? bytes.readUIntBE(end - length, length) : 0
  }
  const blockSize = blockCode === 6 ? take(1) + 1 : blockCode === 7 ? take(2) + 1 : blockSizeOf(blockCode)
  if (rateCode === 12) take(1)
  else if (rateCode === 13 || rateCode === 14) take(2)
  if (end >= bytes.length || checksum(bytes.subarray(at, end)) !== bytes[end]) return undefined
  return { strategy, rateCode, sizeCode: channels & 0x0e, number: numbered.number, blockSize }
}

const blockSizeOf = (code: number): number => (code === 1 ? 192 : code < 6 ? 576 << (code - 2) : 256 << (code - 8))

/** A UTF-8-like number of up to seven bytes. */
function codedNumber(bytes: Buffer, at: number): { number: number; end: number } | undefined {
  const first = bytes[at] ?? 0xff
  if (first < 0x80) return { number: first, end: at + 1 }
  const length = Math.clz32(~(first << 24) >>> 0)
  if (length < 2 || length > 7) return undefined
  let number = length === 7 ? 0 : first & (0x7f >> length)
  for (let next = at + 1; next < at + length; next += 1) {
    const byte = bytes[next] ?? 0
    if ((byte & 0xc0) !== 0x80) return undefined
    number = number * 64 + (byte & 0x3f)
  }
  return { number, end: at + length }
}

/** CRC-8 with the polynomial x^8 + x^2 + x + 1. */
function checksum(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : (crc << 1) & 0xff
  }
  return crc
}
