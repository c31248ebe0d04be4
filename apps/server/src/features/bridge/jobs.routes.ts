import { isJobKind } from '@chapterhouse/contract/bridge-jobs'
import * as contract from '@chapterhouse/contract/server/bridge/jobs'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import { lenientInteger } from '@chapterhouse/kit/requests/query'
import { isRowId } from '@chapterhouse/kit/requests/sealed-cursor'
import type { AccessiblePath, Shares } from '../shares/index.ts'
import type { Bridge } from './bridge.ts'
import type { BookOfJob, Job } from './job.ts'
import type { BridgeJobs } from './jobs.ts'
import { toJob, toJobText } from './jobs.wire.ts'

const PAGE = { standard: 50, max: 200 }

export interface JobRouteNeeds {
  bridge: Pick<Bridge, 'confirm'>
  bridgeJobs: BridgeJobs
  shares: Pick<Shares, 'authorize'>
}

/** Routes of docs/reference/operations.md 5.6. */
export function bridgeJobRoutes(app: App, needs: JobRouteNeeds): void {
  adminRoutes(app, needs)
  routesOfBridge(app, needs)
}

function adminRoutes(app: App, { bridgeJobs: jobs, shares }: JobRouteNeeds): void {
  serve(app, contract.createBridgeJob, async ({ viewer, body, audited, succeed }) => {
    const { kind, library_id: libraryId, path, params = {} } = body
    if (!isJobKind(kind)) throw invalid('unknown kind of job', { code: 'unknown_kind' })
    const at = bookOf(await shares.authorize(viewer, libraryId, path))
    const { job, isNew } = jobs.create({ kind, at, params }, { userId: viewer.userId, name: viewer.name })
    if (isNew) audited(targetOf(job), { job: job.id, kind, params: job.params })
    succeed(isNew ? 201 : 200)
    return toJob(job)
  })

  serve(app, contract.listBridgeJobs, async ({ viewer, query, cursorsOf }) => {
    const { state, library_id: libraryId, path = '' } = query
    const cursors = cursorsOf(contract.listBridgeJobs, { state, library_id: libraryId, path })
    const before = cursors.open(query.before, isRowId) ?? Number.MAX_SAFE_INTEGER
    if (path !== '' && libraryId === undefined) throw invalid('library_id is required with path')
    const isOfBook = path !== '' && libraryId !== undefined
    const ofBook = isOfBook ? bookOf(await shares.authorize(viewer, libraryId, path)) : undefined
    const { jobs: rows, nextBefore } = jobs.list({
      ...(state !== undefined && { state }),
      ...(libraryId !== undefined && { libraryId }),
      ...ofBook,
      ...{ before, limit: lenientInteger(query.limit, PAGE) },
    })
    const next = nextBefore === null ? null : cursors.seal(nextBefore)
    // Nothing in it is left to check, and serializing by the schema takes longer than everything else.
    return prepared(`{"jobs":[${rows.map(toJobText).join(',')}],"next_before":${JSON.stringify(next)}}`)
  })

  serve(app, contract.readBridgeJob, ({ params }) => toJob(jobs.get(params.id)))

  serve(app, contract.cancelBridgeJob, ({ params, audited }) => {
    const job = jobs.cancel(params.id)
    audited(targetOf(job), { job: job.id, kind: job.kind })
    return toJob(job)
  })

  serve(app, contract.retryBridgeJob, ({ params }) => toJob(jobs.retry(params.id)))

  serve(app, contract.removeBridgeJob, ({ params, audited }) => {
    const job = jobs.remove(params.id)
    audited(targetOf(job), { job: job.id, kind: job.kind })
  })
}

function routesOfBridge(app: App, { bridge, bridgeJobs: jobs }: JobRouteNeeds): void {
  serve(app, contract.claimBridgeJob, ({ bridge: paired, body, succeed }) => {
    bridge.confirm(paired)
    const claimed = jobs.claim(body.kinds)
    if (!claimed) return succeed(204)
    succeed(200)
    return { job: toJob(claimed.job), claim: claimed.claim, lease_until: claimed.job.leaseUntil }
  })

  serve(app, contract.reportBridgeJob, ({ bridge: paired, params, body }) => {
    bridge.confirm(paired)
    const { state, cancelRequested, leaseUntil, libraryId, path } = jobs.report(params.id, body)
    return { state, cancel_requested: cancelRequested, lease_until: leaseUntil, library_id: libraryId, path }
  })
}

const bookOf = ({ library, path }: AccessiblePath): BookOfJob => ({ libraryId: library.id, path })
const targetOf = ({ libraryName, path }: Job): string => `${libraryName}: ${path}`
