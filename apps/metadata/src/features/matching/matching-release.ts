import type { ReadDb } from '@chapterhouse/kit/sqlite'
import type { TitleLookup } from '../search/index.ts'

/** What matching needs of a release. */
export interface MatchingRelease {
  db: ReadDb
  search: { titles: TitleLookup }
}
