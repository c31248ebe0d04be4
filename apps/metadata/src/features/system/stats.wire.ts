import type { stats } from '@chapterhouse/contract/metadata/system'
import type { Answer } from '@chapterhouse/contract/operation'
import type { StatsData } from './stats.ts'

export function toStats({ works, recordings, people, series, ...of }: StatsData): Answer<typeof stats> {
  const totals = { total_runtime_min: of.totalRuntimeMin, total_chapters: of.totalChapters }
  return { works, recordings, people, series, ...totals, built_at: of.builtAt }
}
