import { forbidden, missing } from '@chapterhouse/kit/errors'
import type { KeptTexts } from '@chapterhouse/kit/kept-texts'
import type { Book, BookRow, Catalogue } from '../catalogue/index.ts'
import type { Visibility } from '../libraries/index.ts'
import type { Scanning } from '../scanning/index.ts'
import { mayOpen, type Place, type Shares } from '../shares/index.ts'

export interface BooksNeeds {
  catalogue: Pick<Catalogue, 'find' | 'holding' | 'complete' | 'stampAt'>
  scanning: Pick<Scanning, 'locate' | 'indexOne'>
  shares: Pick<Shares, 'moveTo' | 'judge'>
  visibility: Pick<Visibility, 'isHiddenByName'>
}

type Texts = Pick<KeptTexts, 'take' | 'keep'>

export interface Showing {
  texts: Texts
  render: (book: Book) => object
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
    const found = await scanning.locate(place.library, place.path, gone(), (real) => mayOpen(place.scope, real))
    if (!found) throw missing('no book at that path')
    // A part may be shared while the book it belongs to is not.
    const { path } = shares.moveTo(place, found.path)
    await scanning.indexOne(place.library, found)
    // Read through a link, it may turn out to be somewhere else.
    if (!shares.judge(place.viewer)(place.library.id, path)) throw forbidden('no access to this path')
    const book = catalogue.find(place.library.id, path)
    if (!book) throw missing('no book at that path')
    return book
  }

  /** What was written of a book once and is still so; only for the path of the book itself. */
  function known({ library, path }: Place, texts: Texts): string | undefined {
    const found = catalogue.stampAt(library.id, path)
    if (!found || visibility.isHiddenByName(library, path, { isFolder: found.isFolder === 1 })) return undefined
    return texts.take(found.id, found.stamp)
  }

  async function whole(place: Place, gone: () => AbortSignal): Promise<Book> {
    return catalogue.complete(await row(place, gone))
  }

  return {
    row,
    /** The book as JSON, in whatever shape `render` gives it; written anew only when the book is. */
    async shown(place: Place, gone: () => AbortSignal, { texts, render }: Showing): Promise<string> {
      const text = known(place, texts)
      if (text !== undefined) return text
      const book = await whole(place, gone)
      const made = JSON.stringify(render(book))
      texts.keep(book.id, book.stamp, made)
      return made
    },
    /** With its files and chapters. */
    whole,
  }
}
