import type { Db } from '@chapterhouse/kit/sqlite'
import type { PathMemory, RelPath } from '../libraries/index.ts'
import type { Book, BookFields, BookFile, BookRow, Cover, ScannedBook } from './book.ts'
import { asChapters, asFiles, catalogueStore, type DetailRow, nfcOf, type SavedRow } from './catalogue.store.ts'
import { isDirectPlayable } from './playable.ts'
import { printOf, revisionOf, shortHash } from './revision.ts'
import { partKey, sameKey } from './sameness.ts'
import { foldedForms } from './search-text.ts'
import { sortKeys } from './sort-keys.ts'
import { stampsAt } from './stamps-at.store.ts'

export interface SaveOptions {
  onDemand: boolean
  /** For a book that is met for the first time: no earlier than this (0: as old as its files). */
  notBeforeMs: number
}

export interface Saved {
  isNew: boolean
  /** Whether anything that is shown differs from what was stored. */
  changed: boolean
}

export type Catalogue = ReturnType<typeof createCatalogue>

/** What was found on disk, as the whole program reads it. */
export function createCatalogue({ db, now }: { db: Db; now: () => Date }) {
  const store = catalogueStore(db)

  const memory: PathMemory = {
    tables: ['books', 'departed'],
    follow(move) {
      store.moveDeparted(move)
      // A disc that joins a book leaves its row behind for the scan to forget.
      if (!move.joins) store.move(move)
    },
  }

  function whole(row: BookRow): Book {
    const details = store.details(row.id)
    return {
      ...row,
      fields: fieldsOf(row, details),
      files: asFiles(details.files),
      chapters: asChapters(details.chapters),
      cover: coverOf(details),
    }
  }

  function save(libraryId: number, book: ScannedBook, { onDemand, notBeforeMs }: SaveOptions): Saved {
    return db.transaction(() => {
      const before = store.find(libraryId, book.path)
      const row = toRow(libraryId, book)
      const addedAtMs = Math.max(addedAt(book, now()), notBeforeMs)
      const same = before !== undefined && looksSame(before, store.details(before.id), row)
      const id = store.save({ ...row, addedAtMs, onDemand: Number(onDemand), indexedAt: now().toISOString() })
      store.saveDetails({ ...row, id })
      // What a thumbnail told of the cover stands while the book looks the same.
      if (same) store.rememberCover(id, { version: before.coverVersion, color: before.coverColor })
      else store.saveSearch({ ...row, id })
      if (!before) store.returned(libraryId, book.path)
      return { isNew: !before, changed: !same }
    })
  }

  return {
    find: store.find,
    stampAt: store.stampAt,
    stampsAt: stampsAt(db),
    byIds: store.byIds,
    whole(libraryId: number, path: RelPath): Book | undefined {
      const row = store.find(libraryId, path)
      return row && whole(row)
    },
    complete: whole,
    /** The book of which this path is a file, or a disc; by the index alone. */
    holding(libraryId: number, path: RelPath): BookRow | undefined {
      const exact = store.find(libraryId, path)
      if (exact) return exact
      for (const folder of ancestorsOf(path)) {
        const book = store.find(libraryId, folder)
        if (book?.isFolder && holds(store.filesOf(libraryId, folder), restOf(path, folder))) return book
      }
      return undefined
    },
    known: store.known,
    sounds: store.sounds,
    count: store.count,
    facts: store.facts,
    filesOf: store.filesOf,
    spelt: store.spelt,
    rememberCover: store.rememberCover,
    /** What a complete scan saw is no longer a place where a vanished book may have gone. */
    settle: store.settle,

    /** One transaction: the row, its details and its search text. `added_at` is set on first sight and never again. */
    save,
    /** Writes what a new reading of the same facts says of a book; inside the caller's transaction. */
    rewrite(book: Book, said: Pick<ScannedBook, 'fields' | 'chapters'>): void {
      const { signature, suspectParts, problem, problemFile, problemDetail, onDemand, facts } = store.kept(book.id)
      const { path, isFolder, files, cover } = book
      const found = problem === '' ? null : { kind: problem, file: problemFile, detail: problemDetail }
      const again = { path, isFolder, files, cover, ...said, problem: found, suspectParts, signature, facts, bornMs: null }
      save(book.libraryId, again, { onDemand: onDemand === 1, notBeforeMs: 0 })
    },
    /** Index rows only: what people left at these paths stays there, with the last known title. */
    forget(libraryId: number, paths: readonly RelPath[]): void {
      db.transaction(() => {
        for (const path of paths) store.remove(libraryId, path, now().toISOString())
      })
    },
    memory,
  }
}

function* ancestorsOf(path: RelPath): Generator<RelPath> {
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) yield path.slice(0, slash) as RelPath
  if (path !== '.') yield '.' as RelPath
}

