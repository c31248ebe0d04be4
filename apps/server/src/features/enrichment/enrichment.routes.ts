import { meta, metaCover, metaWork } from '@chapterhouse/contract/server/enrichment'
import { invalid, missing } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http'
import { serveBytes } from '@chapterhouse/kit/serve'
import type { Shares } from '../shares/index.ts'
import type { Enrichment } from './enrichment.ts'

interface EnrichmentRouteNeeds {
  shares: Pick<Shares, 'authorize'>
  enrichment: Enrichment
}

export function enrichmentRoutes(app: App, { shares, enrichment }: EnrichmentRouteNeeds): void {
  serveBytes(app, meta, async ({ viewer, params, query, gone }, _request, reply) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    return reply.type(JSON_TYPE).send(JSON.stringify(await enrichment.meta(target, gone)))
  })
  serveBytes(app, metaWork, async ({ query }, _request, reply) => {
    return reply.type(JSON_TYPE).send(JSON.stringify({ work: await enrichment.work(query.id) }))
  })
  serveBytes(app, metaCover, async ({ viewer, params, query }) => {
    await shares.authorize(viewer, params.id, query.path)
    if (!query.url) throw invalid('url is required')
    throw missing('metadata lookup not enabled')
  })
}

const JSON_TYPE = 'application/json; charset=utf-8'
