import type { NamedBook } from '../../queries/named-book.ts'
import { parentOf } from '../libraries/library-tree.ts'

/** The folder to which a fix of this book applies. */
export const folderOf = (kind: 'suspect' | 'split_discs', { path }: NamedBook): string =>
  kind === 'suspect' ? path : parentOf(path)

/** The folders to which a fix applies, each once, with one of its books: for a set of discs, their parent folder. */
export function fixedFolders<B extends NamedBook>(kind: 'suspect' | 'split_discs', books: readonly B[]) {
  const folders = new Map<string, { book: B; libraryId: number; path: string }>()
  for (const book of books) {
    const path = folderOf(kind, book)
    const key = `${book.library_id} ${path}`
    if (!folders.has(key)) folders.set(key, { book, libraryId: book.library_id, path })
  }
  return [...folders.values()]
}
