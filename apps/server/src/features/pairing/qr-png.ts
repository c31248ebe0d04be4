import { crc32, deflateSync } from 'node:zlib'
import { correction, generate } from 'lean-qr'

const SIDE = 512
/** Modules that stay white around the code, or no camera finds it. */
const QUIET = 4
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A QR code as a picture of 512 by 512 points, with medium error correction, as a data URI. */
export function qrPngDataUri(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M })
  const scale = Math.floor(SIDE / (code.size + 2 * QUIET))
  const margin = Math.floor((SIDE - code.size * scale) / 2)
  const isDark = (x: number, y: number) => code.get(Math.floor((x - margin) / scale), Math.floor((y - margin) / scale))
  return `data:image/png;base64,${png(isDark).toString('base64')}`
}

/** One bit a point, each row behind a byte that says «as it is». */
function png(isDark: (x: number, y: number) => boolean): Buffer {
  const width = 1 + SIDE / 8
  const rows = Buffer.alloc(SIDE * width, 0xff)
  for (let y = 0; y < SIDE; y += 1) {
    rows[y * width] = 0
    for (let x = 0; x < SIDE; x += 1) if (isDark(x, y)) clearBit(rows, y * width + 1 + (x >> 3), x & 7)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header[8] = 1
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function clearBit(bytes: Buffer, at: number, bit: number): void {
  bytes[at] = (bytes[at] ?? 0) & ~(0x80 >> bit)
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
