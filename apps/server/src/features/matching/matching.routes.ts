import * as contract from '@chapterhouse/contract/server/community/matching'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Shares } from '../shares/index.ts'
import { worksOfBooks } from './books-works.ts'
import type { MatchRuns } from './match-runs.ts'
import type { Matching } from './matching.ts'
import { toCandidate } from './matching.wire.ts'

export function matchingRoutes(
  app: App,
  needs: {
    shares: Pick<Shares, 'authorize'>
    matching: Matching
    matchRuns: Pick<MatchRuns, 'region'>
    metadataService: { base: () => string }
  },
): void {
  const { shares, matching, matchRuns, metadataService } = needs

  serve(app, contract.setCommunityCover, async ({ viewer, params, query, body, audited }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const { path, bytes } = await matching.setCover(target, body?.url ?? '')
    audited(`${target.library.name}: ${path}`, { bytes, source: 'community' })
    return { status: 'cover set', path }
  })

  serve(app, contract.worksOfBooks, async ({ viewer, body }) => {
    matching.refuseIfOff()
    return { works: await worksOfBooks(viewer, body?.books, { shares, matching }) }
  })

  serve(app, contract.matchBook, async ({ viewer, params, query, gone }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const { q = '', asin = '', isbn = '' } = query
    const candidates = await matching.candidates(target, { q, asin, isbn }, gone())
    const [base, region] = [metadataService.base(), matchRuns.region()]
    return { candidates: candidates.map((candidate) => toCandidate(candidate, base, region)) }
  })
}
