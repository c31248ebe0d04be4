import { meta, metaCover, metaCovers, metaWork } from '@chapterhouse/contract/server/community/enrichment'
import { invalid, missing } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve, serveBytes } from '@chapterhouse/kit/http/serve'
import { evaluateConditions } from '@chapterhouse/kit/responses/conditional'
import { baseOf } from '../pairing/index.ts'
import type { Shares } from '../shares/index.ts'
import type { Enrichment } from './enrichment.ts'
import { type CommunityCovers, coverSizeOf } from './images/community-covers.ts'
import type { MetaRequest } from './viewer-envelope.ts'

interface EnrichmentRouteNeeds {
  shares: Pick<Shares, 'authorize'>
  enrichment: Enrichment
  communityCovers: CommunityCovers
  isMetadataOn: () => boolean
  serverName: () => string
  publicUrl: () => string
}

export function enrichmentRoutes(app: App, needs: EnrichmentRouteNeeds): void {
  const { shares, enrichment, communityCovers, isMetadataOn, serverName, publicUrl } = needs
  serve(app, meta, async ({ viewer, params, query, gone, origin }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const request: MetaRequest = {
      hasPrevious: (query.include ?? '').split(',').includes('previous'),
      spoilers: query.spoilers === 'hide' ? 'hide' : 'show',
      source: () => ({ serverName: serverName(), base: baseOf({ publicUrl }, origin()) }),
    }
    return prepared(await enrichment.meta(target, request, gone))
  })
  serve(app, metaWork, async ({ query }) => prepared(JSON.stringify({ work: await enrichment.work(query.id) })))
  serveBytes(app, metaCover, async ({ viewer, params, query, gone }, request, reply) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    if (!query.url) throw invalid('url is required')
    const { etag, take } = await enrichment.cover(target, { url: query.url, size: coverSizeOf(query.size) }, gone)
    const headers = { 'cache-control': A_DAY, etag }
    const condition = evaluateConditions(request.headers, { etag })
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
