import { setImmediate as nextTurn } from 'node:timers/promises'
import { ignore } from '@chapterhouse/kit/ignore'
import { loadSharp } from '@chapterhouse/media-tools/load-sharp'
import { correction, generate } from 'lean-qr'

const SIDE = 512
/** Width of the white margin in modules, as ISO/IEC 18004, 6.3.8 requires. */
const QUIET = 4

export type DrawQr = (text: string) => Promise<string>

/** Draws one code per turn: a code takes a few milliseconds, and one client may request forty. */
export function createQrCodes(): DrawQr {
  let last: Promise<unknown> = Promise.resolve()
  return function drawQr(text) {
    const drawn = last.then(() => nextTurn()).then(() => qrPngDataUri(text))
    last = drawn.catch(ignore('the caller reports it'))
    return drawn
  }
}

/** A QR code as a PNG of 512 by 512 pixels, with medium error correction, as a data URI. */
export async function qrPngDataUri(text: string): Promise<string> {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M })
  const modules = Buffer.alloc(code.size ** 2)
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) modules[y * code.size + x] = code.get(x, y) ? 0 : 255
  // A module is a whole number of pixels; the margin gets the remainder.
  const side = code.size * Math.floor(SIDE / (code.size + 2 * QUIET))
  const before = Math.floor((SIDE - side) / 2)
  const after = SIDE - side - before
  const sharp = await loadSharp()
  const png = await sharp(modules, { raw: { width: code.size, height: code.size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .extend({ top: before, left: before, bottom: after, right: after, background: '#ffffff' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
