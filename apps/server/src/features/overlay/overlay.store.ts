import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathMove } from '../paths/index.ts'
import type { BookKey, Stamp } from './book-key.ts'
import type { ChapterChoice } from './chapter-check.ts'
import { chapterChecksStore } from './chapter-checks.store.ts'
import { chapterFilesStore } from './chapter-files.store.ts'
import { customCoversStore } from './custom-covers.store.ts'
import { editsStore } from './edits.store.ts'
import type { ChapterTitle } from './effective.ts'
import { matchesStore } from './matches.store.ts'

const AT = 'WHERE library_id = :libraryId AND path = :path'
/** A moved book's rows replace those at the destination; tables without such rows keep the destination's. */
const REPLACED = [
  'book_edits',
  'book_identifiers',
  'chapter_titles',
  'chapter_choices',
  'community_chapters',
  'custom_covers',
] as const

export function overlayStore(db: Db) {
  return {
    ...editsStore(db),
    ...chapterFilesStore(db),

    identifiers: (key: BookKey): { asin: string; isbn: string } | undefined =>
      db.first(`SELECT asin, isbn FROM book_identifiers ${AT}`, key),
    /** A blank identifier leaves the existing value. */
    identify: (given: BookKey & { asin: string; isbn: string }): void =>
      void db.run(
        `INSERT INTO book_identifiers VALUES (:libraryId, :path, :asin, :isbn) ON CONFLICT (library_id, path) DO UPDATE SET
           asin = iif(excluded.asin = '', asin, excluded.asin), isbn = iif(excluded.isbn = '', isbn, excluded.isbn)`,
        given,
      ),

    titles: (key: BookKey): ChapterTitle[] => db.all(`SELECT file, start_us AS startUs, title FROM chapter_titles ${AT}`, key),
    name: (named: BookKey & Stamp & ChapterTitle): void =>
      void db.run('INSERT OR REPLACE INTO chapter_titles VALUES (:libraryId, :path, :file, :startUs, :title, :by, :at)', named),
    unname: (named: BookKey & Omit<ChapterTitle, 'title'>): void =>
      void db.run(`DELETE FROM chapter_titles ${AT} AND file = :file AND start_us = :startUs`, named),

    choice: (key: BookKey): ChapterChoice =>
      db.first<{ source: ChapterChoice }>(`SELECT source FROM chapter_choices ${AT}`, key)?.source ?? '',
    choose: (chosen: BookKey & Stamp & { source: string }): void =>
      void db.run('INSERT OR REPLACE INTO chapter_choices VALUES (:libraryId, :path, :source, :by, :at)', chosen),
    unchoose: (key: BookKey): void => void db.run(`DELETE FROM chapter_choices ${AT}`, key),

    ...chapterChecksStore(db),
    ...customCoversStore(db),
    ...matchesStore(db),

    ignore: (ignored: BookKey & Stamp & { kind: string }): void =>
      void db.run('INSERT OR IGNORE INTO issue_ignores VALUES (:libraryId, :path, :kind, :by, :at)', ignored),
    unignore: (ignored: BookKey & { kind: string }): void =>
      void db.run(`DELETE FROM issue_ignores ${AT} AND kind = :kind`, ignored),

    move(move: PathMove): void {
      for (const table of REPLACED) {
        const has = db.first(`SELECT 1 FROM ${table} WHERE library_id = :libraryId AND path = :from LIMIT 1`, move)
        if (!has) continue
        db.run(`DELETE FROM ${table} WHERE library_id = :libraryId AND path = :to`, move)
        db.run(`UPDATE ${table} SET path = :to WHERE library_id = :libraryId AND path = :from`, move)
      }
      // The moved book is no longer missing.
      db.run("DELETE FROM issue_ignores WHERE library_id = :libraryId AND path = :from AND kind = 'missing'", move)
      db.run('UPDATE OR REPLACE issue_ignores SET path = :to WHERE library_id = :libraryId AND path = :from', move)
    },
  }
}
