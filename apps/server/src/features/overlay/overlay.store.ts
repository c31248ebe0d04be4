import type { Db } from '@chapterhouse/kit/sqlite'
import type { PathMove, RelPath } from '../libraries/index.ts'
import type { EditField } from './edit-field.ts'
import type { ChapterTitle, Edit } from './effective.ts'

/** Which book. */
export interface BookKey {
  libraryId: number
  path: RelPath
}

export interface StoredCover {
  id: number
  type: string
  bytes: Uint8Array
}

/** Who did it, and when. */
export interface Stamp {
  by: number
  at: string
}

const AT = 'WHERE library_id = :libraryId AND path = :path'
/** What the moved book has replaces what the destination had, whole; where it has nothing, nothing is lost. */
const REPLACED = ['book_edits', 'book_identifiers', 'chapter_titles', 'chapter_choices', 'custom_covers'] as const

export function overlayStore(db: Db) {
  return {
    edits: (key: BookKey): (Edit & { field: EditField })[] =>
      db.all(
        `SELECT field, value, source, edited_at AS editedAt, (SELECT username FROM users WHERE users.id = edited_by) AS editedBy
         FROM book_edits ${AT}`,
        key,
      ),
    edit: (edit: BookKey & Stamp & { field: EditField; value: string; source: string }): void =>
      void db.run('INSERT OR REPLACE INTO book_edits VALUES (:libraryId, :path, :field, :value, :source, :by, :at)', edit),
    revert: (key: BookKey & { field: EditField }): void => void db.run(`DELETE FROM book_edits ${AT} AND field = :field`, key),

    identifiers: (key: BookKey): { asin: string; isbn: string } | undefined =>
      db.first(`SELECT asin, isbn FROM book_identifiers ${AT}`, key),
    /** A blank one leaves what there is. */
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

    choice: (key: BookKey): string => db.first<{ source: string }>(`SELECT source FROM chapter_choices ${AT}`, key)?.source ?? '',
    choose: (chosen: BookKey & Stamp & { source: string }): void =>
      void db.run('INSERT OR REPLACE INTO chapter_choices VALUES (:libraryId, :path, :source, :by, :at)', chosen),
    unchoose: (key: BookKey): void => void db.run(`DELETE FROM chapter_choices ${AT}`, key),

    coverId: (key: BookKey): number => db.first<{ id: number }>(`SELECT id FROM custom_covers ${AT}`, key)?.id ?? 0,
    cover: (id: number): StoredCover | undefined => db.first('SELECT id, type, bytes FROM custom_covers WHERE id = :id', { id }),
    /** Another id for every picture: caches go by it. */
    setCover(cover: BookKey & Stamp & { type: string; bytes: Uint8Array }): void {
      db.run(`DELETE FROM custom_covers ${AT}`, cover)
      db.run(
        `INSERT INTO custom_covers (library_id, path, type, set_by, set_at, bytes) VALUES (:libraryId, :path, :type, :by, :at, :bytes)`,
        cover,
      )
    },
    removeCover: (key: BookKey): boolean => db.run(`DELETE FROM custom_covers ${AT}`, key).changes > 0,

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
      // A book that was missing is one no more.
      db.run("DELETE FROM issue_ignores WHERE library_id = :libraryId AND path = :from AND kind = 'missing'", move)
      db.run('UPDATE OR REPLACE issue_ignores SET path = :to WHERE library_id = :libraryId AND path = :from', move)
    },
  }
}
