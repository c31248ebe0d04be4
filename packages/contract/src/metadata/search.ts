import Type, { type TSchema } from 'typebox'
import { operation, shape } from '../operation.ts'
import { limitUpTo, neededText } from './parameters.ts'
import { cardFields, Failure, NotModified, PersonRef } from './shapes.ts'

/** The fields of a work in search results, for shapes with more fields. */
export const workResultFields = {
  kind: Type.Literal('work'),
  ...cardFields,
  narrators: Type.Array(PersonRef, { description: 'Narrators of all its recordings.' }),
}

export const WorkResult = shape('WorkResult', Type.Object(workResultFields))

const PersonResult = shape('PersonResult', Type.Object({ kind: Type.Literal('person'), id: Type.String(), name: Type.String() }))

const SeriesResult = shape(
  'SeriesResult',
  Type.Object({
    kind: Type.Literal('series'),
    id: Type.String(),
    name: Type.String(),
    works: Type.Integer({ minimum: 0, description: 'Number of works in the series.' }),
  }),
)

const searching = <const P extends string, S extends TSchema>(path: P, summary: string, result: S) =>
  operation({
    method: 'GET',
    path,
    guard: 'public',
    summary,
    query: Type.Object({
      q: neededText('Search words; the last one also matches as a prefix. Text beyond 256 bytes or 64 terms is cut off.'),
      limit: limitUpTo({ standard: 20, max: 50 }),
    }),
    responses: { 200: Type.Object({ results: Type.Array(result) }), 304: NotModified, 400: Failure },
  })

export const search = searching(
  '/api/v1/search',
  'Works, people and series, best first',
  Type.Union([WorkResult, PersonResult, SeriesResult], {
    discriminator: {
      propertyName: 'kind',
      mapping: {
        work: '#/components/schemas/WorkResult',
        person: '#/components/schemas/PersonResult',
        series: '#/components/schemas/SeriesResult',
      },
    },
  }),
)
export const searchWorks = searching('/api/v1/works/search', 'Works, best first', WorkResult)
export const searchPeople = searching('/api/v1/people/search', 'People, best first', PersonResult)
export const searchSeries = searching('/api/v1/series/search', 'Series, best first', SeriesResult)
