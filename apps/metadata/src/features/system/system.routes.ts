import { healthz, openapi, stats } from '@chapterhouse/contract/metadata/system'
import { isNamed } from '@chapterhouse/kit/conditional'
import { AppError } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http'
import { serveBytes } from '@chapterhouse/kit/serve'
import { codingOf, sendJson } from '@chapterhouse/kit/serve-json'
import { serveText } from '@chapterhouse/kit/serve-text'
import type { Reads } from '../artifact/index.ts'
import { describeApi } from './describe-api.wire.ts'
import { createDocumentFile } from './document-file.ts'
import type { StatsData } from './stats.ts'
import { toStats } from './stats.wire.ts'

export interface SystemRouteNeeds {
  artifacts: Reads<{ etag: string; stats: StatsData }>
  /** An origin: where the service is found from outside. */
  siteUrl: () => string
}

export function systemRoutes(app: App, { artifacts, siteUrl }: SystemRouteNeeds): void {
  serveText(app, stats, () =>
    artifacts.read((release) => ({ text: `${JSON.stringify(toStats(release.stats))}\n`, tag: release.etag })),
  )

  serveBytes(app, healthz, async (_exchange, _request, reply) => {
    try {
      const { builtAt, works } = artifacts.read((release) => release.stats)
      return sendJson(reply, `${JSON.stringify({ built_at: builtAt, status: 'ok', works })}\n`)
    } catch (error) {
      if (!(error instanceof AppError) || error.refusal !== 'unavailable') throw error
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
      return sendJson(reply.code(503), '{"status":"starting"}\n')
    }
  })

  // Written at the first request: by then every operation is mounted.
  let file: ReturnType<typeof createDocumentFile> | undefined
  serveBytes(app, openapi, async (_exchange, request, reply) => {
    file ??= createDocumentFile(`${JSON.stringify(describeApi(app.mounted, siteUrl()), null, 2)}\n`)
    const coding = codingOf(request)
    reply.headers({ etag: file.tagOf(coding), 'cache-control': 'public, max-age=3600' })
    if (file.tags.some((tag) => isNamed(request.headers['if-none-match'], tag))) return reply.code(304).send()
    if (coding !== undefined) reply.header('content-encoding', coding)
    return reply.type('application/json; charset=utf-8').send(await file.read(coding))
  })
}
