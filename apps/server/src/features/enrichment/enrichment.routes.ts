import { meta, metaCover, metaWork } from '@chapterhouse/contract/server/enrichment'
import { invalid, missing } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http'
import { serve, serveBytes } from '@chapterhouse/kit/serve'
import type { Shares } from '../shares/index.ts'
import { refuseBadWorkId } from './work-id.ts'

interface EnrichmentRouteNeeds {
  shares: Pick<Shares, 'authorize'>
}

/** Every request fails, since there is no metadata service yet, but access and parameters are checked first. */
export function enrichmentRoutes(app: App, { shares }: EnrichmentRouteNeeds): void {
  serve(app, meta, async ({ viewer, params, query }) => {
    await shares.authorize(viewer, params.id, query.path)
    throw isOff()
  })
  serve(app, metaWork, ({ query }) => {
    refuseBadWorkId(query.id)
    throw isOff()
  })
  serveBytes(app, metaCover, async ({ viewer, params, query }) => {
    await shares.authorize(viewer, params.id, query.path)
    if (!query.url) throw invalid('url is required')
    throw isOff()
  })
}

const isOff = () => missing('metadata lookup not enabled')
