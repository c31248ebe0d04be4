import { atMost } from '@chapterhouse/kit/caches/at-most'
import { createStampedCache } from '@chapterhouse/kit/caches/stamped-cache'
import type { Books } from '../books/index.ts'
import type { Book, BookRow } from '../catalogue/index.ts'
import type { AccessiblePath } from '../shares/index.ts'

/** The fields of a book by which its metadata is found. */
export type Identity = Pick<BookRow, 'id' | 'stamp' | 'libraryId' | 'path' | 'asin' | 'isbn'>

export type IdentityOf = (target: AccessiblePath, gone: () => AbortSignal) => Promise<Identity>

const MAX_CACHED = 10_000

/**
 * The identity of the book at a path; cached until the book changes, since reading a whole row costs as much as the rest of a
 * request.
 */
export function createIdentities({ books }: { books: Pick<Books, 'shown'> }): IdentityOf {
  const cached = createStampedCache<Identity>(atMost(MAX_CACHED))
  const render = ({ id, stamp, libraryId, path, asin, isbn }: Book): Identity => ({ id, stamp, libraryId, path, asin, isbn })
  return (target, gone) => books.shown(target, gone, { cached, render })
}
