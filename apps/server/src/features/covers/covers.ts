import type { FileHandle } from 'node:fs/promises'
import { fileTag } from '@chapterhouse/kit/conditional'
import { AppError, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { BookRow } from '../catalogue/index.ts'
import type { OverlayOfBooks } from '../overlay/index.ts'
import { type AccessiblePath, mayOpen } from '../shares/index.ts'
import { createCoverPictures } from './cover-pictures.ts'
import { type CoverSourceNeeds, createCoverSources, NO_COVER } from './cover-source.ts'
import { type Covered, coversStore } from './covers.store.ts'
import type { EmbeddedArt } from './embedded-art.ts'
import { imageType } from './image-kind.ts'
import type { CoverSize, Thumbnail } from './thumbnail.ts'

export interface CoversNeeds extends CoverSourceNeeds {
  db: Db
  art: EmbeddedArt
  /** The book that a path belongs to; throws `missing` where there is none. */
  bookOf: (target: AccessiblePath, gone: () => AbortSignal) => Promise<BookRow>
  customPictures: Pick<OverlayOfBooks, 'cover'>
  /** Called once for each picture: its version and, as JSON, its colours. */
  remember: (bookId: number, cover: { version: string; color: string }) => void
}

/** A picture that lies beside the audio: open, given back once by whoever sends it. */
export interface CoverFile {
  kind: 'file'
  handle: FileHandle
  type: string
  sizeBytes: number
  modifiedMs: number
  etag: string
  release: () => void
}

/** A picture that is made or taken out when somebody wants it; a client that has it already costs nothing. */
export interface CoverBytes {
  kind: 'bytes'
  etag: string
  /** Another one may be set at any time: a client asks again before it shows it. */
  isCustom: boolean
  take: () => Promise<{ bytes: Buffer; type: string }>
}

export type Covers = ReturnType<typeof createCovers>

/** Pictures of books, whole and small (docs/reference/scanning-and-media.md 4.6). Which picture it is the scan has chosen. */
export function createCovers(needs: CoversNeeds) {
  const { db, libraries, art, bookOf, customPictures, remember } = needs
  const store = coversStore(db)
  const sources = createCoverSources(needs)
  const pictures = createCoverPictures({ libraries, sources, art })

  async function bookAt(target: AccessiblePath, gone: () => AbortSignal): Promise<BookRow> {
    try {
      return await bookOf(target, gone)
    } catch (error) {
      throw error instanceof AppError && error.refusal === 'missing' ? missing(NO_COVER, { cause: error }) : error
    }
  }

  function customOf({ customCover }: Pick<BookRow, 'customCover'>): { id: number; bytes: Buffer; type: string } | undefined {
    const own = customCover > 0 ? customPictures.cover(customCover) : undefined
    return own && { ...own, bytes: Buffer.from(own.bytes.buffer, own.bytes.byteOffset, own.bytes.byteLength) }
  }

  function ownThumbnail(book: Covered, size: CoverSize): CoverBytes {
    const id = `custom-${book.customCover}`
    const take = async () => {
      const own = customOf(book)
      return shownAs(book, own && (await pictures.thumbnailOfBytes(id, own.bytes, size)), book.coverVersion)
    }
    return { kind: 'bytes', etag: `"thumb-${size}-${id}"`, isCustom: true, take }
  }

  /** The first one of a picture tells its colours. */
  function shownAs(book: Covered, thumbnail: Thumbnail | undefined, version: string): { bytes: Buffer; type: string } {
    if (!thumbnail) throw missing(NO_COVER)
    if (book.coverVersion !== version || book.coverColor === '')
      remember(book.id, { version, color: JSON.stringify(thumbnail.color) })
    return { bytes: thumbnail.jpeg, type: 'image/jpeg' }
  }

  return {
    /** The picture as it is. */
    async full(target: AccessiblePath, gone: () => AbortSignal): Promise<CoverFile | CoverBytes> {
      const { library } = target
      const book = await bookAt(target, gone)
      const own = customOf(book)
      if (own) return { kind: 'bytes', etag: `"cover-${own.id}"`, isCustom: true, take: () => Promise.resolve(own) }
      const { handle, stats, found, type } = await sources.open(library, book, (real) => mayOpen(target.scope, real))
      const etag = fileTag(stats.size, stats.mtimeMs)
      const release = (): void => void handle.close().catch(() => {})
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

    /** A JPEG that fits into `size` by `size`. The first one of a picture also tells its colours to whoever remembers them. */
    async thumbnail(target: AccessiblePath, size: CoverSize, gone: () => AbortSignal): Promise<CoverBytes> {
      const whole = () => bookAt(target, gone)
      const book = store.find(target.library.id, target.path) ?? (await whole())
      if (book.customCover > 0) return ownThumbnail(book, size)
      const found = await sources.locate(target.library, book, { row: whole, admits: (real) => mayOpen(target.scope, real) })
      const take = async () => {
        const thumbnail = await pictures.thumbnailOf(target.library, found, size)
        return shownAs(book, thumbnail, found.identity)
      }
      return { kind: 'bytes', etag: `"thumb-${size}-${found.identity}"`, isCustom: false, take }
    },
  }
}
