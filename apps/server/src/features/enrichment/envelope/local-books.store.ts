import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'

export interface SeriesBook {
  libraryId: number
  path: RelPath
  asin: string
  isbn: string
  seriesIndex: number | null
}

/** The books of a series, by `seriesNameKey`, which ends with the lowest character. */
const OF_SERIES = "series_key >= ? AND series_key < ? AND series_key <> ''"
/** Each row with its version, from an index alone: an eighth of the cost of the rows. */
const MARK = `SELECT group_concat(id || ':' || stamp) FROM books WHERE ${OF_SERIES}`
const BOOKS = `
  SELECT library_id AS libraryId, path, asin, isbn, series_index AS seriesIndex FROM books
  WHERE ${OF_SERIES.replace('?', ':from').replace('?', ':to')} LIMIT +:max`

export function localBooksStore(db: Db) {
  return {
    /** Changes with every book of the series; '' if there is none. */
    markOf: (name: string): string => db.findRow<[mark: string | null]>(MARK, `${name}\u0001`, `${name}\u0002`)?.[0] ?? '',
    /** Books in all libraries, before any access check. */
    ofSeries: (name: string, max: number): SeriesBook[] =>
      db.all<SeriesBook>(BOOKS, { from: `${name}\u0001`, to: `${name}\u0002`, max }),
  }
}
