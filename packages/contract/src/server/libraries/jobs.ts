import Type from 'typebox'
import { Cursor, NextCursor } from '../../cursor.ts'
import { Nothing, operation, shape } from '../../operation.ts'

const SCAN = {
  running: Type.Boolean(),
  queued: Type.Boolean(),
  total: Type.Integer(),
  done: Type.Integer(),
  indexed: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  moved: Type.Integer(),
  removed: Type.Integer(),
  unavailable: Type.Optional(Type.Boolean()),
}

export const Scan = shape('Scan', Type.Object(SCAN))

export const Job = shape(
  'Job',
  Type.Object({
    id: Type.Integer(),
    kind: Type.Literal('scan'),
    library_id: Type.Integer(),
    library_name: Type.String(),
    trigger: Type.Union([Type.Literal('manual'), Type.Literal('schedule'), Type.Literal('startup'), Type.Literal('change')]),
    started_by: Type.Union([Type.Integer(), Type.Null()]),
    queued_at: Type.String(),
    started_at: Type.Optional(Type.String()),
    run_id: Type.Optional(Type.Integer()),
    progress: Type.Optional(Scan),
  }),
)

export const jobs = operation({
  method: 'GET',
  path: '/admin/jobs',
  guard: 'admin',
  compressible: true,
  summary: 'Running, queued and scheduled scans',
  responses: {
    200: Type.Object({
      running: Type.Union([Job, Type.Null()]),
      queued: Type.Array(Job),
      schedules: Type.Array(
        Type.Object({
          library_id: Type.Integer(),
          library_name: Type.String(),
          schedule: Type.String(),
          next_at: Type.String(),
        }),
      ),
    }),
  },
})

export const cancelJob = operation({
  method: 'DELETE',
  path: '/admin/jobs/:id',
  guard: 'admin',
  audit: { none: 'scans have a record of their own' },
  summary: 'Cancel a running or queued scan; books already indexed are kept',
  params: Type.Object({ id: Type.Integer({ errorMessage: 'invalid job id' }) }),
  responses: { 204: Nothing },
})

const RUN = {
  id: Type.Integer(),
  library_id: Type.Integer(),
  library_name: Type.String(),
  trigger: Type.String(),
  started_by: Type.Union([Type.Integer(), Type.Null()]),
  started_by_name: Type.Optional(Type.String()),
  started_at: Type.String(),
  finished_at: Type.Union([Type.String(), Type.Null()]),
  status: Type.String({ description: '`running`, `ok`, `partial`, `unavailable`, `failed`, `cancelled` or `interrupted`.' }),
  books: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  moved: Type.Integer(),
  removed: Type.Integer(),
  errors: Type.Integer(),
}

export const scanRuns = operation({
  method: 'GET',
  path: '/admin/scan-runs',
  guard: 'admin',
  compressible: true,
  summary: 'Scan history, newest first',
  query: Type.Object({
    library_id: Type.Optional(Type.String()),
    standing: Type.Optional(
      Type.String({
        description:
          '`true` returns only failed, partial or interrupted scans, the last of each library, unless a later one succeeded.',
      }),
    ),
    before: Cursor,
    limit: Type.Optional(Type.String()),
  }),
  responses: {
    200: Type.Object({ runs: Type.Array(Type.Object(RUN)), next_before: Type.Optional(NextCursor) }),
  },
})

export const scanRun = operation({
  method: 'GET',
  path: '/admin/scan-runs/:id',
  guard: 'admin',
  compressible: true,
  summary: 'A scan with its log',
  params: Type.Object({ id: Type.Integer({ errorMessage: 'invalid scan run id' }) }),
  responses: {
    200: Type.Object({
      ...RUN,
      log: Type.Array(
        Type.Object({
          at: Type.String(),
          level: Type.String(),
          kind: Type.String(),
          path: Type.Optional(Type.String()),
          to: Type.Optional(Type.String()),
          code: Type.Optional(Type.String()),
          detail: Type.Optional(Type.String()),
          count: Type.Optional(Type.Integer()),
        }),
      ),
    }),
  },
})
