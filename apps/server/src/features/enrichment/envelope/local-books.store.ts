import type { Db } from '@chapterhouse/kit/sqlite'
import type { RelPath } from '../../libraries/index.ts'

/** A book of a series, with its place in it. */
export interface SeriesBook {
  libraryId: number
  path: RelPath
  asin: string
  isbn: string
  seriesIndex: number | null
}

/** One index has all that is read. */
const OF_SERIES = `
  SELECT library_id AS libraryId, path, asin, isbn, series_index AS seriesIndex FROM books
  WHERE series_key >= :from AND series_key < :to AND series_key <> '' LIMIT :max`

export function localBooksStore(db: Db) {
  return {
    /** Books of all libraries, whoever may open them; `name` is a `seriesNameKey`, which ends at the lowest character. */
    ofSeries: (name: string, max: number): SeriesBook[] =>
      db.all<SeriesBook>(OF_SERIES, { from: `${name}\u0001`, to: `${name}\u0002`, max }),
  }
}
