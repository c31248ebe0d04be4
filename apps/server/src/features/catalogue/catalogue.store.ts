import type { Db } from '@chapterhouse/kit/sqlite'
import type { PathMove, RelPath } from '../libraries/index.ts'
import type { BookFile, BookRow, Chapter, Cover, ProblemKind } from './book.ts'
import type { Trait } from './traits.ts'

export const LIST = `b.id, b.stamp, b.library_id AS libraryId, b.path, b.is_folder AS isFolder, b.title, b.author, b.series, b.series_index AS seriesIndex,
  b.narrator, b.published, b.asin, b.isbn, b.duration_us AS durationUs, b.size AS sizeBytes, b.format, b.codec,
  b.direct_playable AS directPlayable, b.file_count AS fileCount, b.chapter_count AS chapterCount, b.added_at_ms AS addedAtMs,
  b.revision, b.cover_version AS coverVersion, b.cover_color AS coverColor, b.more_series AS moreSeries,
  b.edited_fields AS editedFields, b.custom_cover AS customCover`

export interface Listed extends Omit<BookRow, 'isFolder' | 'directPlayable' | 'addedAtMs' | 'moreSeries'> {
  isFolder: number
  directPlayable: number
  addedAtMs: number
  moreSeries: string
}

export interface DetailRow {
  files: string
  chapters: string
  description: string
  more: string
  /** JSON of the scanned layer; '' where nothing lies above it. */
  scanned: string
  coverKind: Cover['kind']
  coverPath: RelPath
  coverSize: number
  coverModifiedMs: number
}

export interface KeptRow {
  signature: string | null
  suspectParts: number
  problem: ProblemKind | ''
  problemFile: string
  problemDetail: string
  onDemand: number
  facts: string
}

/** What the scan must remember of a book to tell whether it changed, moved or went. */
export interface KnownRow {
  id: number
  path: RelPath
  signature: string | null
  print: string
  onDemand: number
  problem: string
  isIncomplete: number
  sizeBytes: number
  fileCount: number
  suspectParts: number
}

const SAVE = `
  INSERT INTO books (library_id, path, path_nfc, is_folder, title, author, series, series_index, narrator, published, asin, isbn, abridged,
    duration_us, size, format, codec, direct_playable, file_count, chapter_count, added_at_ms, indexed_at, revision, more_series,
    cover_kind, cover_path, cover_version, signature, print, on_demand, is_incomplete, suspect_parts, problem, problem_file, problem_detail,
    author_key, title_key, same_key, part_key, custom_cover, edited_fields, explicit, surname_key, series_key, narrator_key, traits_mark)
  VALUES (:libraryId, :path, :pathNfc, :isFolder, :title, :author, :series, :seriesIndex, :narrator, :published, :asin, :isbn, :abridged,
    :durationUs, :sizeBytes, :format, :codec, :directPlayable, :fileCount, :chapterCount, :addedAtMs, :indexedAt, :revision, :moreSeries,
    :coverKind, :coverPath, :coverVersion, :signature, :print, :onDemand, :isIncomplete, :suspectParts, :problem, :problemFile, :problemDetail,
    :authorKey, :titleKey, :sameKey, :partKey, :customCover, :editedFields, :explicit, :surnameKey, :seriesKey, :narratorKey, :traitsMark)
  ON CONFLICT (library_id, path) DO UPDATE SET
    is_folder = excluded.is_folder, title = excluded.title, author = excluded.author, series = excluded.series,
    series_index = excluded.series_index, narrator = excluded.narrator, published = excluded.published, asin = excluded.asin,
    isbn = excluded.isbn, abridged = excluded.abridged, duration_us = excluded.duration_us, size = excluded.size,
    format = excluded.format, codec = excluded.codec, direct_playable = excluded.direct_playable, file_count = excluded.file_count,
    chapter_count = excluded.chapter_count, indexed_at = excluded.indexed_at, revision = excluded.revision,
    more_series = excluded.more_series, cover_kind = excluded.cover_kind, cover_path = excluded.cover_path,
    cover_version = excluded.cover_version, cover_color = '', signature = excluded.signature, print = excluded.print,
    on_demand = min(on_demand, excluded.on_demand), is_incomplete = excluded.is_incomplete, suspect_parts = excluded.suspect_parts, problem = excluded.problem,
    problem_file = excluded.problem_file, problem_detail = excluded.problem_detail, author_key = excluded.author_key,
    title_key = excluded.title_key, same_key = excluded.same_key, part_key = excluded.part_key,
    custom_cover = excluded.custom_cover, edited_fields = excluded.edited_fields, explicit = excluded.explicit,
    surname_key = excluded.surname_key, series_key = excluded.series_key, narrator_key = excluded.narrator_key,
    traits_mark = excluded.traits_mark, is_stale = 0, stamp = stamp + 1
  RETURNING id`

