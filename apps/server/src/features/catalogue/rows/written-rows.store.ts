import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathMove, RelPath } from '../../paths/index.ts'
import type { Trait } from '../names/traits.ts'

const SAVE = `
  INSERT INTO books (library_id, path, path_nfc, is_folder, title, author, series, series_index, narrator, published, asin, isbn, abridged,
    duration_us, size, format, codec, direct_playable, file_count, chapter_count, added_at_ms, indexed_at, revision, more_series,
    cover_kind, cover_path, cover_version, signature, change_stamp, print, on_demand, is_incomplete, suspect_parts, problem, problem_file, problem_detail,
    author_key, title_key, same_key, part_key, custom_cover, edited_fields, explicit, surname_key, series_key, narrator_key, traits_mark, chapters_source,
    has_current_check, has_all_lengths, protection, people, repaired_texts, title_whole, series_sort, articles)
  VALUES (:libraryId, :path, :pathNfc, :isFolder, :title, :author, :series, :seriesIndex, :narrator, :published, :asin, :isbn, :abridged,
    :durationUs, :sizeBytes, :format, :codec, :directPlayable, :fileCount, :chapterCount, :addedAtMs, :indexedAt, :revision, :moreSeries,
    :coverKind, :coverPath, :coverVersion, :signature, :changeStamp, :print, :onDemand, :isIncomplete, :suspectParts, :problem, :problemFile, :problemDetail,
    :authorKey, :titleKey, :sameKey, :partKey, :customCover, :editedFields, :explicit, :surnameKey, :seriesKey, :narratorKey, :traitsMark, :chaptersSource,
    :hasCurrentCheck, :hasAllLengths, :protection, :people, :repairedTexts, :titleWhole, :seriesSort, :articles)
  ON CONFLICT (library_id, path) DO UPDATE SET
    is_folder = excluded.is_folder, title = excluded.title, author = excluded.author, series = excluded.series,
    series_index = excluded.series_index, narrator = excluded.narrator, published = excluded.published, asin = excluded.asin,
    isbn = excluded.isbn, abridged = excluded.abridged, duration_us = excluded.duration_us, size = excluded.size,
    format = excluded.format, codec = excluded.codec, direct_playable = excluded.direct_playable, file_count = excluded.file_count,
    chapter_count = excluded.chapter_count, indexed_at = excluded.indexed_at, revision = excluded.revision,
    more_series = excluded.more_series, cover_kind = excluded.cover_kind, cover_path = excluded.cover_path,
    cover_version = excluded.cover_version, cover_color = '', signature = excluded.signature,
    change_stamp = excluded.change_stamp, print = excluded.print,
    on_demand = min(on_demand, excluded.on_demand), is_incomplete = excluded.is_incomplete, suspect_parts = excluded.suspect_parts, problem = excluded.problem,
    problem_file = excluded.problem_file, problem_detail = excluded.problem_detail, author_key = excluded.author_key,
    title_key = excluded.title_key, same_key = excluded.same_key, part_key = excluded.part_key,
    custom_cover = excluded.custom_cover, edited_fields = excluded.edited_fields, explicit = excluded.explicit,
    surname_key = excluded.surname_key, series_key = excluded.series_key, narrator_key = excluded.narrator_key,
    traits_mark = excluded.traits_mark, chapters_source = excluded.chapters_source, has_current_check = excluded.has_current_check,
    has_all_lengths = excluded.has_all_lengths, protection = excluded.protection, people = excluded.people,
    repaired_texts = excluded.repaired_texts, title_whole = excluded.title_whole, series_sort = excluded.series_sort,
    articles = excluded.articles, is_stale = 0, stamp = stamp + 1
  RETURNING id`

const SAVE_DETAILS = `
  INSERT INTO book_details (book_id, files, chapters, facts, description, more, scanned, cover_size, cover_modified_ms)
  VALUES (:id, :files, :chapters, :facts, :description, :more, :scanned, :coverSize, :coverModifiedMs)
  ON CONFLICT (book_id) DO UPDATE SET files = excluded.files, chapters = excluded.chapters, facts = excluded.facts,
    description = excluded.description, more = excluded.more, scanned = excluded.scanned, cover_size = excluded.cover_size,
    cover_modified_ms = excluded.cover_modified_ms`

