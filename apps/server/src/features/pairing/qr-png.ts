import { setImmediate as nextTurn } from 'node:timers/promises'
import { ignore } from '@chapterhouse/kit/ignore'
import { correction, generate } from 'lean-qr'
import { toPngDataURL } from 'lean-qr/extras/node_export'

const SIDE = 512
/** Width of the white margin in modules, as ISO/IEC 18004, 6.3.8 requires. */
const QUIET = 4

export type DrawQr = (text: string) => Promise<string>

/** Draws one code per turn: a code takes several milliseconds, and one client may request forty. */
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
  const moduleAt = (pixel: number) => Math.floor((pixel - margin) / pixels)
  const picture = { ...code, size: SIDE, get: (x: number, y: number) => code.get(moduleAt(x), moduleAt(y)) }
  return toPngDataURL(picture, { on: [0, 0, 0], off: [255, 255, 255], pad: 0 })
}
