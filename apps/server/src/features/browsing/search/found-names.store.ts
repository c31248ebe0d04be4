import type { Db } from '@chapterhouse/kit/sqlite/db'
import { REACHED } from '../../shares/index.ts'
import type { NameKind } from '../people/people.store.ts'
import type { Hit } from './search.store.ts'

export interface NameHit {
  kind: NameKind
  key: string
  value: string
}

const WITH_WORDS_IN_REACH = `
  SELECT t.kind, t.key, t.value, b.id, b.library_id AS libraryId, b.path
  FROM (SELECT DISTINCT id FROM (${REACHED})) r CROSS JOIN book_traits t ON t.book_id = r.id CROSS JOIN books b ON b.id = r.id
  WHERE t.rank >= 0 AND (t.kind, t.key, t.value) IN (
    SELECT n.kind, n.key, n.value FROM search_names_words w CROSS JOIN search_names n ON n.id = w.rowid
    WHERE search_names_words MATCH :match)
  ORDER BY b.id`

export function foundNamesStore(db: Pick<Db, 'all' | 'iterate'>) {
  return {
    /** Names that begin with a text, in order. */
    beginning: (params: { kind: NameKind; from: string; end: string; limit: number }): NameHit[] =>
      db.all(
        `SELECT kind, key, value FROM search_names WHERE kind = :kind AND key >= :from AND key < :end
         ORDER BY key, value LIMIT +:limit`,
        params,
      ),
    withWords: (match: string, limit: number): NameHit[] =>
      db.all(
        `SELECT n.kind, n.key, n.value FROM search_names_words w CROSS JOIN search_names n ON n.id = w.rowid
         WHERE search_names_words MATCH :match LIMIT +:limit`,
        { match, limit },
      ),
    /** Names with the words, once per accessible book. */
    withWordsInReach: (params: { match: string; libraries: string; rules: string }): (NameHit & Hit)[] =>
      db.all(WITH_WORDS_IN_REACH, params),
    books: (name: NameHit) =>
      db.iterate<Hit>(
        `SELECT b.id, b.library_id AS libraryId, b.path FROM book_traits t CROSS JOIN books b ON b.id = t.book_id
         WHERE t.kind = :kind AND t.key = :key AND t.value = :value AND t.rank >= 0 ORDER BY t.book_id`,
        name,
      ),
  }
}
