import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { text } from './parameters.ts'
import { Failure, NotModified, WorkCard } from './shapes.ts'

const LookupResult = shape(
  'LookupResult',
  Type.Object({
    work: WorkCard,
    recording_id: Type.String({ description: 'Empty if the ISBN belongs to a printed edition and the work has no recordings.' }),
  }),
)

export const lookup = operation({
  method: 'GET',
  path: '/api/v1/lookup',
  guard: 'public',
  summary: 'The work and recording with a given ASIN or ISBN',
  query: Type.Object({
    asin: text('An ASIN from any region. Takes precedence over `isbn`; one of the two is required.'),
    isbn: text('An ISBN of 10 or 13 digits, first looked up among recordings, then among printed editions.'),
  }),
  responses: { 200: LookupResult, 304: NotModified, 400: Failure, 404: Failure },
})
