import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { neededText, text } from './parameters.ts'
import { Failure, NotModified } from './shapes.ts'

const OptionalText = Type.Optional(Type.String())

export const BookMetadata = shape(
  'BookMetadata',
  Type.Object({
    title: Type.String(),
    subtitle: OptionalText,
    author: Type.Optional(Type.String({ description: 'names, separated by commas' })),
    narrator: Type.Optional(Type.String({ description: 'names, separated by commas' })),
    publisher: OptionalText,
    publishedYear: OptionalText,
    description: OptionalText,
    cover: OptionalText,
    isbn: OptionalText,
    asin: OptionalText,
    genres: Type.Optional(Type.Array(Type.String())),
    series: Type.Optional(Type.Array(Type.Object({ series: Type.String(), sequence: OptionalText }))),
    language: OptionalText,
    duration: Type.Optional(Type.Integer({ description: 'minutes' })),
  }),
)

/** Audiobookshelf calls it, configured with `{base}/abs`. */
export const provide = operation({
  method: 'GET',
  path: '/abs/search',
  guard: 'public',
  summary: 'Matches for Audiobookshelf, one a recording, best first, at most ten',
  query: Type.Object({
    query: neededText('a title, also as folders and files are named: with a number, a series, brackets; an ASIN or an ISBN'),
    author: text('matches by this author come first; where the title had to be corrected or taken apart, there are no others'),
    isbn: text('when it is known, its work alone is answered'),
    mediaType: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['book'], description: 'ignored' })),
  }),
  answers: {
    200: Type.Object({ matches: Type.Array(BookMetadata) }),
    304: NotModified,
    400: Failure,
  },
})
