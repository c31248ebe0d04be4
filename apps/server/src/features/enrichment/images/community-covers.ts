import { hash } from 'node:crypto'
import { invalid, missing, upstream } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { createLimiter } from '@chapterhouse/kit/queues/limiter'
import { type CoverSize, createPictureCache, makeThumbnail, SIZES } from '../../covers/index.ts'
import { imageType } from '../../formats/index.ts'
import type { FetchImage } from './fetch-image.ts'

export type CommunityCovers = ReturnType<typeof createCommunityCovers>

const CACHED_BYTES = 24 * 1024 * 1024
const STANDARD: CoverSize = 320
const MAX_URLS = 12
const BATCH_MS = 20_000

/** Thumbnails of images from outside. Undecodable ones are remembered, failed ones are not (docs/reference/server.md 2.9, 3.6). */
export function createCommunityCovers({
  fetchImage,
  batchMs = BATCH_MS,
}: {
  fetchImage: FetchImage
  /** For a whole batch of images. */
  batchMs?: number
}) {
  const thumbnails = createPictureCache<Buffer>({ maxBytes: CACHED_BYTES, bytesOf: ({ length }) => length })
  const decodes = createLimiter(1)

  /** Undefined if the bytes are not an image that this server shows. Throws `upstream` if it cannot be fetched. */
  function thumbnail(url: string, size: CoverSize): Promise<Buffer | undefined> {
    return thumbnails.get(`${size} ${url}`, async () => {
      const fetched = await fetchImage(url)
      if (fetched.kind === 'failed') throw upstream('the cover could not be fetched', { code: 'cover_unavailable' })
      // The decoder accepts more formats than this server, SVG among them.
      if (fetched.kind === 'too_large' || imageType(fetched.bytes) === undefined) return undefined
      return (await decodes.run(() => makeThumbnail(fetched.bytes, size)))?.jpeg
    })
  }

  async function dataOf(url: string, size: CoverSize, gone: AbortSignal): Promise<string> {
    const jpeg = await Promise.race([thumbnail(url, size).catch(ignore('the cover is left out')), aborted(gone)])
    return jpeg ? `data:image/jpeg;base64,${jpeg.toString('base64')}` : ''
  }

  return {
    /** An image of an envelope, fetched only if the client has no copy. */
    cover(url: string, size: CoverSize): { etag: string; take: () => Promise<Buffer> } {
      return {
        etag: `"community-${size}-${hash('sha256', url, 'base64url').slice(0, 22)}"`,
        async take() {
          const jpeg = await thumbnail(url, size)
          if (!jpeg) throw missing('no cover')
          return jpeg
        },
      }
    },
    /** Data URLs in the requested order; '' for an image that cannot be shown, or not in time. */
    async batch({ urls = [], size = STANDARD }: { urls?: readonly string[] | undefined; size?: number | undefined }) {
      const fitted = SIZES.find((one) => one === size)
      if (urls.length === 0) throw invalid('urls is required')
      if (urls.length > MAX_URLS) throw invalid(`at most ${MAX_URLS} urls at a time`, { code: 'too_large' })
      if (fitted === undefined) throw invalid(`size must be one of [${SIZES.join(' ')}]`)
      const gone = AbortSignal.timeout(batchMs)
      return Promise.all(urls.map((url) => dataOf(url, fitted, gone)))
    },
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

/** The size in a query; an empty value counts as given. */
export function coverSizeOf(text: string | undefined): CoverSize {
  const size = text === undefined ? STANDARD : SIZES.find((one) => String(one) === text)
  if (size === undefined) throw invalid(`size must be one of [${SIZES.join(' ')}]`)
  return size
}
