import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import type { Scope } from '../core/core-data.ts'

const KIND: Readonly<Record<Scope, string>> = {
  all: '',
  people: "AND kind = 'person'",
  works: "AND kind = 'work'",
  series: "AND kind = 'series'",
}

/** Pages by FTS5 itself, whose order the core must match. */
export function createFullText(db: ReadDb) {
  const rows = (sql: string, values: object) => db.all<{ row: number }>(sql, values).map(({ row }) => row)
  return {
    best: (match: string, scope: Scope, limit: number): number[] =>
      rows(
        `SELECT rowid AS row FROM search_fts WHERE search_fts MATCH :match ${KIND[scope]} ORDER BY bm25(search_fts), rowid LIMIT +:limit`,
        { match, limit },
      ),

    works: (match: string): number[] =>
      rows(`SELECT rowid AS row FROM search_fts WHERE search_fts MATCH :match ${KIND.works} ORDER BY rowid`, { match }),

    /** Works by the length of their titles. */
    shortestTitles: (match: string, limit: number): number[] =>
      rows(
        `SELECT rowid AS row FROM search_fts WHERE search_fts MATCH :match ${KIND.works} ORDER BY length(title), rowid LIMIT +:limit`,
        { match, limit },
      ),
  }
}
