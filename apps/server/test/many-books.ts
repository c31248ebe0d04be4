import type { Db } from '@chapterhouse/kit/sqlite'

export interface ManyBooks {
  count: number
  /** Each genre is given to every so-many-th book. */
  genres: Readonly<Record<string, number>>
}

const HOUR_US = 3_600_000_000

/**
 * Indexed books of library 1 without files, written by SQL, since saving so many takes minutes. Every 20th is in German, the rest
 * in English; lengths are 1 to 30 hours; book n was added at second n.
 */
export function insertManyBooks(db: Pick<Db, 'exec' | 'transaction'>, { count, genres }: ManyBooks): void {
  const trait = (kind: string, value: string, where = 'true') =>
    db.exec(`INSERT INTO book_traits SELECT '${kind}', lower(${value}), ${value}, id, 0, NULL FROM books WHERE ${where}`)
  db.transaction(() => {
    db.exec(`
      WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO books (id, library_id, path, is_folder, title, author, narrator, duration_us, size, format, direct_playable,
        file_count, chapter_count, added_at_ms, indexed_at, revision, title_key, author_key)
      SELECT i, 1, printf('Author %d/Book %d', i % 900, i), 1, printf('Title %d', i), printf('Author %d', i % 900),
        printf('Reader %d', i % 300), (1 + i % 30) * ${HOUR_US}, 100000000, 'm4b', 1, 1, 20, i * 1000, '', 'r',
        printf('title %06d', i * 48271 % ${count}), printf('author %04d ', i % 900) || char(1) || printf('title %06d', i) FROM n`)
    trait('author', 'author')
    trait('narrator', 'narrator')
    trait('language', "iif(id % 20 = 0, 'de', 'en')")
    for (const [genre, every] of Object.entries(genres)) trait('genre', `'${genre}'`, `id % ${every} = 0`)
  })
}
