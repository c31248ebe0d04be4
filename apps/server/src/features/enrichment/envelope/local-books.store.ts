import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'

/** A book of a series, with its place in it. */
export interface SeriesBook {
  libraryId: number
  path: RelPath
  asin: string
  isbn: string
  seriesIndex: number | null
}

/** Of a series by its `seriesNameKey`, which ends at the lowest character. */
const OF_SERIES = "series_key >= ? AND series_key < ? AND series_key <> ''"
/** Each row with its version: from an index alone, an eighth of the cost of the rows. */
const MARK = `SELECT group_concat(id || ':' || stamp) FROM books WHERE ${OF_SERIES}`
const BOOKS = `
  SELECT library_id AS libraryId, path, asin, isbn, series_index AS seriesIndex FROM books
  WHERE ${OF_SERIES.replace('?', ':from').replace('?', ':to')} LIMIT +:max`

export function localBooksStore(db: Db) {
  return {
    /** Changes with every book of the series; '' without one. */
    markOf: (name: string): string => db.findRow<[mark: string | null]>(MARK, `${name}\u0001`, `${name}\u0002`)?.[0] ?? '',
    /** Books of all libraries, before any check of access. */
    ofSeries: (name: string, max: number): SeriesBook[] =>
      db.all<SeriesBook>(BOOKS, { from: `${name}\u0001`, to: `${name}\u0002`, max }),
  }
}
