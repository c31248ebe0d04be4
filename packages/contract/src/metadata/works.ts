import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { ROLES } from '../records.ts'
import { limitUpTo, slug } from './parameters.ts'
import { AsinRef, Chapter, Failure, NotModified, PersonRef, Position, Redirect, SeriesRef, WorkCard } from './shapes.ts'

const text = Type.Optional(Type.String())

export const Recording = shape(
  'Recording',
  Type.Object({
    id: Type.String({ description: 'A slug, unique within its work.' }),
    narrators: Type.Array(PersonRef),
    abridged: Type.Optional(Type.Literal(true)),
    runtime_min: Type.Optional(Type.Integer({ description: 'In minutes.' })),
    release_date: Type.Optional(Type.String({ description: 'A year, a month or a day.' })),
    publisher: text,
    asin: Type.Array(AsinRef),
    isbn: Type.Array(Type.String()),
    cover_url: text,
    chapter_count: Type.Integer({ minimum: 0 }),
  }),
)

export const Character = shape(
  'Character',
  Type.Object(
    {
      id: Type.String({ description: 'Unique within its work.' }),
      name: Type.String(),
      aliases: Type.Optional(Type.Array(Type.String())),
      role: Type.Optional(Type.Enum(ROLES)),
      reveal: Position,
      description: text,
      xref: Type.Optional(Type.Object({ wikidata: text, goodreads: text })),
    },
    { description: 'CC BY-SA. Do not show it before the chapter in `reveal`.' },
  ),
)

export const Recap = shape(
  'Recap',
  Type.Object(
    { through: Position, scope: Type.Optional(Type.Enum(['book', 'series'] as const)), text: Type.String() },
    { description: 'CC BY-SA. Free of spoilers once the chapter in `through` is finished.' },
  ),
)

/** The credit to show with community texts. Optional fields are left out if they are empty or the release is too old. */
export const Attribution = shape(
  'Attribution',
  Type.Object({
    text: Type.String({ description: 'Text of the credit.' }),
    url: Type.String(),
    licenses: Type.Array(Type.Object({ id: Type.String({ description: 'SPDX identifier.' }), url: text })),
  }),
)

export const Work = shape(
  'Work',
  Type.Object({
    id: Type.String({ description: 'A slug.' }),
    title: Type.String(),
    subtitle: text,
    authors: Type.Array(PersonRef),
    language: text,
    first_published: text,
    description: text,
    genres: Type.Optional(Type.Array(Type.String())),
    series: Type.Array(SeriesRef),
    xref: Type.Optional(
      Type.Object({
        wikidata: text,
        openlibrary: text,
        goodreads: text,
        isbn: Type.Optional(Type.Array(Type.String(), { description: 'ISBNs of printed editions.' })),
      }),
    ),
    recordings: Type.Union([Type.Array(Recording), Type.Null()]),
    characters: Type.Optional(Type.Array(Character)),
    recaps: Type.Optional(Type.Array(Recap)),
    recap_summary: Type.Optional(Type.Object({ in_short: text, ending: text }, { description: 'CC BY-SA. Reveals the ending.' })),
    attribution: Type.Optional(Attribution),
  }),
)

export const latest = operation({
  method: 'GET',
  path: '/api/v1/works/latest',
  guard: 'public',
  summary: 'The newest works, at most two per series',
  query: Type.Object({ limit: limitUpTo({ standard: 12, max: 50 }) }),
  responses: { 200: Type.Object({ works: Type.Array(WorkCard) }), 304: NotModified },
})

export const work = operation({
  method: 'GET',
  path: '/api/v1/works/:id',
  guard: 'public',
  summary: 'A work with all its recordings',
  params: Type.Object({ id: slug('work') }),
  responses: { 200: Work, 301: Redirect, 304: NotModified, 404: Failure },
})

export const chapters = operation({
  method: 'GET',
  path: '/api/v1/works/:id/recordings/:rid/chapters',
  guard: 'public',
  summary: 'Chapters of a recording in playback order; empty if unknown',
  params: Type.Object({ id: slug('work'), rid: slug('recording') }),
  responses: { 200: Type.Object({ chapters: Type.Array(Chapter) }), 301: Redirect, 304: NotModified },
})
