import type { Db } from '@chapterhouse/kit/sqlite'
import type { RelPath } from '../libraries/index.ts'
import type { BookIssue } from './kinds/book-issue.ts'
import { detailedChapters } from './kinds/detailed-chapters.store.ts'
import { noChapters } from './kinds/no-chapters.store.ts'
import { noCover } from './kinds/no-cover.store.ts'
import { scanError } from './kinds/scan-error.store.ts'
import { splitDiscs } from './kinds/split-discs.store.ts'
import { suspect } from './kinds/suspect.store.ts'
import { transcode } from './kinds/transcode.store.ts'

/** What rows tell by themselves. */
const BY_ROW: readonly BookIssue[] = [scanError, suspect, noCover, noChapters, detailedChapters, transcode]

/** In the order in which they are shown (docs/reference/server.md 3.8); `unmatched` comes with the metadata service. */
export const KINDS = [
  'scan_error',
  'suspect',
  'split_discs',
  'duplicate',
  'no_cover',
  'no_chapters',
  'detailed_chapters',
  'transcode',
  'missing',
] as const
export type Kind = (typeof KINDS)[number]
export const isKind = (name: string | undefined): name is Kind => KINDS.some((kind) => kind === name)

export interface Sample {
  libraryId: number
  path: RelPath
  title: string
}

export interface Counted {
  kind: Kind
  count: number
  ignored: number
  samples: Sample[]
}

const SHOWN = 'b.library_id IN (SELECT value FROM json_each(:libraries))'
const IGNORED = 'EXISTS (SELECT 1 FROM issue_ignores i WHERE i.library_id = b.library_id AND i.path = b.path AND i.kind = :kind)'
const SAMPLES = 3

/** From one path to the next by the index of paths: a table holds very many rows at few of them. */
const withoutBook = (table: string) => `
  WITH RECURSIVE at (path) AS (
    SELECT min(path) FROM ${table} WHERE library_id = :libraryId
    UNION ALL
    SELECT (SELECT min(path) FROM ${table} WHERE library_id = :libraryId AND path > at.path) FROM at WHERE at.path IS NOT NULL)
  SELECT path FROM at
  WHERE path IS NOT NULL AND NOT EXISTS (SELECT 1 FROM books b WHERE b.library_id = :libraryId AND b.path = at.path)`

export function healthStore(db: Db) {
  const listed = (libraries: readonly number[]) => ({ libraries: JSON.stringify(libraries) })

  function samplesOf(condition: string, values: object): Sample[] {
    return db.all<Sample>(
      `SELECT b.library_id AS libraryId, b.path, b.title FROM books b WHERE ${SHOWN} AND ${condition} AND NOT ${IGNORED}
       ORDER BY b.title_key, b.id LIMIT ${SAMPLES}`,
      values,
    )
  }

  function counted(condition: string, values: { kind: string; libraries: string }, total: number): Omit<Counted, 'kind'> {
    const ignored = db.one<{ n: number }>(
      `SELECT count(*) AS n FROM issue_ignores i JOIN books b ON b.library_id = i.library_id AND b.path = i.path
       WHERE i.kind = :kind AND ${SHOWN} AND ${condition}`,
      values,
    ).n
    const count = total - ignored
    return { count, ignored, samples: count > 0 ? samplesOf(condition, values) : [] }
  }

  return {
    /** All that rows tell, from one look at them. */
    countRows(libraries: readonly number[]): Map<string, Omit<Counted, 'kind'>> {
      const sums = BY_ROW.map(({ kind, condition }) => `count(*) FILTER (WHERE ${condition}) AS ${kind}`).join(', ')
      const totals = db.one<Record<string, number>>(`SELECT ${sums} FROM books b WHERE ${SHOWN}`, listed(libraries))
      return new Map(
        BY_ROW.map(({ kind, condition }) => [kind, counted(`(${condition})`, { kind, ...listed(libraries) }, totals[kind] ?? 0)]),
      )
    },
    /** The same of books that are known by their ids. */
    countIds(kind: Kind, ids: readonly number[], libraries: readonly number[]): Omit<Counted, 'kind'> {
      const condition = 'b.id IN (SELECT value FROM json_each(:ids))'
      const values = { kind, ids: JSON.stringify(ids), ...listed(libraries) }
      const total = db.one<{ n: number }>(`SELECT count(*) AS n FROM books b WHERE ${SHOWN} AND ${condition}`, values).n
      return counted(condition, values, total)
    },
    splitDiscs: () => splitDiscs(db),
    /** Of a kind that rows tell. */
    idsByRow(kind: string): number[] | undefined {
      const issue = BY_ROW.find((one) => one.kind === kind)
      return issue && db.all<{ id: number }>(`SELECT b.id FROM books b WHERE ${issue.condition}`).map(({ id }) => id)
    },
    /** Of these books those that were set aside, or those that were not. */
    byIgnoring: (ids: readonly number[], kind: string, ignored: boolean): number[] =>
      db
        .all<{ id: number }>(
          `SELECT b.id FROM json_each(:ids) asked JOIN books b ON b.id = asked.value WHERE ${IGNORED} = :ignored ORDER BY asked.key`,
          { ids: JSON.stringify(ids), kind, ignored: Number(ignored) },
        )
        .map(({ id }) => id),
    ignoredPaths: (libraryId: number, kind: string): Set<string> =>
      new Set(
        db
          .all<{ path: string }>('SELECT path FROM issue_ignores WHERE library_id = :libraryId AND kind = :kind', {
            libraryId,
            kind,
          })
          .map(({ path }) => path),
      ),
    /** Paths of a table at which the index has no book. */
    withoutBook: (libraryId: number, table: string): RelPath[] =>
      db.all<{ path: RelPath }>(withoutBook(table), { libraryId }).map(({ path }) => path),
    /** What the index last knew of paths, where it ever knew of them. */
    lastKnown: (libraryId: number, paths: readonly RelPath[]): { path: RelPath; title: string | null; author: string | null }[] =>
      db.all(
        `SELECT asked.value AS path, d.title, d.author FROM json_each(:paths) asked
           LEFT JOIN departed d ON d.library_id = :libraryId AND d.path = asked.value`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
    forgetDeparted: (libraryId: number, path: RelPath): void =>
      void db.run('DELETE FROM departed WHERE library_id = :libraryId AND path = :path', { libraryId, path }),
  }
}
