import { missing } from '@chapterhouse/kit/errors'
import type { BookRow, Catalogue } from '../catalogue/index.ts'
import type { Scanning } from '../scanning/index.ts'
import type { AccessiblePath } from '../shares/index.ts'

export interface RescanBookNeeds {
  catalogue: Pick<Catalogue, 'find'>
  scanning: Pick<Scanning, 'locate' | 'indexOne'>
}

/** Rereads a book from its files, ignoring cached facts. Continues even if the client disconnects. */
export function createRescanBook({ catalogue, scanning }: RescanBookNeeds) {
  return async function rescanBook({ library, path }: AccessiblePath): Promise<BookRow> {
    const found = await scanning.locate(library, path, new AbortController().signal)
    if (!found) throw missing('there is no book to index at that path', { code: 'not_indexable' })
    await scanning.indexOne(library, found, { force: true })
    const book = catalogue.find(library.id, found.path)
    if (!book) throw missing('there is no book to index at that path', { code: 'not_indexable' })
    return book
  }
}
