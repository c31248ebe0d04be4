import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import type { Search, TitleLookup } from '../search/index.ts'

/** The parts of a release that matching reads. */
export interface MatchingRelease {
  db: ReadDb
  search: { titles: TitleLookup }
}

/** The parts that `/works/match` reads. */
export interface WorkMatchRelease extends MatchingRelease {
  etag: string
  search: Pick<Search, 'titles' | 'bestWorks' | 'isEarly'>
}
