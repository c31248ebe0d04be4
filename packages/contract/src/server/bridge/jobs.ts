import Type, { type Static } from 'typebox'
import { JOB_KINDS, JOB_STATES } from '../../bridge-jobs.ts'
import { Cursor, NextCursor } from '../../cursor.ts'
import { Nothing, operation, shape } from '../../operation.ts'

const Moment = Type.Union([Type.String(), Type.Null()])

/** Progress and result may have keys that only a newer bridge knows, so their shapes are in `bridge-jobs.ts`. */
export const BridgeJob = shape(
  'BridgeJob',
  Type.Object({
    id: Type.Integer(),
    kind: Type.Enum(Object.keys(JOB_KINDS)),
    library_id: Type.Integer(),
    library_name: Type.String(),
    path: Type.String(),
    title: Type.String({ description: 'Of the book; the name of its folder or file if it is no longer indexed.' }),
    params: Type.Unsafe<object>({ type: 'object', additionalProperties: true, description: 'With defaults filled in.' }),
    state: Type.Enum(JOB_STATES),
    attempts: Type.Integer(),
    max_attempts: Type.Integer(),
    claimed_at: Moment,
    lease_until: Moment,
    cancel_requested: Type.Boolean({ description: 'The bridge has still to stop its work.' }),
    retry_requested: Type.Boolean({ description: 'The bridge has still to try again.' }),
    progress: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'As the bridge last reported it. `park` says what a job with the state `needs_attention` needs.',
    }),
    result: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Of a job with the state `done`.',
    }),
    error: Type.String({ description: 'Why the job failed, or what it needs.' }),
    created_by: Type.Union([Type.Integer(), Type.Null()], { description: 'Null once the account is deleted.' }),
    created_by_name: Type.String(),
    created_at: Type.String(),
    started_at: Moment,
    updated_at: Type.String(),
    finished_at: Moment,
  }),
)
export type BridgeJob = Static<typeof BridgeJob>

const JobId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid job id' }) })

export const createBridgeJob = operation({
  method: 'POST',
  path: '/admin/bridge/jobs',
  guard: 'admin',
  audit: 'bridge.job_create',
  summary: 'Let the bridge do a job for a book. Returns the open job of this kind if the book already has one',
  body: Type.Object(
    {
      kind: Type.String({ description: '`sidecars.generate` creates characters and recaps.' }),
      library_id: Type.Integer({ errorMessage: 'invalid library id' }),
      path: Type.String(),
      params: Type.Optional(
        Type.Unknown({
          description: 'Of `sidecars.generate`: `source` (`auto`, `audio`, `ebook`), `contribute` (`local`, `issue`), `work_id`.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  bodyLimit: 16_384,
  responses: { 201: BridgeJob, 200: BridgeJob },
})

export const listBridgeJobs = operation({
  method: 'GET',
  path: '/admin/bridge/jobs',
  guard: 'admin',
  summary: 'Jobs of the bridge, newest first',
  query: Type.Object({
    state: Type.Optional(Type.Enum(JOB_STATES, { errorMessage: 'invalid state' })),
    library_id: Type.Optional(Type.Integer({ errorMessage: 'invalid library id' })),
    path: Type.Optional(Type.String({ description: 'One book of that library.' })),
    before: Cursor,
    limit: Type.Optional(Type.String({ description: '1 to 200; defaults to 50.' })),
  }),
  responses: {
    200: Type.Object({
      jobs: Type.Array(BridgeJob),
      next_before: Type.Union([NextCursor, Type.Null()], { description: 'Null on the last page.' }),
    }),
  },
})

export const readBridgeJob = operation({
  method: 'GET',
  path: '/admin/bridge/jobs/:id',
  guard: 'admin',
  summary: 'One job',
  params: JobId,
  responses: { 200: BridgeJob },
})

export const cancelBridgeJob = operation({
  method: 'POST',
  path: '/admin/bridge/jobs/:id/cancel',
  guard: 'admin',
  audit: 'bridge.job_cancel',
  summary: 'Cancel an open job: a queued one ends immediately, another one once the bridge has stopped its work',
  params: JobId,
  responses: { 200: BridgeJob },
})

export const retryBridgeJob = operation({
  method: 'POST',
  path: '/admin/bridge/jobs/:id/retry',
  guard: 'admin',
  audit: { none: 'it only asks the bridge to look again' },
  summary: 'Ask the bridge to try a job again that needs attention',
  params: JobId,
  responses: { 200: BridgeJob },
})

export const removeBridgeJob = operation({
  method: 'DELETE',
  path: '/admin/bridge/jobs/:id',
  guard: 'admin',
  audit: 'bridge.job_delete',
  summary: 'Remove a closed job from the list; files that it wrote are kept',
  params: JobId,
  responses: { 204: Nothing },
})

export const claimBridgeJob = operation({
  method: 'POST',
  path: '/bridge/jobs/claim',
  guard: 'bridge',
  summary: 'Take the oldest queued job of these kinds; 204 if there is none. Its lease is five minutes',
  body: Type.Object({
    kinds: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }),
    limit: Type.Optional(Type.Unknown({ description: 'Ignored: a response has one job.' })),
  }),
  bodyLimit: 16_384,
  hasCredential: true,
  responses: {
    200: Type.Object({
      job: BridgeJob,
      claim: Type.String({ description: 'Shown only once; every report of the job needs it.' }),
      lease_until: Moment,
    }),
    204: Nothing,
  },
})

export const reportBridgeJob = operation({
  method: 'PUT',
  path: '/bridge/jobs/:id',
  guard: 'bridge',
  summary: 'Report on a claimed job: its progress, or how it ended. Renews its lease',
  params: JobId,
  body: Type.Object({
    claim: Type.String({ maxLength: 200 }),
    state: Type.String({ description: '`running`, `needs_attention`, `done`, `failed` or `cancelled`.' }),
    progress: Type.Optional(Type.Unknown({ description: 'At most 16 KiB. With `park` if and only if the job needs attention.' })),
    result: Type.Optional(Type.Unknown({ description: 'Of a job that is done, at most 64 KiB.' })),
    error: Type.Optional(Type.String()),
  }),
  bodyLimit: 131_072,
  responses: {
    200: Type.Object({
      state: Type.Enum(JOB_STATES),
      cancel_requested: Type.Boolean({ description: 'The bridge stops its work and reports `cancelled`.' }),
      lease_until: Moment,
      library_id: Type.Integer({ description: 'Of the book as it is now, like the path: it may have been moved.' }),
      path: Type.String(),
    }),
  },
})
