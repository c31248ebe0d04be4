import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { ignore } from '@chapterhouse/kit/ignore'
import { correction, generate } from 'lean-qr'

const SIDE = 512
/** Width of the white margin in modules, as ISO/IEC 18004, 6.3.8 requires. */
const QUIET = 4
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export type DrawQr = (text: string) => Promise<string>

/** Draws one code per turn: a code takes more than a millisecond, and one client may request forty. */
export function createQrCodes(): DrawQr {
  let last: Promise<unknown> = Promise.resolve()
  return function drawQr(text) {
    const drawn = last.then(() => nextTurn()).then(() => qrPngDataUri(text))
    last = drawn.catch(ignore('the caller reports it'))
    return drawn
  }
}

/** A QR code as a PNG of 512 by 512 pixels, with medium error correction, as a data URI. */
export function qrPngDataUri(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M })
  // A module is a whole number of pixels; the remainder joins the margin.
  const pixels = Math.floor(SIDE / (code.size + 2 * QUIET))
  const margin = Math.floor((SIDE - code.size * pixels) / 2)
  const rowOf = (y: number) => {
    // The first byte says that the row is not filtered; then one bit per pixel, of which 1 is white.
    const row = Buffer.alloc(1 + SIDE / 8, 0xff).fill(0, 0, 1)
    for (let x = 0; x < code.size * pixels; x += 1) {
      const at = margin + x
      if (code.get(Math.floor(x / pixels), y)) row[1 + (at >> 3)] = (row[1 + (at >> 3)] ?? 0) & ~(0x80 >> (at & 7))
    }
    return row
  }
  const blank = rowOf(-1)
  const rows = Array.from({ length: SIDE }, () => blank)
  for (let y = 0; y < code.size; y += 1) rows.fill(rowOf(y), margin + y * pixels, margin + (y + 1) * pixels)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header[8] = 1
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return `data:image/png;base64,${Buffer.concat([SIGNATURE, ...chunks]).toString('base64')}`
}

/** Its length, name, content and checksum (PNG, third edition, 5.3). */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
