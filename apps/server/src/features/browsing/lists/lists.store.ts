import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import { scopeCondition } from '../../shares/index.ts'
import type { ListFilter } from '../filters/list-filter.ts'
import { createNarrowing, type NarrowedList, valuesOf } from '../filters/narrowing.store.ts'
import type { Mark } from './list-marks.ts'

const IN_SCOPE = scopeCondition()

interface ListRequest {
  libraryId: number
  scope: string
  /** The listener, whose progress is compared. */
  userId: number
  filter: ListFilter
}

export interface Sorted extends Mark {
  id: number
  stamp: number
}

/** A list in its order, without anything read from it. */
export interface SortedList {
  /** Equal for lists with the same rows. */
  identity: () => string
  /** Every page has to find and sort all rows, a few hundred. */
  isSmall: boolean
  /** The mark before the first row. */
  start: Mark
  /** A limit of -1 means all. */
  rowsAfter: (mark: Mark, limit: number) => Sorted[]
}

/** SQLite checks conditions in this order, and a filter excludes more rows than the scope. */
const filtered = (conditions: string) => `b.library_id = :libraryId${conditions} AND ${IN_SCOPE}`
/** With a plus, the order's index is not used: the few rows of a small set are sorted. */
const byText = (column: string, { from, conditions, isInOrder }: NarrowedList) => {
  const key = isInOrder ? `b.${column}` : `+b.${column}`
  return `
  SELECT b.id, b.stamp, b.${column} AS key, b.path FROM ${from}
  WHERE ${filtered(conditions)} AND (${key}, b.path) > (:key, :path)
  ORDER BY ${key}, b.path LIMIT +:limit`
}
const NEXT_BEGINNING = (further: string) =>
  `SELECT substr(b.title_key, 1, 1) FROM books b WHERE ${filtered(further)} ORDER BY b.title_key LIMIT 1`
/** Skips through the index from one initial to the next: one lookup per initial, whatever the number of books. */
const BEGINNINGS = `
  WITH RECURSIVE step (beginning) AS (
    SELECT (${NEXT_BEGINNING('')})
    UNION ALL
    SELECT (${NEXT_BEGINNING(` AND b.title_key > iif(step.beginning = '', '', step.beginning || char(${0x10ffff}))`)})
    FROM step WHERE step.beginning IS NOT NULL)
  SELECT beginning FROM step WHERE beginning IS NOT NULL`
const byRecency = ({ from, conditions, isInOrder }: NarrowedList) => {
  const key = isInOrder ? 'b.added_at_ms' : '+b.added_at_ms'
  return `
  SELECT b.id, b.stamp, b.added_at_ms AS key, b.path FROM ${from}
  WHERE ${filtered(conditions)} AND ${key} <= :key AND (b.added_at_ms < :key OR b.path > :path)
  ORDER BY ${key} DESC, b.path LIMIT +:limit`
}

export function listsStore(db: Db) {
  const narrow = createNarrowing(db)
  function sorted(
    { filter, ...params }: ListRequest,
    statementOf: (list: NarrowedList) => string,
    isByRecency = false,
  ): SortedList {
    const values = { ...params, ...valuesOf(filter) }
    const list = narrow(filter, isByRecency, values)
    const statement = statementOf(list)
    return {
      identity: () => JSON.stringify([statement, values]),
      isSmall: !list.isInOrder,
      start: { key: isByRecency ? Number.MAX_SAFE_INTEGER : '', path: '' },
      rowsAfter: ({ key, path }, limit) => db.all<Sorted>(statement, { ...values, key, path, limit }),
    }
  }

  return {
    byAuthor: (params: ListRequest): SortedList => sorted(params, (list) => byText('author_key', list)),
    byTitle: (params: ListRequest): SortedList => sorted(params, (list) => byText('title_key', list)),
    byRecency: (params: ListRequest): SortedList => sorted(params, byRecency, true),

    /** Distinct first characters of the titles, in order; '' for a title of punctuation only. */
    beginnings: (params: { libraryId: number; scope: string }): string[] =>
      db.all<{ beginning: string }>(BEGINNINGS, params).map(({ beginning }) => beginning),

    /** The sort value and path of a row. */
    markOf: (params: { id: number; libraryId: number; sort: string; scope: string }): Mark | undefined =>
      db.first(
        `SELECT CASE :sort WHEN 'recent' THEN added_at_ms WHEN 'title' THEN title_key ELSE author_key END AS key, path
         FROM books b WHERE id = :id AND library_id = :libraryId AND ${IN_SCOPE}`,
        params,
      ),

    newest: (params: { libraryId: number; scope: string; limit: number }): Newest[] =>
      db.all(
        `SELECT b.id, b.stamp, b.path, b.added_at_ms AS addedAtMs FROM books b WHERE b.library_id = :libraryId AND ${IN_SCOPE}
         ORDER BY b.added_at_ms DESC, b.path LIMIT +:limit`,
        params,
      ),
  }
}

interface Newest {
  id: number
  stamp: number
  path: RelPath
  addedAtMs: number
}
