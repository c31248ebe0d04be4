import Type from 'typebox'
import { STORY_TEXTS } from '../names.ts'
import { operation, shape } from '../operation.ts'
import { limitUpTo, offset, text } from './parameters.ts'
import { Failure, NotModified, PersonRef, SeriesRef } from './shapes.ts'

const Count = Type.Integer({ minimum: 0 })
/** Left out if the loaded release is too old to have it; 0 is a real count. */
const Known = Type.Optional(Count)
const page = { limit: limitUpTo({ standard: 25, max: 100 }), offset }
const ofPage = { total: Count, limit: Type.Integer(), offset: Type.Integer() }

const CoverageResult = shape(
  'CoverageResult',
  Type.Object({
    totals: Type.Object({ works: Count, with_characters: Known, with_recaps: Known, with_recap_summary: Known }),
  }),
)

export const FILTERS = ['missing', 'has_characters', 'has_recaps', 'has_recap_summary'] as const

const CoverageWorksResult = shape(
  'CoverageWorksResult',
  Type.Object({
    works: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        language: Type.String(),
        authors: Type.Array(PersonRef),
        series: Type.Optional(SeriesRef),
        missing: Type.Array(Type.Enum(STORY_TEXTS)),
      }),
      { description: 'Sorted by title.' },
    ),
    ...ofPage,
    available: Type.Boolean({ description: 'False if the loaded release is too old to have this information.' }),
  }),
)

const SeriesGapsResult = shape(
  'SeriesGapsResult',
  Type.Object({
    gaps: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        present: Type.Array(Type.String()),
        missing_positions: Type.Array(Type.Integer()),
      }),
      { description: 'Sorted by name.' },
    ),
    ...ofPage,
  }),
)

export const coverage = operation({
  method: 'GET',
  path: '/api/v1/coverage',
  guard: 'public',
  summary: 'Number of works with each part of the community layer',
  responses: { 200: CoverageResult, 304: NotModified },
})

export const coverageWorks = operation({
  method: 'GET',
  path: '/api/v1/coverage/works',
  guard: 'public',
  summary: 'Works that have or lack a part of the community layer',
  query: Type.Object({
    filter: Type.Optional(
      Type.Unsafe<string>({ type: 'string', enum: [...FILTERS], default: 'missing', description: 'Empty means `missing`.' }),
    ),
    q: text('Search terms that narrow the list.'),
    ...page,
  }),
  responses: { 200: CoverageWorksResult, 304: NotModified, 400: Failure },
})

export const seriesGaps = operation({
  method: 'GET',
  path: '/api/v1/coverage/series-gaps',
  guard: 'public',
  summary: 'Series with gaps between their first and last position',
  query: Type.Object({ q: text('Part of the name, ignoring case.'), ...page }),
  responses: { 200: SeriesGapsResult, 304: NotModified },
})
