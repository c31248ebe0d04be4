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
    authored: Type.Array(WorkCard, { description: 'Sorted by title.' }),
    narrated: Type.Array(Type.Object({ work: WorkCard, recording_id: Type.String() }), { description: 'Sorted by title.' }),
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
  summary: 'A person, with a page of the works they wrote and narrated',
  params: Type.Object({ id: slug('person') }),
  query: Type.Object({ limit: limitUpTo({ standard: 100, max: 500, description: 'Page size of both lists.' }), offset }),
  responses: { 200: PersonDetail, 301: Redirect, 304: NotModified, 404: Failure },
})
