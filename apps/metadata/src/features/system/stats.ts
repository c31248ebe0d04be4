import type { ReadDb } from '@chapterhouse/kit/sqlite'
import { type Counts, countAll } from './stats.store.ts'

/** Counted from the tables, once for each release. */
export type StatsData = Counts

export function prepareStats(db: ReadDb): StatsData {
  return countAll(db)
}