const SAVE_DETAILS = `
  INSERT INTO book_details (book_id, files, chapters, facts, description, more, scanned, cover_size, cover_modified_ms)
  VALUES (:id, :files, :chapters, :facts, :description, :more, :scanned, :coverSize, :coverModifiedMs)
  ON CONFLICT (book_id) DO UPDATE SET files = excluded.files, chapters = excluded.chapters, facts = excluded.facts,
    description = excluded.description, more = excluded.more, scanned = excluded.scanned, cover_size = excluded.cover_size,
    cover_modified_ms = excluded.cover_modified_ms`

// Each by its index; a path that is its own NFC form has no other.
export const SPELT = `
  SELECT path FROM books WHERE library_id = :libraryId AND path = :nfc
  UNION ALL
  SELECT path FROM books WHERE library_id = :libraryId AND path_nfc = :nfc LIMIT 2`

export type SavedRow = Record<string, string | number | null>

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
    /** What names the row of a path as it is now. */
    stampAt: (libraryId: number, path: RelPath): { id: number; stamp: number; isFolder: number } | undefined =>
      db.first(
        'SELECT id, stamp, is_folder AS isFolder FROM books WHERE library_id = :libraryId AND path = :path',
        at(libraryId, path),
      ),
    byIds: (ids: readonly number[]): BookRow[] =>
      db
        .all<Listed>(`SELECT ${LIST} FROM json_each(:ids) i JOIN books b ON b.id = i.value`, { ids: JSON.stringify(ids) })
        .map(listed),
    details: (id: number): DetailRow =>
      db.one<DetailRow>(
        `SELECT files, chapters, description, more, scanned, cover_kind AS coverKind, cover_path AS coverPath, cover_size AS coverSize,
           cover_modified_ms AS coverModifiedMs
         FROM book_details JOIN books ON books.id = book_id WHERE book_id = :id`,
        { id },
      ),
    /** What a row holds beside what is shown: enough to write it again. */
    kept: (id: number): KeptRow =>
      db.one<KeptRow>(
        `SELECT signature, suspect_parts AS suspectParts, problem, problem_file AS problemFile, problem_detail AS problemDetail,
           on_demand AS onDemand, facts
         FROM books JOIN book_details ON book_id = id WHERE id = :id`,
        { id },
      ),
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
    /** The one spelling of which this is the NFC form, if there is exactly one. */
    spelt: (libraryId: number, nfc: string): RelPath | undefined => {
      const rows = db.all<{ path: RelPath }>(SPELT, { libraryId, nfc })
      return rows.length === 1 ? rows[0]?.path : undefined
    },
    known: (libraryId: number): KnownRow[] =>
      db.all<KnownRow>(
        `SELECT id, path, signature, print, on_demand AS onDemand, problem, is_incomplete AS isIncomplete, size AS sizeBytes,
           file_count AS fileCount, suspect_parts AS suspectParts
         FROM books WHERE library_id = :libraryId`,
        { libraryId },
      ),
    count: (libraryId: number): number =>
      db.one<{ n: number }>('SELECT count(*) AS n FROM books WHERE library_id = :libraryId', { libraryId }).n,
    save: (row: SavedRow): number => db.one<{ id: number }>(SAVE, row).id,
    saveDetails: (row: SavedRow): void => void db.run(SAVE_DETAILS, row),
    saveSearch(row: SavedRow): void {
      db.run('DELETE FROM book_search WHERE rowid = :id', row)
      db.run(
        `INSERT INTO book_search (rowid, title, author, series, narrator, folded)
         VALUES (:id, :title, :author, :series, :narrator, :folded)`,
        row,
      )
    },
    markStale: (ids: readonly number[]): void =>
      void db.run('UPDATE books SET is_stale = 1 WHERE id IN (SELECT value FROM json_each(:ids))', { ids: JSON.stringify(ids) }),
    stale: (limit: number): { libraryId: number; path: RelPath }[] =>
      db.all('SELECT library_id AS libraryId, path FROM books WHERE is_stale = 1 ORDER BY id LIMIT :limit', { limit }),
    traitsMark: (id: number): string =>
      db.one<{ mark: string }>('SELECT traits_mark AS mark FROM books WHERE id = :id', { id }).mark,
    saveTraits(id: number, traits: readonly Trait[]): void {
      db.run('DELETE FROM book_traits WHERE book_id = :id', { id })
      for (const trait of traits)
        db.run('INSERT OR IGNORE INTO book_traits VALUES (:kind, :key, :value, :id, :rank, :position)', { ...trait, id })
    },
    settle: (libraryId: number, paths: readonly RelPath[]): void =>
      void db.run(
        `UPDATE books SET on_demand = 0
         WHERE library_id = :libraryId AND on_demand = 1 AND path IN (SELECT value FROM json_each(:paths))`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
    move(move: PathMove): void {
      // A folder that is no book takes no book's place.
      if (!db.first('SELECT 1 FROM books WHERE library_id = :libraryId AND path = :from', move)) return
      db.run('DELETE FROM books WHERE library_id = :libraryId AND path = :to', move)
      db.run(
        'UPDATE books SET path = :to, path_nfc = :nfc, signature = NULL, stamp = stamp + 1 WHERE library_id = :libraryId AND path = :from',
        {
          ...move,
          nfc: nfcOf(move.to),
        },
      )
    },
    moveDeparted(move: PathMove): void {
      db.run('UPDATE OR REPLACE departed SET path = :to WHERE library_id = :libraryId AND path = :from', move)
    },
    remove(libraryId: number, path: RelPath, now: string): void {
      // The title of a book that was read through a link is not told at a path where the link no longer closes it.
      db.run(
        `INSERT OR REPLACE INTO departed (library_id, path, title, author, at)
         SELECT library_id, path, title, author, :now FROM books WHERE library_id = :libraryId AND path = :path
           AND NOT EXISTS (SELECT 1 FROM book_links l WHERE l.library_id = :libraryId AND l.path = :path)`,
        { ...at(libraryId, path), now },
      )
      db.run('DELETE FROM book_links WHERE library_id = :libraryId AND path = :path', at(libraryId, path))
      db.run('DELETE FROM books WHERE library_id = :libraryId AND path = :path', at(libraryId, path))
    },
    returned: (libraryId: number, path: RelPath): void =>
      void db.run('DELETE FROM departed WHERE library_id = :libraryId AND path = :path', at(libraryId, path)),
    /** A few files of each codec and profile that a library holds. */
    sounds: (libraryId: number): { path: RelPath; file: string; codec: string; profile: string }[] =>
      db.all(
        `SELECT path, file, codec, profile FROM (
           SELECT b.path, f.value ->> 'path' AS file, f.value ->> 'codec' AS codec, coalesce(f.value ->> 'profile', '') AS profile,
             row_number() OVER (PARTITION BY f.value ->> 'codec', f.value ->> 'profile') AS nth
           FROM books b JOIN book_details d ON d.book_id = b.id, json_each(d.files) f
           WHERE b.library_id = :libraryId AND f.value ->> 'codec' IS NOT NULL)
         WHERE nth <= 3`,
        { libraryId },
      ),
    rememberCover: (id: number, { version, color }: { version: string; color: string }): void =>
      void db.run('UPDATE books SET cover_version = :version, cover_color = :color, stamp = stamp + 1 WHERE id = :id', {
        id,
        version,
        color,
      }),
  }
}

/** Only where it differs: a path in ASCII is its own. */
export function nfcOf(path: RelPath): string | null {
  const nfc = path.normalize('NFC')
  return nfc === path ? null : nfc
}

/** The row itself becomes the book: lists make fifty of these for every answer, and a copy costs as much as the reading. */
export function listed(row: Listed): BookRow {
  const { isFolder, directPlayable, addedAtMs, moreSeries } = row
  return Object.assign(row as object, {
    isFolder: isFolder === 1,
    directPlayable: directPlayable === 1,
    addedAtMs: addedAtMs || null,
    moreSeries: moreSeries === '' ? [] : (JSON.parse(moreSeries) as BookRow['moreSeries']),
  }) as BookRow
}

export const asFiles = (text: string): BookFile[] => JSON.parse(text) as BookFile[]
export const asChapters = (text: string): Chapter[] => JSON.parse(text) as Chapter[]
