import { getEstimate } from '@chapterhouse/contract/server/bridge/estimate'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Shares } from '../shares/index.ts'
import { toEstimate } from './estimate.wire.ts'
import type { Estimates } from './estimates.ts'

interface EstimateRouteNeeds {
  shares: Pick<Shares, 'authorize'>
  estimates: Estimates
}

export function estimateRoutes(app: App, { shares, estimates }: EstimateRouteNeeds): void {
  serve(app, getEstimate, async ({ viewer, query, gone }) => {
    const target = await shares.authorize(viewer, query.library_id, query.path)
    return toEstimate(await estimates.of(target, { isBrief: query.brief === '1' }, gone))
  })
}
