import type { Steps } from '@chapterhouse/kit/queues/steps'
import { folded } from '@chapterhouse/kit/text/fold-text'
import { peopleOf } from '../../catalogue/index.ts'
import { isAudioName } from '../../formats/index.ts'
import { baseOf, parentOf, type RelPath, ROOT } from '../../paths/index.ts'
import { isDiscName } from '../../scanning/index.ts'

export interface OurBook {
  libraryId: number
  path: RelPath
  isFolder: boolean
  title: string
  author: string
  /** As listed by the author's source. */
  authorNames?: readonly string[]
  asin: string
  isbn: string
  durationSeconds: number
  codec: string
}

/** A folder in which each disc is a separate book. */
export interface SplitFolder {
  libraryId: number
  path: RelPath
}

export type BookIndex = ReturnType<typeof emptyIndex>

/** Indexes books by everything that items are matched by. */
export function* indexBooks(books: Iterable<OurBook>, split: readonly SplitFolder[]): Steps<BookIndex> {
  const index = emptyIndex()
  for (const { libraryId, path } of split)
    for (const folders of [index.split, index.joinable]) folders.add(pathKey(libraryId, path))
  const aDisc = new Set<string>()
  for (const book of books) {
    index.byPath.set(pathKey(book.libraryId, book.path), book)
    const folder = pathKey(book.libraryId, parentOf(book.path))
    if (!book.isFolder) addTo(index.filesIn, folder, book)
    if (isDisc(book)) (aDisc.has(folder) ? index.split : aDisc).add(folder)
    if (book.asin !== '') addTo(index.byAsin, plainAsin(book.asin), book)
    if (book.isbn !== '') addTo(index.byIsbn, plainIsbn(book.isbn), book)
    const title = folded(book.title)
    for (const name of peopleOf(book.author, book.authorNames)) addTo(index.byTitle, `${title}|${folded(name)}`, book)
    yield
  }
  return index
}

function emptyIndex() {
  const books = () => new Map<string, OurBook[]>()
  return {
    byPath: new Map<string, OurBook>(),
    /** Single-file books by their folder. */
    filesIn: books(),
    byAsin: books(),
    byIsbn: books(),
    /** By title and one of the authors. */
    byTitle: books(),
    /** Folders in which each disc is a separate book. */
    split: new Set<string>(),
    /** Those that the scan would join if the library joined discs. */
    joinable: new Set<string>(),
  }
}

/** `CD 2`, or `CD 2.m4b`, in a folder of its book. */
function isDisc({ path, isFolder }: OurBook): boolean {
  const name = baseOf(path)
  return parentOf(path) !== ROOT && isDiscName(isFolder || !isAudioName(path) ? name : name.slice(0, name.lastIndexOf('.')))
}

function addTo(map: Map<string, OurBook[]>, key: string, book: OurBook): void {
  const known = map.get(key)
  if (!known) map.set(key, [book])
  else if (!known.includes(book)) known.push(book)
}

/** Paths that differ only in their Unicode normal form are the same. */
export const pathKey = (libraryId: number, path: string): string => `${libraryId} ${path.normalize('NFC')}`

/** The path of an item within the library's folder; undefined if it is outside. */
export function pathBelow(below: string, relPath: string): string | undefined {
  const parts = relPath.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.includes('..')) return undefined
  const above = below === ROOT ? [] : below.split('/').filter((part) => part !== '')
  return [...above, ...parts].join('/') || ROOT
}

export const plainAsin = (asin: string): string => asin.trim().toUpperCase()

/** Thirteen digits, or the text without separators if it isn't an ISBN. */
export function plainIsbn(isbn: string): string {
  const plain = isbn.replace(/[^0-9Xx]/g, '').toUpperCase()
  if (!/^\d{9}[\dX]$/.test(plain)) return plain
  const digits = `978${plain.slice(0, 9)}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
