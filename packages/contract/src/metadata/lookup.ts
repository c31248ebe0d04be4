import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { text } from './parameters.ts'
import { Failure, NotModified, WorkCard } from './shapes.ts'

export const LookupResult = shape(
  'LookupResult',
  Type.Object({
    work: WorkCard,
    recording_id: Type.String({ description: 'empty when the ISBN is that of a printed edition of a work without recordings' }),
  }),
)

export const lookup = operation({
  method: 'GET',
  path: '/api/v1/lookup',
  guard: 'public',
  summary: 'The work and the recording that an identifier names; of the two, give one',
  query: Type.Object({
    asin: text('of any region; wins over `isbn`'),
    isbn: text('10 or 13 digits: of a recording, else of a printed edition'),
  }),
  answers: { 200: LookupResult, 304: NotModified, 400: Failure, 404: Failure },
})
