import { imageType } from './formats.ts'

export interface ImageSize {
  width: number
  height: number
}

/** A smaller picture is a mistake or a tracker, not a cover. */
const MIN_PIXELS = 64
const MAX_SEGMENTS = 200

/** Whether these are the first bytes of an image that may be a cover; one whose size they do not tell may be. */
export function mayBeCover(bytes: Buffer): boolean {
  if (imageType(bytes.subarray(0, 16)) === undefined) return false
  const size = imageSize(bytes)
  return size === undefined || (size.width >= MIN_PIXELS && size.height >= MIN_PIXELS)
}

/**
 * Width and height in pixels, by the header of a PNG, GIF, BMP, WebP or JPEG; undefined if the bytes end before it. In JPEG (ITU-T
 * T.81, B.2) it may come after other segments.
 */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  const type = imageType(bytes.subarray(0, 16))
  if (bytes.length < 30) return undefined
  if (type === 'image/png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (type === 'image/gif') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (type === 'image/bmp') return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
  if (type === 'image/webp') return webpSize(bytes)
  return type === 'image/jpeg' ? jpegSize(bytes) : undefined
}

/** RFC 9649, 2.5 to 2.7. */
function webpSize(bytes: Buffer): ImageSize | undefined {
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (form !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function jpegSize(bytes: Buffer): ImageSize | undefined {
  let at = 2
  for (let count = 0; count < MAX_SEGMENTS && at + 9 <= bytes.length; count += 1) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Start of frame, in any of its kinds; the others in this range are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
