import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import type { EvidenceKind, Suggestion } from '../plan/match-evidence.ts'

/** Books that a lost one may be, and books with places whose part is gone. */
export function moveSuggestionsStore(db: Db) {
  return {
    suggest: (libraryId: number, { from, to, evidence }: Suggestion): void =>
      void db.run(
        'INSERT OR REPLACE INTO move_suggestions (library_id, path, to_path, evidence) VALUES (:libraryId, :from, :to, :evidence)',
        {
          libraryId,
          from,
          to,
          evidence,
        },
      ),
    /** For one library, by the lost book's path. */
    suggestionsOf: (libraryId: number): { path: RelPath; to: RelPath; evidence: EvidenceKind; title: string }[] =>
      db.all(
        `SELECT s.path, s.to_path AS "to", s.evidence, b.title FROM move_suggestions s
           JOIN books b ON b.library_id = s.library_id AND b.path = s.to_path
         WHERE s.library_id = :libraryId ORDER BY s.path, s.to_path`,
        { libraryId },
      ),
    /** Removes those for books that are back, and those without a book at their target. */
    tidySuggestions: (libraryId: number): void =>
      void db.run(
        `DELETE FROM move_suggestions AS s WHERE library_id = :libraryId
           AND (EXISTS (SELECT 1 FROM books b WHERE b.library_id = s.library_id AND b.path = s.path)
             OR NOT EXISTS (SELECT 1 FROM books b WHERE b.library_id = s.library_id AND b.path = s.to_path))`,
        { libraryId },
      ),
    followSuggestions(libraryId: number, { from, to }: { from: RelPath; to: RelPath }): void {
      db.run('DELETE FROM move_suggestions WHERE library_id = :libraryId AND path = :from', { libraryId, from })
      db.run('UPDATE OR REPLACE move_suggestions SET to_path = :to WHERE library_id = :libraryId AND to_path = :from', {
        libraryId,
        from,
        to,
      })
    },

    losePlaces: (lost: { libraryId: number; path: RelPath; places: number; at: string }): void =>
      void db.run(
        'INSERT OR REPLACE INTO lost_places (library_id, path, places, at) VALUES (:libraryId, :path, :places, :at)',
        lost,
      ),
    followLostPlaces: (libraryId: number, { from, to }: { from: RelPath; to: RelPath }): void =>
      void db.run('UPDATE OR REPLACE lost_places SET path = :to WHERE library_id = :libraryId AND path = :from', {
        libraryId,
        from,
        to,
      }),
  }
}
