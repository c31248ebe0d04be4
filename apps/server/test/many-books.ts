import type { Db } from '@chapterhouse/kit/sqlite/db'

export interface ManyBooks {
  count: number
  /** Each genre is given to every nth book. */
  genres: Readonly<Record<string, number>>
  library?: number
  /** The highest id in use. */
  after?: number
}

const HOUR_US = 3_600_000_000

/**
 * Indexed books without files, inserted by SQL, since saving so many takes minutes. Titles begin with every letter; every 20th book
 * is in German, the rest in English; lengths are 1 to 30 hours; book n was added at second n.
 */
export function insertManyBooks(db: Pick<Db, 'exec' | 'transaction'>, { count, genres, library = 1, after = 0 }: ManyBooks): void {
  const rank = `(i * 48271 % ${count})`
  const initial = `(${rank} * 26 / ${count})`
  const trait = (kind: string, value: string, where = 'true') =>
    db.exec(`INSERT INTO book_traits SELECT '${kind}', lower(${value}), ${value}, id, 0, NULL FROM books
      WHERE id > ${after} AND ${where}`)
  db.transaction(() => {
    db.exec(`
      WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO books (id, library_id, path, is_folder, title, author, narrator, duration_us, size, format, direct_playable,
        file_count, chapter_count, added_at_ms, indexed_at, revision, title_key, author_key)
      SELECT ${after} + i, ${library}, printf('Author %d/Book %d', i % 900, i), 1, char(65 + ${initial}) || printf('itle %d', ${rank}),
        printf('Author %d', i % 900), printf('Reader %d', i % 300), (1 + i % 30) * ${HOUR_US}, 100000000, 'm4b', 1, 1, 20, i * 1000, '',
        'r', char(97 + ${initial}) || printf('itle %06d', ${rank}), printf('author %04d ', i % 900) || char(1) || printf('%06d', i) FROM n`)
    trait('author', 'author')
    trait('narrator', 'narrator')
    trait('language', `iif((id - ${after}) % 20 = 0, 'de', 'en')`)
    for (const [genre, every] of Object.entries(genres)) trait('genre', `'${genre}'`, `(id - ${after}) % ${every} = 0`)
  })
}

/** Makes these books searchable, as saving them would. */
export function insertSearchTexts(db: Pick<Db, 'exec'>, { after = 0 } = {}): void {
  db.exec(`
    INSERT INTO book_search (rowid, title, author, series, narrator, folded)
      SELECT id, title, author, series, narrator, '' FROM books WHERE id > ${after};
    INSERT INTO book_search_parts (rowid, text)
      SELECT id, concat_ws(' ', title, author, series, narrator) FROM books WHERE id > ${after}`)
}
