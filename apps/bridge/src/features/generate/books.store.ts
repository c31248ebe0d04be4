import type { Db } from '@chapterhouse/kit/sqlite/db'

export interface BookRow {
  key: string
  path: string
  title: string
  /** Folded; '' for none. */
  series: string
  seriesIndex: number | null
  state: 'running' | 'parked' | 'done'
  /** JSON; null unless parked. */
  park: string | null
  /** Whether it is being created again, over existing files. */
  isAnew: boolean
  /** How often it went on after texts could not be mended. */
  attempt: number
  /** JSON: the hash of each file as written, by name. */
  files: string
}

export const booksStore = (db: Db) => ({
  find(key: string): BookRow | undefined {
    const row = db.first<Omit<BookRow, 'isAnew'> & { isAnew: number }>(
      `SELECT key, path, title, series, series_index AS seriesIndex, state, park, is_anew AS isAnew, attempt, files
       FROM books WHERE key = :key`,
      { key },
    )
    return row && { ...row, isAnew: row.isAnew === 1 }
  },
  begin: (book: {
    key: string
    path: string
    title: string
    series: string
    seriesIndex: number | null
    isAnew: number
    now: string
  }): void =>
    void db.run(
      `INSERT INTO books (key, path, title, series, series_index, state, is_anew, created_at, updated_at)
       VALUES (:key, :path, :title, :series, :seriesIndex, 'running', :isAnew, :now, :now)
       ON CONFLICT (key) DO UPDATE SET path = :path, title = :title, series = :series, series_index = :seriesIndex,
         state = 'running', is_anew = :isAnew, park = NULL, updated_at = :now`,
      book,
    ),
  close: (book: { key: string; state: 'parked' | 'done'; park: string | null; now: string }): void =>
    void db.run(
      `UPDATE books SET state = :state, is_anew = is_anew AND :state <> 'done', park = :park, updated_at = :now WHERE key = :key`,
      book,
    ),
  tryAgain: (key: string): void => void db.run('UPDATE books SET attempt = attempt + 1 WHERE key = :key', { key }),
  saveFiles: (key: string, files: string): void => void db.run('UPDATE books SET files = :files WHERE key = :key', { key, files }),
  /** Finished volumes before this one, in order; of copies of a volume one. */
  earlierVolumes: (series: string, before: number): { key: string }[] =>
    db.all<{ key: string }>(
      `SELECT MIN(key) AS key FROM books
       WHERE series = :series AND series <> '' AND series_index < :before AND state = 'done'
       GROUP BY series_index ORDER BY series_index`,
      { series, before },
    ),
})
