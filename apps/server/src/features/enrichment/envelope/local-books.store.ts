import type { Db } from '@chapterhouse/kit/sqlite'
import { IN_REACH, JOIN_REACH, REACH_ORDER } from '../../shares/index.ts'

/** A book of one of the series, with its place in it. */
export interface Candidate {
  /** Index of the name of its series. */
  view: number
  libraryId: number
  path: string
  asin: string
  isbn: string
  seriesIndex: number | null
}

interface Wanted {
  /** JSON of `seriesNameKey` of each name. */
  names: string
  /** Both from `reachValues`. */
  libraries: string
  rules: string
  /** Its books come first. */
  libraryId: number
  max: number
}

/**
 * The name in `series_key` ends at the lowest character (`sort-keys.ts`). The few books of these series first: the planner would begin
 * with all books of a library.
 */
const OF_SERIES = `
  SELECT n.key AS view, b.library_id AS libraryId, b.path, b.asin, b.isbn, b.series_index AS seriesIndex
  FROM json_each(:names) n
  CROSS JOIN books b ON b.series_key >= n.value || char(1) AND b.series_key < n.value || char(2) AND b.series_key <> ''
  CROSS ${JOIN_REACH}
  WHERE ${IN_REACH}
  ORDER BY n.key, b.library_id = :libraryId DESC, ${REACH_ORDER}, b.path LIMIT :max`

export function localBooksStore(db: Db) {
  return {
    /** Books that the viewer may open, in the order in which they are preferred. */
    ofSeries: (wanted: Wanted): Candidate[] => db.all<Candidate>(OF_SERIES, wanted),
  }
}
