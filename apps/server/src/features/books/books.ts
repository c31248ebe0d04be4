import type { StampedCache } from '@chapterhouse/kit/caches/stamped-cache'
import { forbidden, missing } from '@chapterhouse/kit/errors'
import type { Book, BookRow, Catalogue } from '../catalogue/index.ts'
import type { Visibility } from '../libraries/index.ts'
import type { Scanning } from '../scanning/index.ts'
import { type AccessiblePath, mayOpen, type Shares } from '../shares/index.ts'

type Cached<T extends object> = Pick<StampedCache<T>, 'take' | 'keep'>

export interface Showing<T extends object> {
  cached: Cached<T>
  render: (book: Book) => T
}

export type Books = ReturnType<typeof createBooks>

/** Finds the book at any path inside it. A book not yet scanned is read on demand, so that it plays immediately. */
export function createBooks({
  catalogue,
  scanning,
  shares,
  visibility,
}: {
  catalogue: Pick<Catalogue, 'find' | 'holding' | 'complete' | 'stampAt'>
  scanning: Pick<Scanning, 'locate' | 'indexOne'>
  shares: Pick<Shares, 'moveTo' | 'accessCheck'>
  visibility: Pick<Visibility, 'isHiddenByName'>
}) {
  async function row(target: AccessiblePath, gone: () => AbortSignal): Promise<BookRow> {
    const indexed = catalogue.holding(target.library.id, target.path)
    if (indexed) {
      shares.moveTo(target, indexed.path)
      // An ignore rule takes effect immediately, not just with the next scan.
      if (visibility.isHiddenByName(target.library, indexed.path, { isFolder: indexed.isFolder }))
        throw missing('no book at that path')
      return indexed
    }
    const found = await scanning.locate(target.library, target.path, gone(), (real) => mayOpen(target.scope, real))
    if (!found) throw missing('no book at that path')
    // A part may be shared while its book is not.
    const { path } = shares.moveTo(target, found.path)
    await scanning.indexOne(target.library, found)
    // A book read through a link may turn out to be outside the viewer's shares.
    if (!shares.accessCheck(target.viewer)(target.library.id, path)) throw forbidden('no access to this path')
    const book = catalogue.find(target.library.id, path)
    if (!book) throw missing('no book at that path')
    return book
  }

  /** The rendered book if it is current; only for the path of the book itself. */
  function takeCached<T extends object>({ library, path }: AccessiblePath, cached: Cached<T>): T | undefined {
    const found = catalogue.stampAt(library.id, path)
    if (!found || visibility.isHiddenByName(library, path, { isFolder: found.isFolder === 1 })) return undefined
    return cached.take(found.id, found.stamp)
  }

  async function whole(target: AccessiblePath, gone: () => AbortSignal): Promise<Book> {
    return catalogue.complete(await row(target, gone))
  }

  return {
    row,
    /** The book as `render` makes it, kept until the book changes. */
    async shown<T extends object>(target: AccessiblePath, gone: () => AbortSignal, { cached, render }: Showing<T>): Promise<T> {
      const known = takeCached(target, cached)
      if (known) return known
      const book = await whole(target, gone)
      const rendered = render(book)
      cached.keep(book.id, book.stamp, rendered)
      return rendered
    },
    whole,
  }
}
