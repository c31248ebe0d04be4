import type { stats } from '@chapterhouse/contract/metadata/system'
import type { ResponseBody } from '@chapterhouse/contract/operation'
import { attributionFor, type Credit } from '../works/index.ts'
import type { StatsData } from './stats.ts'

export function toStats({ works, recordings, people, series, ...of }: StatsData, credit: Credit): ResponseBody<typeof stats> {
  const totals = { total_runtime_min: of.totalRuntimeMin, total_chapters: of.totalChapters }
  return { works, recordings, people, series, ...totals, built_at: of.builtAt, ...creditOf(of, credit) }
}

/** A release without community content needs no credit. */
function creditOf({ communityLicences }: Pick<StatsData, 'communityLicences'>, credit: Credit) {
  return communityLicences.length > 0 ? { attribution: attributionFor(credit, communityLicences) } : {}
}
