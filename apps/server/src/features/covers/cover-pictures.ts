import { availableParallelism } from 'node:os'
import { createLimiter } from '@chapterhouse/kit/limiter'
import type { Libraries, Library } from '../libraries/index.ts'
import type { CoverSources, FoundSource } from './cover-source.ts'
import { type EmbeddedArt, MOST_BYTES } from './embedded-art.ts'
import { imageType } from './image-kind.ts'
import { createPictureCache } from './picture-cache.ts'
import { type CoverSize, makeThumbnail, type Thumbnail } from './thumbnail.ts'

export interface CoverPictureNeeds {
  libraries: Pick<Libraries, 'absolute'>
  sources: Pick<CoverSources, 'reopen'>
  art: EmbeddedArt
}

const ART_BYTES = 12 * 1024 * 1024
const THUMBNAIL_BYTES = 36 * 1024 * 1024
/**
 * Fewer than the four that are allowed: each holds one of the four threads that read files too. On two cores it is one, so that whoever
 * searches does not wait for the pictures of what was found before.
 */
const MOST_DECODES = Math.min(2, Math.max(1, availableParallelism() - 1))

/** The bytes of pictures: read, taken out of audio, made small; a few at a time, and the last ones kept. */
export function createCoverPictures({ libraries, sources, art }: CoverPictureNeeds) {
  const reads = createLimiter(8)
  const decodes = createLimiter(MOST_DECODES)
  const taken = createPictureCache<Buffer>({ maxBytes: ART_BYTES, bytesOf: ({ length }) => length })
  const thumbnails = createPictureCache<Thumbnail>({ maxBytes: THUMBNAIL_BYTES, bytesOf: ({ jpeg }) => jpeg.length })

  /** A file that became too large meanwhile, or no picture by its bytes, is none; one that is gone says nothing of that. */
  function read(library: Library, found: FoundSource): Promise<Buffer | undefined> {
    return reads.run(async () => {
      const file = await sources.reopen(library, found)
      if (!file) throw new Error('the file of a cover cannot be opened any more')
      try {
        if (found.kind === 'embedded') return await art.take(file.handle, libraries.absolute(library, found.path))
        if (file.stats.size > MOST_BYTES) return undefined
        const bytes = await file.handle.readFile()
        // Whatever it was when it was judged: the decoder knows more kinds than we take, SVG among them.
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
    /** The picture in an audio file, or undefined where there is none. */
    artOf,
    /** Of a picture that is no file; `id` names it for ever. */
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
