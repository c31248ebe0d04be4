import { availableParallelism } from 'node:os'
import { createLimiter } from '@chapterhouse/kit/queues/limiter'
import { imageType } from '../formats/index.ts'
import type { Libraries, Library } from '../libraries/index.ts'
import type { CoverSources, FoundSource } from './cover-source.ts'
import { type EmbeddedArt, MAX_BYTES } from './embedded-art.ts'
import { createPictureCache } from './picture-cache.ts'
import { type CoverSize, makeThumbnail, type Thumbnail } from './thumbnail.ts'

const ART_BYTES = 12 * 1024 * 1024
const THUMBNAIL_BYTES = 36 * 1024 * 1024
/**
 * Fewer than four concurrent decodes, since each occupies one of the four threads that also read files. With two cores just one, so
 * that a search does not wait for the covers of the previous one.
 */
const MAX_DECODES = Math.min(2, Math.max(1, availableParallelism() - 1))

/** Bytes of covers: read from files, extracted from audio, scaled; with limited concurrency and a cache. */
export function createCoverPictures({
  libraries,
  sources,
  art,
}: {
  libraries: Pick<Libraries, 'absolute'>
  sources: Pick<CoverSources, 'reopen'>
  art: EmbeddedArt
}) {
  const reads = createLimiter(8)
  const decodes = createLimiter(MAX_DECODES)
  const taken = createPictureCache<Buffer>({ maxBytes: ART_BYTES, bytesOf: ({ length }) => length })
  const thumbnails = createPictureCache<Thumbnail>({ maxBytes: THUMBNAIL_BYTES, bytesOf: ({ jpeg }) => jpeg.length })

  /** Undefined for a file that is now too large, or not an image by its bytes; throws if it is gone. */
  function read(library: Library, found: FoundSource): Promise<Buffer | undefined> {
    return reads.run(async () => {
      const file = await sources.reopen(library, found)
      if (!file) throw new Error('the cover file can no longer be opened')
      try {
        if (found.kind === 'embedded') return await art.take(file.handle, libraries.absolute(library, found.path))
        if (file.stats.size > MAX_BYTES) return undefined
        const bytes = await file.handle.readFile()
        // Checked again after reading: the decoder accepts more formats than this server, SVG among them.
        return imageType(bytes) === undefined ? undefined : bytes
      } finally {
        await file.handle.close()
      }
    })
  }

  function artOf(library: Library, found: FoundSource): Promise<Buffer | undefined> {
    return taken.get(found.identity, () => read(library, found))
  }

  return {
    artOf,
    /** For an image that is not a file; `id` identifies it permanently. */
    thumbnailOfBytes: (id: string, bytes: Buffer, size: CoverSize): Promise<Thumbnail | undefined> =>
      thumbnails.get(`${size}:${id}`, () => decodes.run(() => makeThumbnail(bytes, size))),
    thumbnailOf(library: Library, found: FoundSource, size: CoverSize): Promise<Thumbnail | undefined> {
      return thumbnails.get(`${size}:${found.identity}`, async () => {
        const picture = await (found.kind === 'embedded' ? artOf : read)(library, found)
        return picture && decodes.run(() => makeThumbnail(picture, size))
      })
    },
  }
}
