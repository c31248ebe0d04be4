import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import type { BookFile, BookRow, Chapter, Cover, ProblemKind, RepairedText } from '../book/book.ts'
import { seekingStore } from '../seeking/seeking.store.ts'
import { sampleFilesStore } from './sample-files.store.ts'
import { scannedRowsStore } from './scanned-rows.store.ts'
import { writtenRowsStore } from './written-rows.store.ts'

export const LIST = `b.id, b.stamp, b.library_id AS libraryId, b.path, b.is_folder AS isFolder, b.title, b.author, b.series, b.series_index AS seriesIndex,
  b.narrator, b.published, b.asin, b.isbn, b.duration_us AS durationUs, b.size AS sizeBytes, b.format, b.codec,
  b.direct_playable AS directPlayable, b.file_count AS fileCount, b.chapter_count AS chapterCount, b.added_at_ms AS addedAtMs,
  b.revision, b.cover_version AS coverVersion, b.cover_color AS coverColor, b.more_series AS moreSeries, b.people,
  b.edited_fields AS editedFields, b.custom_cover AS customCover,
  b.chapters_source AS chaptersSource`

export interface Listed
  extends Omit<BookRow, 'isFolder' | 'directPlayable' | 'addedAtMs' | 'moreSeries' | 'authorNames' | 'narratorNames'> {
  isFolder: number
  directPlayable: number
  addedAtMs: number
  moreSeries: string
  /** JSON; '' if it follows from the texts. */
  people: string
}

const NO_NAMES: readonly string[] = []

/** The people column of a book whose source has lists. */
export function listedPeople(people: string): { authors: readonly string[]; narrators: readonly string[] } {
  const lists = people === '' ? {} : (JSON.parse(people) as Partial<Record<'authors' | 'narrators', string[]>>)
  return { authors: lists.authors ?? NO_NAMES, narrators: lists.narrators ?? NO_NAMES }
}

export interface DetailRow {
  files: string
  chapters: string
  description: string
  more: string
  /** JSON of the scanned layer; '' without an edit above it. */
  scanned: string
  coverKind: Cover['kind']
  coverPath: RelPath
  coverSize: number
  coverModifiedMs: number
}

interface SavedRow {
  signature: string | null
  changeStamp: string | null
  suspectParts: number
  problem: ProblemKind | ''
  problemFile: string
  problemDetail: string
  onDemand: number
  facts: string
  repairedTexts: readonly RepairedText[]
}

export function catalogueStore(db: Db) {
  const at = (libraryId: number, path: RelPath) => ({ libraryId, path })
  return {
    find(libraryId: number, path: RelPath): BookRow | undefined {
      const row = db.first<Listed>(
        `SELECT ${LIST} FROM books b WHERE library_id = :libraryId AND path = :path`,
        at(libraryId, path),
      )
      return row && listed(row)
    },
    /** Identifies the current version of the row at a path. */
    stampAt: (libraryId: number, path: RelPath): { id: number; stamp: number; isFolder: number } | undefined =>
      db.first(
        'SELECT id, stamp, is_folder AS isFolder FROM books WHERE library_id = :libraryId AND path = :path',
        at(libraryId, path),
      ),
    byIds: (ids: readonly number[]): BookRow[] =>
      db
        .all<Listed>(`SELECT ${LIST} FROM json_each(:ids) i CROSS JOIN books b ON b.id = i.value`, { ids: JSON.stringify(ids) })
        .map(listed),
    details: (id: number): DetailRow =>
      db.one<DetailRow>(
        `SELECT files, chapters, description, more, scanned, cover_kind AS coverKind, cover_path AS coverPath, cover_size AS coverSize,
           cover_modified_ms AS coverModifiedMs
         FROM book_details JOIN books ON books.id = book_id WHERE book_id = :id`,
        { id },
      ),
    /** The columns of a row that no list shows, needed to rewrite the row. */
    kept(id: number): SavedRow {
      const row = db.one<Omit<SavedRow, 'repairedTexts'> & { repairedTexts: string }>(
        `SELECT signature, change_stamp AS changeStamp, suspect_parts AS suspectParts, problem, problem_file AS problemFile, problem_detail AS problemDetail,
           on_demand AS onDemand, facts, repaired_texts AS repairedTexts
         FROM books JOIN book_details ON book_id = id WHERE id = :id`,
        { id },
      )
      return { ...row, repairedTexts: asRepairedTexts(row.repairedTexts) }
    },
    facts: (libraryId: number, path: RelPath): string =>
      db.first<{ facts: string }>(
        'SELECT facts FROM books b JOIN book_details ON book_id = b.id WHERE library_id = :libraryId AND path = :path',
        at(libraryId, path),
      )?.facts ?? '',
    filesOf: (libraryId: number, path: RelPath): BookFile[] => {
      const row = db.first<{ files: string }>(
        'SELECT files FROM books b JOIN book_details ON book_id = b.id WHERE library_id = :libraryId AND path = :path',
        at(libraryId, path),
      )
      return row ? (JSON.parse(row.files) as BookFile[]) : []
    },
    traitsMark: (id: number): string =>
      db.one<{ mark: string }>('SELECT traits_mark AS mark FROM books WHERE id = :id', { id }).mark,
    ...sampleFilesStore(db),
    ...scannedRowsStore(db),
    ...writtenRowsStore(db),
    ...seekingStore(db),
  }
}

/** Changes the row in place: a list does this fifty times, and a copy costs as much as the read. */
export function listed(row: Listed): BookRow {
  const { isFolder, directPlayable, addedAtMs, moreSeries, people } = row
  const { authors, narrators } = listedPeople(people)
  return Object.assign(row as object, {
    isFolder: isFolder === 1,
    directPlayable: directPlayable === 1,
    addedAtMs: addedAtMs || null,
    moreSeries: moreSeries === '' ? [] : (JSON.parse(moreSeries) as BookRow['moreSeries']),
    authorNames: authors,
    narratorNames: narrators,
  }) as BookRow
}

export const asRepairedTexts = (text: string): RepairedText[] => (text === '' ? [] : (JSON.parse(text) as RepairedText[]))
export const asFiles = (text: string): BookFile[] => JSON.parse(text) as BookFile[]
export const asChapters = (text: string): Chapter[] => JSON.parse(text) as Chapter[]
