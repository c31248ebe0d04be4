import * as contract from '@chapterhouse/contract/server/libraries/jobs'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { lenientInteger } from '@chapterhouse/kit/requests/query'
import { isRowId } from '@chapterhouse/kit/requests/sealed-cursor'
import { flagOf, wholeNumber } from '../../browsing/index.ts'
import type { ScanJobs } from './jobs.ts'
import { toJob, toLogLine, toRun } from './scanning.wire.ts'

const PAGE = { standard: 50, max: 200 }

/** Routes of docs/reference/server.md 3.8 about scans. */
export function jobRoutes(app: App, { scanJobs }: { scanJobs: ScanJobs }): void {
  serve(app, contract.jobs, () => {
    const { running, queued, schedules } = scanJobs.now()
    return {
      running: running ? toJob(running) : null,
      queued: queued.map(toJob),
      schedules: schedules.map(({ library, nextAt }) => ({
        library_id: library.id,
        library_name: library.name,
        schedule: library.scanSchedule,
        next_at: nextAt.toISOString(),
      })),
    }
  })
  serve(app, contract.cancelJob, ({ params }) => scanJobs.cancel(params.id))

  serve(app, contract.scanRuns, ({ query, cursorsOf }) => {
    const { library_id, standing, before } = query
    const cursors = cursorsOf(contract.scanRuns, { library_id, standing })
    const { runs, nextBefore } = scanJobs.runs({
      libraryId: wholeNumber(query, 'library_id') ?? null,
      isStanding: flagOf(query, 'standing') ?? false,
      before: cursors.open(before, isRowId) ?? Number.MAX_SAFE_INTEGER,
      limit: lenientInteger(query.limit, PAGE),
    })
    return { runs: runs.map(toRun), ...(nextBefore !== undefined && { next_before: cursors.seal(nextBefore) }) }
  })
  serve(app, contract.scanRun, ({ params }) => {
    const { run, log } = scanJobs.run(params.id)
    return { ...toRun(run), log: log.map(toLogLine) }
  })
}
