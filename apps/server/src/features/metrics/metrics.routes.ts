import * as contract from '@chapterhouse/contract/server/system/metrics'
import { forbidden } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serveBytes } from '@chapterhouse/kit/http/serve'
import type { Metrics } from './metrics.ts'

/** For monitoring tools. Sessions are refused: they belong to browsers, and no page needs metrics. */
export function metricsRoutes(app: App, { metrics }: { metrics: Pick<Metrics, 'page'> }): void {
  serveBytes(app, contract.metrics, async ({ viewer }, _request, reply) => {
    if (viewer.via !== 'api') throw forbidden('metrics need an API key of an admin')
    const { type, text } = await metrics.page()
    return reply.headers({ 'content-type': type, 'cache-control': 'no-store' }).send(text)
  })
}
