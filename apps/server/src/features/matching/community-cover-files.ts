import { ignore } from '@chapterhouse/kit/ignore'
import { loadSharp } from '@chapterhouse/media-tools/load-sharp'
import { makeThumbnail } from '../covers/index.ts'
import type { FetchImage } from '../enrichment/index.ts'
import { imageType, isCoverUpload } from '../formats/index.ts'

export type CommunityCoverFile =
  | { kind: 'image'; type: string; bytes: Buffer }
  | { kind: 'failed' }
  | { kind: 'too_large' }
  | { kind: 'unsupported' }

export type CommunityCoverFiles = ReturnType<typeof createCommunityCoverFiles>

const MAX_BYTES = 5 * 1024 * 1024
const MAX_PIXELS = 40_000_000
const MAX_SIDE = 1_600
const QUALITY = 88

/** Covers from public addresses in the form to store: unchanged, or as a smaller JPEG (docs/reference/server.md 3.6). */
export function createCommunityCoverFiles({ fetchImage }: { fetchImage: FetchImage }) {
  return {
    /** Never throws. */
    async fetch(url: string): Promise<CommunityCoverFile> {
      const fetched = await fetchImage(url)
      if (fetched.kind !== 'bytes') return fetched
      const { bytes } = fetched
      const type = imageType(bytes)
      if (type === undefined || !isCoverUpload(type)) return { kind: 'unsupported' }
      if (await isTooLarge(bytes)) return { kind: 'too_large' }
      if (!(await makeThumbnail(bytes, 160))) return { kind: 'unsupported' }
      return bytes.length <= MAX_BYTES ? { kind: 'image', type, bytes } : reencoded(bytes)
    },
  }
}

async function isTooLarge(bytes: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  try {
    const { width, height } = await sharp(bytes).metadata()
    return width * height > MAX_PIXELS
  } catch (error) {
    return ignore('the picture cannot be read', false)(error)
  }
}

async function reencoded(bytes: Buffer): Promise<CommunityCoverFile> {
  const sharp = await loadSharp()
  try {
    const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    return { kind: 'image', type: 'image/jpeg', bytes: jpeg }
  } catch (error) {
    ignore('the picture cannot be read')(error)
    return { kind: 'unsupported' }
  }
}
