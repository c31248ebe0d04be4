import type { BookEstimate } from '@chapterhouse/contract/server/bridge/estimate'
import type { Estimate } from './estimates.ts'
import type { Figures } from './figures.ts'
import { toJob } from './jobs.wire.ts'

export function toEstimate(estimate: Estimate): BookEstimate {
  const { hasFigures, isAgentReady, isSubscription, local, community, earlier, openJob } = estimate
  return {
    ...toFigures(estimate),
    figures: hasFigures,
    agent_ready: isAgentReady,
    subscription: isSubscription,
    has: { community: community ?? [], community_unknown: community === undefined, local },
    earlier: earlier.map(({ book: { path, title }, position, ...figures }) => ({
      ...{ path, title, series_index: position },
      ...toFigures(figures),
    })),
    open_job: openJob ? toJob(openJob) : null,
  }
}

function toFigures({ source, asrHours, agentCostUsd }: Figures) {
  return { source, asr_hours: asrHours, agent_cost_usd: agentCostUsd }
}
