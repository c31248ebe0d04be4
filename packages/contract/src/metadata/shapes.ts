import Type from 'typebox'
import { shape } from '../operation.ts'

export const PersonRef = shape('PersonRef', Type.Object({ id: Type.String(), name: Type.String() }))

export const SeriesRef = shape(
  'SeriesRef',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    position: Type.String({
      description: 'An integer, a decimal (such as a novella) or a range (an omnibus).',
      examples: ['2', '2.5', '1-3.5'],
    }),
  }),
)

export const AsinRef = shape('AsinRef', Type.Object({ region: Type.String(), asin: Type.String() }))

export const Position = shape(
  'Position',
  Type.Object({
    chapter: Type.Integer({
      minimum: 0,
      description: 'A logical chapter of the work. 1 is the first, 0 is everything before it.',
    }),
  }),
)

export const Chapter = shape(
  'ChapterMark',
  Type.Object({ title: Type.String(), start_ms: Type.Integer({ minimum: 0 }), length_ms: Type.Integer({ minimum: 0 }) }),
)

/** The fields of a card, for shapes with more fields. */
export const cardFields = {
  id: Type.String({ description: 'A slug.' }),
  title: Type.String(),
  authors: Type.Array(PersonRef, { description: 'In the order credited.' }),
  language: Type.String({ description: 'A language code; empty if unknown.' }),
  series: Type.Union([SeriesRef, Type.Null()], { description: 'One of the series of the work: the first by series id.' }),
  release_date: Type.Optional(Type.String({ description: 'The earliest release date of its recordings.' })),
  cover_url: Type.Union([Type.String(), Type.Null()]),
  added_at: Type.Union([Type.String(), Type.Null()], { description: 'A date, or a date and time with its UTC offset.' }),
}

export const WorkCard = shape('WorkCard', Type.Object(cardFields))

export const Failure = shape('Error', Type.Object({ error: Type.String({ description: 'A one-sentence message.' }) }))

export const Redirect = shape(
  'Redirect',
  Type.Object({ redirect: Type.String({ description: 'The slug that replaces the requested one.' }) }),
)

export const NotModified = Type.Unsafe<void>({ description: 'Not modified since the release named in If-None-Match' })
