import type { ReadDb } from '@chapterhouse/kit/sqlite/db'

const COUNTS = `
  SELECT (SELECT count(*) FROM works) AS works, (SELECT count(*) FROM recordings) AS recordings,
    (SELECT count(*) FROM people) AS people, (SELECT count(*) FROM series) AS series,
    (SELECT coalesce(sum(runtime_min), 0) FROM recordings) AS totalRuntimeMin, (SELECT count(*) FROM chapters) AS totalChapters,
    coalesce((SELECT value FROM meta WHERE key = 'built_at'), '') AS builtAt`

export interface Counts {
  works: number
  recordings: number
  people: number
  series: number
  totalRuntimeMin: number
  totalChapters: number
  builtAt: string
}

export function countAll(db: ReadDb): Counts {
  return db.one(COUNTS)
}
