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
    author: Type.Optional(Type.String({ description: 'Names separated by commas.' })),
    narrator: Type.Optional(Type.String({ description: 'Names separated by commas.' })),
    publisher: OptionalText,
    publishedYear: OptionalText,
    description: OptionalText,
    cover: OptionalText,
    isbn: OptionalText,
    asin: OptionalText,
    genres: Type.Optional(Type.Array(Type.String())),
    series: Type.Optional(Type.Array(Type.Object({ series: Type.String(), sequence: OptionalText }))),
    language: OptionalText,
    duration: Type.Optional(Type.Integer({ description: 'In minutes.' })),
  }),
)

/** Called by Audiobookshelf, configured with `{base}/abs`. */
export const provide = operation({
  method: 'GET',
  path: '/abs/search',
  guard: 'public',
  summary: 'Matches for Audiobookshelf, one per recording, best first, at most ten',
  query: Type.Object({
    query: neededText('A title, an ASIN or an ISBN. The title may be a folder or file name, with a number, a series or brackets.'),
    author: text(
      'Matches by this author come first. If the title had to be corrected or split, matches by other authors are left out.',
    ),
    isbn: text('If it is known, only its work is returned.'),
    mediaType: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['book'], description: 'Ignored.' })),
  }),
  responses: {
    200: Type.Object({ matches: Type.Array(BookMetadata) }),
    304: NotModified,
    400: Failure,
  },
})