export type SavedRow = Record<string, string | number | null>

export function writtenRowsStore(db: Db) {
  const at = (libraryId: number, path: RelPath) => ({ libraryId, path })
  return {
    save: (row: SavedRow): number => db.runOne<{ id: number }>(SAVE, row).id,
    saveDetails: (row: SavedRow): void => void db.run(SAVE_DETAILS, row),
    saveSearch(row: SavedRow): void {
      db.run('DELETE FROM book_search WHERE rowid = :id', row)
      db.run(
        `INSERT INTO book_search (rowid, title, author, series, narrator, folded)
         VALUES (:id, :title, :author, :searchSeries, :narrator, :folded)`,
        row,
      )
      db.run('DELETE FROM book_search_parts WHERE rowid = :id', row)
      db.run('INSERT INTO book_search_parts (rowid, text) VALUES (:id, :searchParts)', row)
    },
    saveTraits(id: number, traits: readonly Trait[]): void {
      db.run('DELETE FROM book_traits WHERE book_id = :id', { id })
      for (const trait of traits)
        db.run('INSERT OR IGNORE INTO book_traits VALUES (:kind, :key, :value, :id, :rank, :position)', { ...trait, id })
    },
    rememberCover: (id: number, { version, color }: { version: string; color: string }): void =>
      void db.run('UPDATE books SET cover_version = :version, cover_color = :color, stamp = stamp + 1 WHERE id = :id', {
        id,
        version,
        color,
      }),
    /** Makes cached forms of the book out of date, and lets the next scan read it again. */
    touch: (libraryId: number, path: RelPath): void =>
      void db.run(
        'UPDATE books SET signature = NULL, stamp = stamp + 1 WHERE library_id = :libraryId AND path = :path',
        at(libraryId, path),
      ),
    move(move: PathMove): void {
      // A folder that is not a book must not overwrite a book.
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
    /** The book can later be recognised by `evidence`; '' if there is no data at its path. */
    remove(libraryId: number, path: RelPath, { now, evidence }: { now: string; evidence: string }): void {
      // The title of a book read through a link must not appear at a path where the link no longer hides it.
      db.run(
        `INSERT OR REPLACE INTO departed (library_id, path, title, author, at, evidence)
         SELECT library_id, path, title, author, :now, :evidence FROM books WHERE library_id = :libraryId AND path = :path
           AND NOT EXISTS (SELECT 1 FROM book_links l WHERE l.library_id = :libraryId AND l.path = :path)`,
        { ...at(libraryId, path), now, evidence },
      )
      db.run('DELETE FROM book_links WHERE library_id = :libraryId AND path = :path', at(libraryId, path))
      db.run('DELETE FROM books WHERE library_id = :libraryId AND path = :path', at(libraryId, path))
    },
    departed: (libraryId: number): { path: RelPath; evidence: string }[] =>
      db.all("SELECT path, evidence FROM departed WHERE library_id = :libraryId AND evidence <> '' ORDER BY path", { libraryId }),
    depart: (row: { libraryId: number; path: RelPath; title: string; author: string; at: string; evidence: string }): void =>
      void db.run(
        `INSERT OR REPLACE INTO departed (library_id, path, title, author, at, evidence)
         VALUES (:libraryId, :path, :title, :author, :at, :evidence)`,
        row,
      ),
    returned: (libraryId: number, path: RelPath): void =>
      void db.run('DELETE FROM departed WHERE library_id = :libraryId AND path = :path', at(libraryId, path)),
  }
}

/** null if the path equals its NFC form, as every ASCII path does. */
export function nfcOf(path: RelPath): string | null {
  const nfc = path.normalize('NFC')
  return nfc === path ? null : nfc
}
