import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { limitUpTo, offset, slug } from './parameters.ts'
import { Failure, NotModified, Redirect, WorkCard } from './shapes.ts'

export const PersonDetail = shape(
  'PersonDetail',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    sort_name: Type.Optional(Type.String()),
    authored: Type.Array(WorkCard, { description: 'by title' }),
    narrated: Type.Array(Type.Object({ work: WorkCard, recording_id: Type.String() }), { description: 'by title' }),
    authored_total: Type.Integer({ minimum: 0 }),
    narrated_total: Type.Integer({ minimum: 0 }),
    limit: Type.Integer(),
    offset: Type.Integer(),
  }),
)

export const person = operation({
  method: 'GET',
  path: '/api/v1/people/:id',
  guard: 'public',
  summary: 'A person with one page of what they wrote and of what they read',
  params: Type.Object({ id: slug('person') }),
  query: Type.Object({ limit: limitUpTo({ standard: 100, most: 500, description: 'of both lists' }), offset }),
  answers: { 200: PersonDetail, 301: Redirect, 304: NotModified, 404: Failure },
})
