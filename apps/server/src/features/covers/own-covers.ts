import { AppError, invalid, missing, unsupported } from '@chapterhouse/kit/errors'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { BookRow, Catalogue } from '../catalogue/index.ts'
import { imageType, isCoverUpload } from '../formats/index.ts'
import type { OverlayOfBooks } from '../overlay/index.ts'
import type { RelPath } from '../paths/index.ts'
import type { AccessiblePath, Shares } from '../shares/index.ts'
import type { Covers } from './covers.ts'
import { type CoverSize, makeThumbnail, SIZES } from './thumbnail.ts'

export interface CoverOptions {
  libraryId: number
  path: string
}

const MAX_BOOKS = 60
const STANDARD: CoverSize = 320

export type OwnCovers = ReturnType<typeof createOwnCovers>

/** Custom covers by admins, which override scanned ones, and pages of thumbnails (docs/reference/server.md 3.6). */
export function createOwnCovers({
  catalogue,
  overlay,
  shares,
  covers,
}: {
  catalogue: Pick<Catalogue, 'holding'>
  overlay: Pick<OverlayOfBooks, 'setCover' | 'removeCover'>
  shares: Pick<Shares, 'authorize'>
  covers: Pick<Covers, 'thumbnail'>
}) {
  function bookAt({ library, path }: AccessiblePath): BookRow {
    const book = catalogue.holding(library.id, path)
    if (!book) throw missing('no book at that path', { code: 'book_not_found' })
    return book
  }

  /** A data URL; '' without a cover. */
  async function dataOf(target: AccessiblePath, size: CoverSize, gone: () => AbortSignal): Promise<string> {
    const book = catalogue.holding(target.library.id, target.path)
    if (!book) return ''
    const { take } = await covers.thumbnail({ ...target, path: book.path }, size, gone)
    const { bytes, type } = await take()
    return `data:${type};base64,${bytes.toString('base64')}`
  }

  return {
    /** Stored unchanged, after it could be decoded. */
    async set(target: AccessiblePath, picture: Uint8Array | undefined): Promise<{ path: RelPath; bytes: number }> {
      bookAt(target)
      const bytes = Buffer.from(picture?.buffer ?? new ArrayBuffer(0), picture?.byteOffset, picture?.byteLength)
      if (bytes.length === 0) throw invalid('could not read the image')
      const type = imageType(bytes)
      if (type === undefined || !isCoverUpload(type))
        throw unsupported('the image must be a JPEG, PNG or WebP', { code: 'unsupported_image' })
      if (!(await makeThumbnail(bytes, 160))) throw invalid('could not read the image')
      // The book may have been removed since.
      const book = bookAt(target)
      overlay.setCover(book, { type, bytes, source: 'edited' }, target.viewer.userId)
      return { path: book.path, bytes: bytes.length }
    },
    /** Succeeds even without a custom cover. */
    remove(target: AccessiblePath): { path: RelPath; had: boolean } {
      const book = bookAt(target)
      return { path: book.path, had: overlay.removeCover(book) }
    },
    /** In the requested order; reads no book on demand. */
    async page(
      viewer: Viewer,
      { books = [], size = STANDARD }: { books?: readonly CoverOptions[] | undefined; size?: number | undefined },
      gone: () => AbortSignal,
    ) {
      const fitted = SIZES.find((one) => one === size)
      if (books.length === 0) throw invalid('books is required')
      if (books.length > MAX_BOOKS) throw invalid(`at most ${MAX_BOOKS} books at a time`, { code: 'too_large' })
      if (fitted === undefined) throw invalid(`size must be one of [${SIZES.join(' ')}]`)
      return Promise.all(
        books.map(async ({ libraryId, path }) => {
          try {
            return { libraryId, path, data: await dataOf(await shares.authorize(viewer, libraryId, path), fitted, gone) }
          } catch (error) {
            if (error instanceof AppError) return { libraryId, path, data: '' }
            throw error
          }
        }),
      )
    },
  }
}
