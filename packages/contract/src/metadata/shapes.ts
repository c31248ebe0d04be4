import Type from 'typebox'
import { shape } from '../operation.ts'

export const PersonRef = shape('PersonRef', Type.Object({ id: Type.String(), name: Type.String() }))

export const SeriesRef = shape(
  'SeriesRef',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    position: Type.String({
      description: 'an integer, a decimal for a novella, a range for an omnibus',
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
      description: "on the work's own timeline: 1 is the first logical chapter, 0 what comes before",
    }),
  }),
)

export const Chapter = shape(
  'ChapterMark',
  Type.Object({ title: Type.String(), start_ms: Type.Integer({ minimum: 0 }), length_ms: Type.Integer({ minimum: 0 }) }),
)

/** The fields of a card, for what has more fields beside them. */
export const cardFields = {
  id: Type.String({ description: 'a slug' }),
  title: Type.String(),
  authors: Type.Array(PersonRef, { description: 'in the order of their credit' }),
  language: Type.String({ description: 'a language code; empty when not known' }),
  series: Type.Union([SeriesRef, Type.Null()], { description: 'the first membership, by the id of the series' }),
  release_date: Type.Optional(Type.String({ description: 'the earliest of its recordings' })),
  cover_url: Type.Union([Type.String(), Type.Null()]),
  added_at: Type.Union([Type.String(), Type.Null()], { description: 'a day, or a moment with its offset' }),
}

export const WorkCard = shape('WorkCard', Type.Object(cardFields))

export const Failure = shape('Error', Type.Object({ error: Type.String({ description: 'one sentence' }) }))

export const Redirect = shape(
  'Redirect',
  Type.Object({ redirect: Type.String({ description: 'the slug that replaces the one asked for' }) }),
)

export const NotModified = Type.Unsafe<void>({ description: 'Nothing has changed since the release that If-None-Match names' })
