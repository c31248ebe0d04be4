import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Library } from './library.ts'

interface Row extends Omit<Library, 'ignorePatterns' | 'filesAreBooks' | 'joinDiscs' | 'skipArticles' | 'ignoresChangeTimes'> {
  ignorePatterns: string
  filesAreBooks: number
  joinDiscs: number
  skipArticles: number
  ignoresChangeTimes: number
}

const COLUMNS = `id, name, root, default_view AS defaultView, sort_order AS sortOrder, scan_schedule AS scanSchedule,
  ignore_patterns AS ignorePatterns, metadata_source AS metadataSource, files_are_books AS filesAreBooks, join_discs AS joinDiscs,
  skip_articles AS skipArticles, article_language AS articleLanguage,
  ignores_change_times AS ignoresChangeTimes`
/**
 * The sample library is hidden, but keeps its rows, while another library exists. A deleted library is hidden while its rows are
 * removed.
 */
const SHOWN = 'NOT is_leaving AND (NOT is_sample OR NOT EXISTS (SELECT 1 FROM libraries WHERE NOT is_sample AND NOT is_leaving))'

const INSERT = `
  INSERT INTO libraries (name, root, default_view, sort_order, scan_schedule, ignore_patterns, metadata_source, files_are_books,
    join_discs, skip_articles, is_sample, created_at)
  VALUES (:name, :root, :defaultView, (SELECT coalesce(max(sort_order), -1) + 1 FROM libraries), :scanSchedule, :ignorePatterns,
    :metadataSource, :filesAreBooks, :joinDiscs, :skipArticles, :isSample, :now)
  RETURNING id`

const UPDATE = `
  UPDATE libraries SET name = :name, root = :root, default_view = :defaultView, scan_schedule = :scanSchedule,
    ignore_patterns = :ignorePatterns, metadata_source = :metadataSource, files_are_books = :filesAreBooks, join_discs = :joinDiscs,
    skip_articles = :skipArticles
  WHERE id = :id`

export function librariesStore(db: Db) {
  return {
    find(id: number): Library | undefined {
      const row = db.first<Row>(`SELECT ${COLUMNS} FROM libraries WHERE id = :id AND (${SHOWN})`, { id })
      return row && toLibrary(row)
    },
    count: (): number => db.one<{ n: number }>('SELECT count(*) AS n FROM libraries').n,
    list: (): Library[] => db.all<Row>(`SELECT ${COLUMNS} FROM libraries WHERE ${SHOWN} ORDER BY sort_order, id`).map(toLibrary),
    /** Includes the hidden sample, since names and roots are unique across all; excludes deleted libraries. */
    all: (): (Library & { isSample: boolean })[] =>
      db
        .all<Row & { isSample: number }>(
          `SELECT ${COLUMNS}, is_sample AS isSample FROM libraries WHERE NOT is_leaving ORDER BY sort_order, id`,
        )
        .map((row) => ({ ...toLibrary(row), isSample: row.isSample === 1 })),
    insert: (
      library: Omit<Library, 'id' | 'sortOrder' | 'ignoresChangeTimes'>,
      extra: { isSample: boolean; now: string },
    ): number => db.runOne<{ id: number }>(INSERT, { ...toRow(library), isSample: Number(extra.isSample), now: extra.now }).id,
    update: (library: Library): void => void db.run(UPDATE, toRow(library)),
    ignoreChangeTimes: (id: number): void => void db.run('UPDATE libraries SET ignores_change_times = 1 WHERE id = :id', { id }),
    setArticleLanguage: (id: number, language: string): void =>
      void db.run('UPDATE libraries SET article_language = :language WHERE id = :id', { id, language }),
    setSortOrder: (id: number, sortOrder: number): void =>
      void db.run('UPDATE libraries SET sort_order = :sortOrder WHERE id = :id', { id, sortOrder }),
  }
}

function toLibrary(row: Row): Library {
  return {
    ...row,
    // Read for every request, and nearly always empty.
    ignorePatterns: row.ignorePatterns === '[]' ? [] : (JSON.parse(row.ignorePatterns) as string[]),
    filesAreBooks: row.filesAreBooks === 1,
    joinDiscs: row.joinDiscs === 1,
    skipArticles: row.skipArticles === 1,
    ignoresChangeTimes: row.ignoresChangeTimes === 1,
  }
}

function toRow(library: Omit<Library, 'id' | 'sortOrder' | 'ignoresChangeTimes'>) {
  return {
    ...library,
    ignorePatterns: JSON.stringify(library.ignorePatterns),
    filesAreBooks: Number(library.filesAreBooks),
    joinDiscs: Number(library.joinDiscs),
    skipArticles: Number(library.skipArticles),
  }
}
