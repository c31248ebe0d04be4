import type { FileHandle } from 'node:fs/promises'
import { AppError, missing } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { fileTag } from '@chapterhouse/kit/responses/conditional'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { BookRow } from '../catalogue/index.ts'
import { imageType } from '../formats/index.ts'
import type { OverlayOfBooks } from '../overlay/index.ts'
import { type AccessiblePath, mayOpen } from '../shares/index.ts'
import { createCoverPictures } from './cover-pictures.ts'
import { type CoverSourceNeeds, createCoverSources, NO_COVER } from './cover-source.ts'
import { type Covered, coversStore } from './covers.store.ts'
import type { EmbeddedArt } from './embedded-art.ts'
import type { CoverSize, Thumbnail } from './thumbnail.ts'

interface CoversNeeds extends CoverSourceNeeds {
  db: Db
  art: EmbeddedArt
  /** The book at a path; throws `missing` if there is none. */
  bookOf: (target: AccessiblePath, gone: () => AbortSignal) => Promise<BookRow>
  customPictures: Pick<OverlayOfBooks, 'cover'>
  /** Called once per image with its version and, as JSON, its colours. */
  remember: (bookId: number, cover: { version: string; color: string }) => void
}

/** An open image file next to the audio; its sender closes it. */
export interface CoverFile {
  kind: 'file'
  handle: FileHandle
  type: string
  sizeBytes: number
  modifiedMs: number
  etag: string
  release: () => void
}

interface Picture {
  bytes: Buffer
  type: string
}

/** An image extracted or scaled on demand; for a client with a current copy nothing is computed. */
export interface CoverBytes {
  kind: 'bytes'
  etag: string
  /** Whether clients must revalidate before each use, since a custom cover may change at any time. */
  isCustom: boolean
  take: () => Promise<Picture>
}

export type Covers = ReturnType<typeof createCovers>

/** Covers of books in full and small sizes (docs/reference/scanning-and-media.md 4.6). The scan has chosen the image. */
export function createCovers(needs: CoversNeeds) {
  const { db, libraries, art, bookOf, customPictures, remember } = needs
  const store = coversStore(db)
  const sources = createCoverSources(needs)
  const bookAt = refusingAsCover(bookOf)
  const pictures = createCoverPictures({ libraries, sources, art })

  function ownThumbnail(book: Covered, size: CoverSize): CoverBytes {
    const id = `custom-${book.customCover}`
    const take = async () => {
      const own = findCustom(customPictures, book)
      return shownAs(own && (await pictures.thumbnailOfBytes(id, own.bytes, size)), { book, version: book.coverVersion })
    }
    return { kind: 'bytes', etag: `"thumb-${size}-${id}"`, isCustom: true, take }
  }

  /** The first thumbnail of an image also yields its colours. */
  function shownAs(thumbnail: Thumbnail | undefined, { book, version }: { book: Covered; version: string }): Picture {
    if (!thumbnail) throw missing(NO_COVER)
    if (book.coverVersion !== version || book.coverColor === '')
      remember(book.id, { version, color: JSON.stringify(thumbnail.color) })
    return { bytes: thumbnail.jpeg, type: 'image/jpeg' }
  }

  return {
    async full(target: AccessiblePath, gone: () => AbortSignal): Promise<CoverFile | CoverBytes> {
      const { library } = target
      const book = await bookAt(target, gone)
      const own = findCustom(customPictures, book)
      if (own) return { kind: 'bytes', etag: `"cover-${own.id}"`, isCustom: true, take: () => Promise.resolve(own) }
      const { handle, stats, found, type } = await sources.open(library, book, (real) => mayOpen(target.scope, real))
      const etag = fileTag(stats.size, stats.mtimeMs, library.ignoresChangeTimes ? undefined : stats.ctimeMs)
      const release = (): void => void handle.close().catch(ignore('the file was only read'))
      if (found.kind === 'file' && type)
        return { kind: 'file', handle, type, sizeBytes: stats.size, modifiedMs: stats.mtimeMs, etag, release }
      release()
      const take = async () => {
        const bytes = await pictures.artOf(library, found)
        const kind = bytes && imageType(bytes)
        if (!bytes || !kind) throw missing(NO_COVER)
        return { bytes, type: kind }
      }
      return { kind: 'bytes', etag: etag.replace('"', '"art-'), isCustom: false, take }
    },

    /** A JPEG that fits into `size` by `size` pixels. The first one of an image also reports its colours. */
    async thumbnail(target: AccessiblePath, size: CoverSize, gone: () => AbortSignal): Promise<CoverBytes> {
      const whole = () => bookAt(target, gone)
      const book = store.find(target.library.id, target.path) ?? (await whole())
      if (book.customCover > 0) return ownThumbnail(book, size)
      const found = await sources.locate(target.library, book, { row: whole, admits: (real) => mayOpen(target.scope, real) })
      const take = async () => {
        const thumbnail = await pictures.thumbnailOf(target.library, found, size)
        return shownAs(thumbnail, { book, version: found.identity })
      }
      return { kind: 'bytes', etag: `"thumb-${size}-${found.identity}"`, isCustom: false, take }
    },
  }
}

/** A missing book gives the same error as a missing cover. */
function refusingAsCover(bookOf: CoversNeeds['bookOf']): CoversNeeds['bookOf'] {
  return async (target, gone) => {
    try {
      return await bookOf(target, gone)
    } catch (error) {
      throw error instanceof AppError && error.refusal === 'missing' ? missing(NO_COVER, { cause: error }) : error
    }
  }
}

function findCustom(
  customPictures: CoversNeeds['customPictures'],
  { customCover }: Pick<BookRow, 'customCover'>,
): (Picture & { id: number }) | undefined {
  const own = customCover > 0 ? customPictures.cover(customCover) : undefined
  return own && { ...own, bytes: Buffer.from(own.bytes.buffer, own.bytes.byteOffset, own.bytes.byteLength) }
}
