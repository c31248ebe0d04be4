import type { IssueKind } from '@chapterhouse/contract/names'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../paths/index.ts'
import { BY_ROW, IGNORED } from './issues.store.ts'

export interface Sample {
  libraryId: number
  path: RelPath
  title: string
}

export interface Counted {
  kind: IssueKind
  count: number
  ignored: number
  samples: Sample[]
}

const SHOWN = 'b.library_id IN (SELECT value FROM json_each(:libraries))'
/** The same for a walk along another index: `+` hides the column from the planner. */
const SHOWN_IN_ORDER = `+${SHOWN}`
const SAMPLES = 3
/** A kind that at least one book in so many has is found quickly in title order; others in a pass over the table. */
const ONE_IN = 50

type Count = Omit<Counted, 'kind'>

/** Counts and samples of the issues page. */
export function issueCountsStore(db: Db) {
  const listed = (libraries: readonly number[]) => ({ libraries: JSON.stringify(libraries) })

  function samplesOf(condition: string, values: object, isFrequent: boolean): Sample[] {
    const [table, shown] = isFrequent ? ['books b INDEXED BY books_titles', SHOWN_IN_ORDER] : ['books b NOT INDEXED', SHOWN]
    return db.all<Sample>(
      `SELECT b.library_id AS libraryId, b.path, b.title FROM ${table} WHERE ${shown} AND ${condition} AND NOT ${IGNORED}
       ORDER BY b.title_key, b.id LIMIT ${SAMPLES}`,
      values,
    )
  }

  /** `books`: all books of the libraries; infinite for books known by id, which need no walk. */
  function counted(
    condition: string,
    values: { kind: string; libraries: string },
    { withIssue, books }: { withIssue: number; books: number },
  ): Count {
    const ignored = db.one<{ n: number }>(
      `SELECT count(*) AS n FROM issue_ignores i CROSS JOIN books b ON b.library_id = i.library_id AND b.path = i.path
       WHERE i.kind = :kind AND ${SHOWN} AND ${condition}`,
      values,
    ).n
    // A scan may have removed books since they were counted.
    const count = Math.max(0, withIssue - ignored)
    return { count, ignored, samples: count > 0 ? samplesOf(condition, values, count * ONE_IN > books) : [] }
  }

  return {
    /**
     * Counts each kind that a row determines: all in one pass, then samples one kind at a time, so that the caller can serve other
     * requests between two kinds of a large library.
     */
    *countRows(libraries: readonly number[]): Generator<[kind: string, counted: Count]> {
      const sums = BY_ROW.map(({ kind, condition }) => `count(*) FILTER (WHERE ${condition}) AS ${kind}`).join(', ')
      const totals = db.one<Record<string, number>>(
        `SELECT ${sums}, count(*) AS books FROM books b NOT INDEXED WHERE ${SHOWN}`,
        listed(libraries),
      )
      const { books = 0 } = totals
      for (const { kind, condition } of BY_ROW) {
        const total = { withIssue: totals[kind] ?? 0, books }
        yield [kind, counted(`(${condition})`, { kind, ...listed(libraries) }, total)]
      }
    },
    /** `countRows` for books known by id. */
    countIds(kind: IssueKind, ids: readonly number[], libraries: readonly number[]): Count {
      const values = { kind, ids: JSON.stringify(ids), ...listed(libraries) }
      const condition = 'b.id IN (SELECT value FROM json_each(:ids))'
      const withIssue = db.one<{ n: number }>(
        `SELECT count(*) AS n FROM json_each(:ids) requested CROSS JOIN books b ON b.id = requested.value WHERE ${SHOWN}`,
        { ids: values.ids, ...listed(libraries) },
      ).n
      return counted(condition, values, { withIssue, books: Number.POSITIVE_INFINITY })
    },
  }
}
