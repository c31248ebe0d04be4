import { meta, metaCover, metaCovers, metaWork } from '@chapterhouse/contract/server/enrichment'
import { judgeConditions } from '@chapterhouse/kit/conditional'
import { invalid, missing } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http'
import { serve, serveBytes } from '@chapterhouse/kit/serve'
import type { Shares } from '../shares/index.ts'
import type { Enrichment } from './enrichment.ts'
import { type CommunityCovers, coverSizeOf } from './images/community-covers.ts'

interface EnrichmentRouteNeeds {
  shares: Pick<Shares, 'authorize'>
  enrichment: Enrichment
  communityCovers: CommunityCovers
  isMetadataOn: () => boolean
}

export function enrichmentRoutes(app: App, { shares, enrichment, communityCovers, isMetadataOn }: EnrichmentRouteNeeds): void {
  serveBytes(app, meta, async ({ viewer, params, query, gone }, _request, reply) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    return reply.type(JSON_TYPE).send(JSON.stringify(await enrichment.meta(target, gone)))
  })
  serveBytes(app, metaWork, async ({ query }, _request, reply) => {
    return reply.type(JSON_TYPE).send(JSON.stringify({ work: await enrichment.work(query.id) }))
  })
  serveBytes(app, metaCover, async ({ viewer, params, query, gone }, request, reply) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    if (!query.url) throw invalid('url is required')
    const { etag, take } = await enrichment.cover(target, { url: query.url, size: coverSizeOf(query.size) }, gone)
    const headers = { 'cache-control': A_DAY, etag }
    const condition = judgeConditions(request.headers, { etag })
    if (condition !== 'send')
      return reply
        .headers(headers)
        .code(condition === 'failed' ? 412 : 304)
        .send()
    const bytes = await take()
    // Only now, because an error must not be cached for a day.
    reply.headers({ ...headers, 'content-type': 'image/jpeg', 'content-length': bytes.length })
    return reply.send(request.method === 'HEAD' ? undefined : bytes)
  })
  serve(app, metaCovers, async ({ body }) => {
    if (!isMetadataOn()) throw missing('metadata lookup not enabled', { code: 'metadata_off' })
    return { covers: await communityCovers.batch({ urls: body?.urls, size: body?.size }) }
  })
}

const A_DAY = 'private, max-age=86400'
const JSON_TYPE = 'application/json; charset=utf-8'
