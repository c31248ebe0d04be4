import type { ReadDb } from '@chapterhouse/kit/sqlite'
import type { Search, TitleLookup } from '../search/index.ts'

/** What matching needs of a release. */
export interface MatchingRelease {
  db: ReadDb
  search: { titles: TitleLookup }
}

/** What `/works/match` needs of it. */
export interface WorkMatchRelease extends MatchingRelease {
  etag: string
  search: Pick<Search, 'titles' | 'bestWorks' | 'isEarly'>
}
