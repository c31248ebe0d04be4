import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { limitUpTo, offset, slug } from './parameters.ts'
import { Failure, NotModified, PersonRef, Redirect, WorkCard } from './shapes.ts'

const SeriesDetail = shape(
  'SeriesDetail',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    authors: Type.Array(PersonRef),
    works: Type.Array(Type.Object({ position: Type.String(), work: WorkCard }), { description: 'Sorted by position.' }),
    works_total: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ description: '0 if the whole series is returned.' }),
    offset: Type.Integer(),
  }),
)

export const series = operation({
  method: 'GET',
  path: '/api/v1/series/:id',
  guard: 'public',
  summary: 'A series with its works',
  params: Type.Object({ id: slug('series') }),
  query: Type.Object({
    limit: limitUpTo({ max: 500, description: 'Maximum number of works. Without it, the whole series is returned.' }),
    offset,
  }),
  responses: { 200: SeriesDetail, 301: Redirect, 304: NotModified, 404: Failure },
})