const restOf = (path: RelPath, folder: RelPath) => (folder === '.' ? path : path.slice(folder.length + 1))
const holds = (files: readonly BookFile[], rest: string) => files.some(({ path }) => path === rest || path.startsWith(`${rest}/`))

/** The earliest birth of its files; a time to come is a wrong clock. */
function addedAt({ bornMs, files }: ScannedBook, now: Date): number {
  const known = [bornMs ?? 0, ...files.map(({ modifiedMs }) => modifiedMs)].filter((ms) => ms > 0 && ms <= now.getTime())
  if (bornMs !== null && bornMs > 0 && bornMs <= now.getTime()) return Math.floor(bornMs)
  return known.length > 0 ? Math.floor(Math.min(...known)) : now.getTime()
}

function toRow(libraryId: number, book: ScannedBook): SavedRow {
  const { path, fields, files, chapters, cover, problem } = book
  const { description, subtitle, language, publisher, genres, tags, explicit, moreSeries, seriesIndex, abridged } = fields
  const durationUs = files.reduce((sum, file) => sum + file.durationUs, 0)
  const main = { name: fields.series, position: seriesIndex }
  return {
    libraryId,
    path,
    pathNfc: nfcOf(path),
    isFolder: Number(book.isFolder),
    title: fields.title,
    author: fields.author,
    series: fields.series,
    seriesIndex,
    narrator: fields.narrator,
    published: fields.published,
    asin: fields.asin,
    isbn: fields.isbn,
    abridged: abridged === null ? null : Number(abridged),
    durationUs,
    sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    format: files[0]?.format ?? '',
    codec: files[0]?.codec ?? '',
    directPlayable: Number(isDirectPlayable(files.map(({ codec }) => codec))),
    fileCount: files.length,
    chapterCount: chapters.length,
    revision: revisionOf(files, chapters),
    moreSeries: moreSeries.length > 0 ? JSON.stringify([main, ...moreSeries]) : '',
    coverKind: cover.kind,
    coverPath: cover.kind === 'file' ? cover.path : '',
    coverSize: cover.kind === 'file' ? cover.sizeBytes : 0,
    coverModifiedMs: cover.kind === 'file' ? cover.modifiedMs : 0,
    coverVersion: shortHash([cover, files[0]?.path, files[0]?.sizeBytes, files[0]?.modifiedMs]),
    signature: book.signature,
    print: printOf(files),
    isIncomplete: Number(files.some(({ codec, durationUs: us }) => codec === undefined || us === 0)),
    suspectParts: book.suspectParts,
    problem: problem?.kind ?? '',
    problemFile: problem?.file ?? '',
    problemDetail: problem?.detail ?? '',
    ...sortKeys(fields),
    sameKey: sameKey(fields),
    partKey: partKey(path, book.isFolder),
    files: JSON.stringify(files),
    chapters: JSON.stringify(chapters),
    facts: book.facts,
    description,
    more: JSON.stringify({ subtitle, language, publisher, genres, tags, abridged, explicit }),
    folded: foldedForms([fields.title, fields.author, fields.series, fields.narrator]),
  }
}

/** What a reader of the index can see; a file touched and unchanged is no update. */
function looksSame(before: BookRow, details: DetailRow, row: SavedRow): boolean {
  const shown: Record<string, unknown> = { ...before, ...details, isFolder: Number(before.isFolder) }
  const compared = ['isFolder', 'title', 'author', 'series', 'seriesIndex', 'narrator', 'published', 'asin', 'isbn', 'revision']
  const long = ['files', 'chapters', 'description', 'more', 'coverKind', 'coverPath', 'coverSize', 'coverModifiedMs']
  const series = before.moreSeries.length > 0 ? JSON.stringify(before.moreSeries) : ''
  return [...compared, ...long].every((name) => shown[name] === row[name]) && series === row['moreSeries']
}

function fieldsOf(row: BookRow, { description, more }: DetailRow): BookFields {
  const rest = JSON.parse(more) as Pick<
    BookFields,
    'subtitle' | 'language' | 'publisher' | 'genres' | 'tags' | 'abridged' | 'explicit'
  >
  const { title, author, series, seriesIndex, narrator, published, asin, isbn, moreSeries } = row
  return { title, author, series, seriesIndex, narrator, published, asin, isbn, moreSeries, description, ...rest }
}

function coverOf({ coverKind, coverPath, coverSize, coverModifiedMs }: DetailRow): Cover {
  if (coverKind === 'file') return { kind: 'file', path: coverPath, sizeBytes: coverSize, modifiedMs: coverModifiedMs }
  return { kind: coverKind === 'embedded' ? 'embedded' : 'none' }
}
