import { ignore } from '@chapterhouse/kit/ignore'
import { loadSharp } from '@chapterhouse/media-tools/load-sharp'
import { type CoverColor, coverColor } from './cover-color.ts'

export const SIZES = [160, 320, 640] as const
export type CoverSize = (typeof SIZES)[number]

export interface Thumbnail {
  jpeg: Buffer
  color: CoverColor
}

const MAX_PIXELS = 40_000_000
const QUALITY = 80
const SAMPLE = 32
/** A larger JPEG is encoded again even if its image is small enough. */
const PASSED_ON_BYTES = 256 * 1024

/**
 * Shrinks an image into a square: never enlarged, upright, with transparency on white. A small JPEG is returned unchanged.
 * Undefined for bytes that are not an image, are damaged, or declare more than forty million pixels; that is checked before
 * decoding.
 */
export async function makeThumbnail(picture: Buffer, size: CoverSize): Promise<Thumbnail | undefined> {
  const sharp = await loadSharp()
  try {
    const { format, width, height } = await sharp(picture).metadata()
    if (width * height > MAX_PIXELS) return undefined
    const open = () => sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const isSmall = format === 'jpeg' && width <= size && height <= size && picture.length <= PASSED_ON_BYTES
    const fitted = open()
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
    const jpeg = await fitted.jpeg({ quality: QUALITY }).toBuffer()
    const sampled = sharp(jpeg).resize(SAMPLE, SAMPLE, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw()
    return { jpeg: isSmall ? picture : jpeg, color: coverColor(await sampled.toBuffer()) }
  } catch (error) {
    return ignore('the picture cannot be read')(error)
  }
}
