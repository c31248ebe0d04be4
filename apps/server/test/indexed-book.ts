import type { Services } from '../src/compose/services.ts'
import { type Cover, NO_FIELDS, type ScannedBook } from '../src/features/catalogue/index.ts'
import { relPath } from '../src/features/paths/index.ts'

interface IndexedBook {
  /** Path of the book. */
  path: string
  cover?: Cover
  /** Names of the files in its folder; absent if the path is the file itself. */
  files?: readonly string[]
  libraryId?: number
  fields?: Partial<ScannedBook['fields']>
  /** Fingerprint of each of its files. */
  fingerprint?: string
}

/** Adds a book to the index as a scan would, without a scan. */
export function indexBook(
  { catalogue }: Pick<Services, 'catalogue'>,
  { path, cover = { kind: 'none' }, files = [], libraryId = 1, fields = {}, fingerprint = 'f' }: IndexedBook,
): void {
  const names = files.length > 0 ? files : ['']
  const facts = { sizeBytes: 1, modifiedMs: 1, durationUs: 1, format: 'mp3', fingerprint }
  const book: ScannedBook = {
    path: relPath(path),
    isFolder: files.length > 0,
    fields: { ...NO_FIELDS, title: 'Book', ...fields },
    files: names.map((name) => ({ ...facts, path: name })),
    chapters: [],
    cover,
    problem: null,
    suspectParts: 0,
    repairedTexts: [],
    signature: path,
    facts: '',
    bornMs: 1,
  }
  catalogue.save(libraryId, book, { onDemand: false, notBeforeMs: 0 })
}

export const sideCover = (path: string): Cover => ({ kind: 'file', path: relPath(path), sizeBytes: 1, modifiedMs: 1 })
export const embeddedCover: Cover = { kind: 'embedded' }
