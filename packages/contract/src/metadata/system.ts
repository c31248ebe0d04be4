import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { NotModified } from './shapes.ts'
import { Attribution } from './works.ts'

const Count = Type.Integer({ minimum: 0 })
const BuiltAt = Type.String({ description: 'RFC 3339, in UTC.' })

export const Stats = shape(
  'Stats',
  Type.Object({
    works: Count,
    recordings: Count,
    people: Count,
    series: Count,
    total_runtime_min: Count,
    total_chapters: Count,
    built_at: BuiltAt,
    attribution: Type.Optional(Attribution),
  }),
)

export const stats = operation({
  method: 'GET',
  path: '/api/v1/stats',
  guard: 'public',
  summary: 'Counts of the loaded release',
  responses: { 200: Stats, 304: NotModified },
})

/** Why there is no release to serve. */
const WAIT_REASONS = ['no_data_release', 'look_failed'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

export const healthz = operation({
  method: 'GET',
  path: '/healthz',
  guard: 'public',
  summary: 'Health check; fails until a release is loaded',
  responses: {
    200: shape('Health', Type.Object({ built_at: BuiltAt, status: Type.Literal('ok'), works: Count })),
    503: shape(
      'HealthStarting',
      Type.Object({
        status: Type.Literal('starting'),
        reason: Type.Optional(
          Type.Enum(WAIT_REASONS, {
            description:
              '`no_data_release`: the repository has no release with data yet. `look_failed`: the last check for one failed; see the log.',
          }),
        ),
      }),
    ),
  },
})

export const openapi = operation({
  method: 'GET',
  path: '/api/v1/openapi.json',
  guard: 'public',
  summary: 'This document',
  responses: { 200: Type.Unsafe<unknown>({ type: 'object', description: 'An OpenAPI 3.1 document.' }), 304: NotModified },
})
