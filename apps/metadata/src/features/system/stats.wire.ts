import type { Stats } from '@chapterhouse/contract/metadata/system'
import type { Static } from 'typebox'
import type { StatsData } from './stats.ts'

export function toStats({ works, recordings, people, series, ...of }: StatsData): Static<typeof Stats> {
  const totals = { total_runtime_min: of.totalRuntimeMin, total_chapters: of.totalChapters }
  return { works, recordings, people, series, ...totals, built_at: of.builtAt }
}
