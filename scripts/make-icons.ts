// Draws the icons of the player from one logo: three ticks on a line, the middle third filled. `node scripts/make-icons.ts`
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const OUT = path.resolve(import.meta.dirname, '../apps/player/public')
const [PAPER, FILL, DARK] = ['#f9f5ee', '#842832', '#e499a4']

/** `part`: the logo's share of the square. */
function mark(part: number, colour: string): string {
  const shift = Number((16 * (1 - part)).toFixed(2))
  return (
    `<g transform="translate(${shift} ${shift}) scale(${part})" fill="${colour}">` +
    '<rect x="2" y="15" width="28" height="2" rx="1"/>' +
    '<rect x="4" y="9" width="2.5" height="14" rx="1"/>' +
    '<rect x="14.75" y="9" width="2.5" height="14" rx="1"/>' +
    '<rect x="25.5" y="9" width="2.5" height="14" rx="1"/>' +
    '<rect x="11.3" y="12.5" width="9.4" height="7" rx="1"/>' +
    '</g>'
  )
}

const svg = (inside: string, before = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Chapterhouse</title>${before}${inside}</svg>\n`
const infrastructure = (radius: number): string => `<rect width="32" height="32" rx="${radius}" fill="${PAPER}"/>`

const png = async (name: string, pixels: number, drawing: string): Promise<void> => {
  await sharp(Buffer.from(drawing), { density: 72 * (pixels / 32) })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(OUT, name))
}

mkdirSync(OUT, { recursive: true })
const byTheme = `<style>g{fill:${FILL}}@media(prefers-color-scheme:dark){g{fill:${DARK}}}</style>`
writeFileSync(path.join(OUT, 'favicon.svg'), svg(mark(1, FILL), byTheme))
writeFileSync(path.join(OUT, 'icon-monochrome.svg'), svg(mark(0.8, '#000')))
await png('icon-192.png', 192, svg(mark(0.8, FILL), infrastructure(6)))
await png('icon-512.png', 512, svg(mark(0.8, FILL), infrastructure(6)))
// Masks cut up to a tenth from each side.
await png('icon-maskable-512.png', 512, svg(mark(0.62, FILL), infrastructure(0)))
await png('apple-touch-icon.png', 180, svg(mark(0.76, FILL), infrastructure(0)))
