import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { allCommunityLicences } from '../works/index.ts'
import { type Counts, countAll } from './stats.store.ts'

/** Counted from the tables, once for each release. */
export interface StatsData extends Counts {
  /** SPDX identifiers of the community content. */
  communityLicences: string[]
}

export function prepareStats(db: ReadDb, version: number): StatsData {
  return { ...countAll(db), communityLicences: allCommunityLicences(db, version) }
}
