import { missing } from '@chapterhouse/kit/errors'
import type { Book, BookRow, Catalogue } from '../catalogue/index.ts'
import type { Visibility } from '../libraries/index.ts'
import type { Scanning } from '../scanning/index.ts'
import type { Place, Shares } from '../shares/index.ts'

export interface BooksNeeds {
  catalogue: Pick<Catalogue, 'find' | 'holding' | 'complete'>
  scanning: Pick<Scanning, 'locate' | 'indexOne'>
  shares: Pick<Shares, 'moveTo'>
  visibility: Pick<Visibility, 'isHiddenByName'>
}

export type Books = ReturnType<typeof createBooks>

/** One book, from any path in it. A book that no scan has met yet is read at once: a new book plays at once. */
export function createBooks({ catalogue, scanning, shares, visibility }: BooksNeeds) {
  async function row(place: Place, gone: () => AbortSignal): Promise<BookRow> {
    const indexed = catalogue.holding(place.library.id, place.path)
    if (indexed) {
      shares.moveTo(place, indexed.path)
      // A rule hides at once, not only after the next scan.
      if (visibility.isHiddenByName(place.library, indexed.path, { isFolder: indexed.isFolder }))
        throw missing('no book at that path')
      return indexed
    }
    const found = await scanning.locate(place.library, place.path, gone())
    if (!found) throw missing('no book at that path')
    // A part may be shared while the book it belongs to is not.
    const { path } = shares.moveTo(place, found.path)
    await scanning.indexOne(place.library, found)
    const book = catalogue.find(place.library.id, path)
    if (!book) throw missing('no book at that path')
    return book
  }

  return {
    row,
    /** With its files and chapters. */
    whole: async (place: Place, gone: () => AbortSignal): Promise<Book> => catalogue.complete(await row(place, gone)),
  }
}
