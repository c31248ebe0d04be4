import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import type { ArticleLanguage } from '../names/articles.ts'

/** The columns that a scan needs to tell whether a book changed, moved or disappeared. */
export interface KnownRow {
  id: number
  path: RelPath
  signature: string | null
  changeStamp: string | null
  print: string
  onDemand: number
  problem: string
  isIncomplete: number
  sizeBytes: number
  fileCount: number
  suspectParts: number
}

// A union, so that each half uses its own index; `path_nfc` is null for a path equal to its NFC form.
export const SPELT = `
  SELECT path FROM books WHERE library_id = :libraryId AND path = :nfc
  UNION ALL
  SELECT path FROM books WHERE library_id = :libraryId AND path_nfc = :nfc LIMIT 2`

/** A file with its codec and profile; '' without a profile. */
export interface Sound {
  path: RelPath
  file: string
  codec: string
  profile: string
}

const NEXT_IDS = 'SELECT id FROM books WHERE library_id = :libraryId AND id > :after ORDER BY id LIMIT +:limit'
const SOUNDS = `
  SELECT b.path, min(f.value ->> 'path') AS file, f.value ->> 'codec' AS codec, coalesce(f.value ->> 'profile', '') AS profile
  FROM (${NEXT_IDS}) next JOIN books b ON b.id = next.id JOIN book_details d ON d.book_id = next.id, json_each(d.files) f
  WHERE f.value ->> 'codec' IS NOT NULL
  GROUP BY b.id, 3, 4`

export function scannedRowsStore(db: Db) {
  return {
    /** The stored path with this NFC form, if there is exactly one. */
    spelt: (libraryId: number, nfc: string): RelPath | undefined => {
      const rows = db.all<{ path: RelPath }>(SPELT, { libraryId, nfc })
      return rows.length === 1 ? rows[0]?.path : undefined
    },
    /** The rows after an id, ordered by id; all if no page is given. */
    known: (libraryId: number, page = { after: 0, limit: -1 }): KnownRow[] =>
      db.all<KnownRow>(
        `SELECT id, path, signature, change_stamp AS changeStamp, print, on_demand AS onDemand, problem, is_incomplete AS isIncomplete,
           size AS sizeBytes, file_count AS fileCount, suspect_parts AS suspectParts
         FROM books WHERE library_id = :libraryId AND id > :after ORDER BY id LIMIT +:limit`,
        { libraryId, ...page },
      ),
    count: (libraryId: number): number =>
      db.one<{ n: number }>('SELECT count(*) AS n FROM books WHERE library_id = :libraryId', { libraryId }).n,
    /** For the next books after an id: the last id, and for each book one file per codec and profile. */
    sounds: (libraryId: number, { after, limit }: { after: number; limit: number }): { last: number | null; sounds: Sound[] } => {
      const page = { libraryId, after, limit }
      const { last } = db.one<{ last: number | null }>(`SELECT max(id) AS last FROM (${NEXT_IDS})`, page)
      return { last, sounds: db.all<Sound>(SOUNDS, page) }
    },
    markStale: (ids: readonly number[]): void =>
      void db.run('UPDATE books SET is_stale = 1 WHERE id IN (SELECT value FROM json_each(:ids))', { ids: JSON.stringify(ids) }),
    markLibraryStale: (libraryId: number): void =>
      void db.run('UPDATE books SET is_stale = 1 WHERE library_id = :libraryId', { libraryId }),
    /** For books that sort the same in this language. */
    relabelArticles: (ids: readonly number[], language: ArticleLanguage): void =>
      void db.run('UPDATE books SET articles = :language WHERE id IN (SELECT value FROM json_each(:ids))', {
        ids: JSON.stringify(ids),
        language,
      }),
    titles: (libraryId: number) =>
      db.iterate<{ id: number; title: string; series: string; articles: ArticleLanguage | ''; language: string }>(
        `SELECT b.id, b.title, b.series, b.articles, ifnull((SELECT value FROM book_traits t WHERE t.book_id = b.id AND t.kind = 'language'), '') AS language
         FROM books b WHERE b.library_id = :libraryId`,
        { libraryId },
      ),
    stale: (limit: number): { libraryId: number; path: RelPath }[] =>
      db.all('SELECT library_id AS libraryId, path FROM books WHERE is_stale = 1 ORDER BY id LIMIT +:limit', { limit }),
    /** Paths of books that no complete scan has confirmed yet. */
    unconfirmed: (libraryId: number): RelPath[] =>
      db
        .all<{ path: RelPath }>('SELECT path FROM books WHERE library_id = :libraryId AND on_demand = 1', { libraryId })
        .map(({ path }) => path),
    confirm: (libraryId: number, paths: readonly RelPath[]): void =>
      void db.run(
        `UPDATE books SET on_demand = 0
         WHERE library_id = :libraryId AND on_demand = 1 AND path IN (SELECT value FROM json_each(:paths))`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
  }
}
