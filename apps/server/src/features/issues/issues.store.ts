import type { Db } from '@chapterhouse/kit/sqlite'
import type { RelPath } from '../libraries/index.ts'
import { splitDiscs } from './split-discs.store.ts'

/** Kinds that the row of a book determines, each with its condition as SQL over `books b`. */
const CONDITIONS = {
  /** A part of the book could not be read. */
  scan_error: "b.problem <> ''",
  /** The folder seems to contain several books, and no override makes it one book. */
  suspect: `b.suspect_parts > 1 AND NOT EXISTS
    (SELECT 1 FROM folder_overrides o WHERE o.library_id = b.library_id AND o.path = b.path AND o.mode = 'book')`,
  /** There is no image file, embedded art or custom cover. */
  no_cover: "b.cover_kind = 'none' AND b.custom_cover = 0",
  /** It has no identifier, by which the metadata service would know it. */
  unmatched: "b.asin = '' AND b.isbn = ''",
  /** Longer than two hours, with at most one chapter. */
  no_chapters: 'b.duration_us > 7200000000 AND b.chapter_count <= 1',
  /** The community has a finer chapter list that fits, and no admin has chosen yet. */
  detailed_chapters: `b.has_current_check = 1 AND EXISTS
    (SELECT 1 FROM community_chapters c WHERE c.library_id = b.library_id AND c.path = b.path AND c.status = 'refine')
    AND NOT EXISTS (SELECT 1 FROM chapter_choices o WHERE o.library_id = b.library_id AND o.path = b.path)`,
  /** Browsers cannot play the file without transcoding. */
  transcode: 'b.direct_playable = 0',
} as const
const BY_ROW = Object.entries(CONDITIONS).map(([kind, condition]) => ({ kind, condition }))

/** In display order (docs/reference/server.md 3.8). `unmatched` is not shown while lookup is off: nothing could be done about it. */
export const KINDS = [
  'scan_error',
  'suspect',
  'split_discs',
  'duplicate',
  'no_cover',
  'unmatched',
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

export function issuesStore(db: Db) {
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
    /** Counts all kinds that rows determine, in one pass. */
    countRows(libraries: readonly number[]): Map<string, Omit<Counted, 'kind'>> {
      const sums = BY_ROW.map(({ kind, condition }) => `count(*) FILTER (WHERE ${condition}) AS ${kind}`).join(', ')
      const totals = db.one<Record<string, number>>(`SELECT ${sums} FROM books b WHERE ${SHOWN}`, listed(libraries))
      return new Map(
        BY_ROW.map(({ kind, condition }) => [kind, counted(`(${condition})`, { kind, ...listed(libraries) }, totals[kind] ?? 0)]),
      )
    },
    /** `countRows` for books known by id. */
    countIds(kind: Kind, ids: readonly number[], libraries: readonly number[]): Omit<Counted, 'kind'> {
      const condition = 'b.id IN (SELECT value FROM json_each(:ids))'
      const values = { kind, ids: JSON.stringify(ids), ...listed(libraries) }
      const total = db.one<{ n: number }>(`SELECT count(*) AS n FROM books b WHERE ${SHOWN} AND ${condition}`, values).n
      return counted(condition, values, total)
    },
    splitDiscs: () => splitDiscs(db),
    /** Undefined for kinds that rows do not determine. */
    idsByRow(kind: string): number[] | undefined {
      const issue = BY_ROW.find((one) => one.kind === kind)
      return issue && db.all<{ id: number }>(`SELECT b.id FROM books b WHERE ${issue.condition}`).map(({ id }) => id)
    },
    /** Filters ids by whether the issue is ignored. */
    byIgnoring: (ids: readonly number[], kind: string, ignored: boolean): number[] =>
      db
        .all<{ id: number }>(
          `SELECT b.id FROM json_each(:ids) requested CROSS JOIN books b ON b.id = requested.value WHERE ${IGNORED} = :ignored ORDER BY requested.key`,
          { ids: JSON.stringify(ids), kind, ignored: Number(ignored) },
        )
        .map(({ id }) => id),
  }
}
