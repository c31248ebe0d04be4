import * as contract from '@chapterhouse/contract/server/listening/progress'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import { pageText, toProgress } from '../listening.wire.ts'
import type { ListeningRouteNeeds } from '../listening-needs.ts'

export function progressRoutes(app: App, { shares, listening: { progress }, shownAt }: ListeningRouteNeeds): void {
  serve(app, contract.listProgress, ({ viewer, query }) => {
    const rows = progress.list(viewer, shares.accessCheck(viewer))
    const texts =
      query.include === 'book' ? shownAt.withBooks(rows, toProgress) : rows.map((row) => JSON.stringify(toProgress(row)))
    return prepared(pageText('progress', texts))
  })

  serve(app, contract.getProgress, async ({ viewer, params, query }) => {
    const row = progress.find(await shares.authorize(viewer, params.id, query.path))
    return { progress: row ? toProgress(row) : null }
  })

  serve(app, contract.saveProgress, async ({ viewer, params, query, body }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const row = await progress.save(target, {
      position: body.position,
      duration: body.duration,
      finished: body.finished,
      playbackSpeed: body.playback_speed,
      version: body.version,
      deviceId: body.device_id,
      updatedAt: body.updated_at,
    })
    return { progress: toProgress(row) }
  })

  serve(app, contract.editProgress, async ({ viewer, params, query, body }) => {
    const row = progress.edit(await shares.authorize(viewer, params.id, query.path), {
      finished: body.finished,
      position: body.position,
      startedAt: body.started_at,
      finishedAt: body.finished_at,
      setAside: body.set_aside,
    })
    return { progress: row ? toProgress(row) : null }
  })
}
