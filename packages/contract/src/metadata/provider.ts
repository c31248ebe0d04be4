import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { neededText, text } from './parameters.ts'
import { Failure, NotModified } from './shapes.ts'

const said = Type.Optional(Type.String())

export const BookMetadata = shape(
  'BookMetadata',
  Type.Object({
    title: Type.String(),
    subtitle: said,
    author: Type.Optional(Type.String({ description: 'names, separated by commas' })),
    narrator: Type.Optional(Type.String({ description: 'names, separated by commas' })),
    publisher: said,
    publishedYear: said,
    description: said,
    cover: said,
    isbn: said,
    asin: said,
    genres: Type.Optional(Type.Array(Type.String())),
    series: Type.Optional(Type.Array(Type.Object({ series: Type.String(), sequence: said }))),
    language: said,
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
