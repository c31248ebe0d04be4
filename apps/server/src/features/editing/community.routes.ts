import * as contract from '@chapterhouse/contract/server/matching'
import { missing } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http'
import { serve } from '@chapterhouse/kit/serve'

const NEEDS_METADATA = [
  contract.setCommunityCover,
  contract.worksOfBooks,
  contract.matchBook,
  contract.listMatchRuns,
  contract.startMatchRun,
  contract.matchRun,
  contract.matchRunItems,
  contract.applyMatchRun,
  contract.cancelMatchRun,
] as const

/** Refuses operations that need community metadata, which is off (docs/reference/server.md 1.3). */
export function communityRoutes(app: App): void {
  for (const operation of NEEDS_METADATA)
    serve(app, operation, () => {
      throw missing('metadata lookup not enabled', { code: 'metadata_off' })
    })
}
