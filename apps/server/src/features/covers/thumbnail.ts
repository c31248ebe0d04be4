import { type CoverColor, coverColor } from './cover-color.ts'

export const SIZES = [160, 320, 640] as const
export type CoverSize = (typeof SIZES)[number]

export interface Thumbnail {
  jpeg: Buffer
  color: CoverColor
}

const MOST_PIXELS = 40_000_000
const QUALITY = 80
const SAMPLE = 32
/** A small picture that is a large file would be cheaper made anew. */
const PASSED_ON_BYTES = 256 * 1024

/**
 * Fits a picture into a square: never enlarged, upright, transparency on white. A small JPEG stays byte for byte. Undefined for what is no
 * picture, is damaged, or says of itself that it has more than forty million pixels: that is looked at before anything is decoded.
 */
export async function makeThumbnail(picture: Buffer, size: CoverSize): Promise<Thumbnail | undefined> {
  const sharp = await library()
  try {
    const { format, width, height } = await sharp(picture).metadata()
    if (width * height > MOST_PIXELS) return undefined
    const open = () => sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const isSmall = format === 'jpeg' && width <= size && height <= size && picture.length <= PASSED_ON_BYTES
    const fitted = open()
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
    const jpeg = await fitted.jpeg({ quality: QUALITY }).toBuffer()
    const sampled = sharp(jpeg).resize(SAMPLE, SAMPLE, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw()
    return { jpeg: isSmall ? picture : jpeg, color: coverColor(await sampled.toBuffer()) }
  } catch {
    return undefined
  }
}

type Sharp = typeof import('sharp')['default']
let loaded: Promise<Sharp> | undefined

/** At the first cover: it is large, and a server that is asked for none does without. One thread each, no cache: ours is kept above. */
function library(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}
