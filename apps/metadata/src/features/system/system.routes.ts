import { healthz, openapi, stats, type WaitReason } from '@chapterhouse/contract/metadata/system'
import { AppError } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { document } from '@chapterhouse/kit/http/prepared'
import { serve, serveBytes } from '@chapterhouse/kit/http/serve'
import { serveText } from '@chapterhouse/kit/http/serve-text'
import type { Reads } from '../artifact/index.ts'
import type { Credit } from '../works/index.ts'
import { describeApi } from './describe-api.wire.ts'
import type { StatsData } from './stats.ts'
import { toStats } from './stats.wire.ts'

export interface SystemRouteNeeds {
  artifacts: Reads<{ etag: string; stats: StatsData }>
  /** Why there is no release, if known. */
  waitReason: () => WaitReason | undefined
  /** The public origin of the service. */
  siteUrl: () => string
  /** The operator's credit for community content. */
  credit: () => Credit
}

export function systemRoutes(app: App, { artifacts, waitReason, siteUrl, credit }: SystemRouteNeeds): void {
  serveText(app, stats, () =>
    artifacts.read((release) => ({ text: `${JSON.stringify(toStats(release.stats, credit()))}\n`, tag: release.etag })),
  )

  // Sends a body with either status, so `serve` can't be used.
  serveBytes(app, healthz, async (_exchange, _request, reply) => {
    reply.type('application/json; charset=utf-8')
    try {
      const { builtAt, works } = artifacts.read((release) => release.stats)
      return reply.send(`${JSON.stringify({ built_at: builtAt, status: 'ok', works })}\n`)
    } catch (error) {
      if (!(error instanceof AppError) || error.refusal !== 'unavailable') throw error
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
      const reason = waitReason()
      return reply.code(503).send(`${JSON.stringify({ status: 'starting', ...(reason && { reason }) })}\n`)
    }
  })

  const api = document(() => `${JSON.stringify(describeApi(app.mounted, siteUrl()), null, 2)}\n`)
  serve(app, openapi, () => api)
}
