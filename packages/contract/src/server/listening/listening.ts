import Type from 'typebox'
import { Cursor, NextCursor } from '../../cursor.ts'
import { Nothing, operation, shape } from '../../operation.ts'
import { BookPath, COVER, LibraryId, ListBook, Path } from '../books/books.ts'
import { TooMany } from './limit-reached.ts'
import { Limit, Moment } from './marks.ts'

const SPAN = {
  id: Type.Integer(),
  library_id: Type.Integer(),
  path: Type.String(),
  from_pos: Type.Number(),
  to_pos: Type.Number(),
  started_at: Moment,
  ended_at: Moment,
  device_name: Type.Optional(Type.String({ description: 'The device that reported it. Left out if unknown.' })),
}

export const Span = shape('HistorySpan', Type.Object(SPAN))

export const Favourite = shape(
  'Favourite',
  Type.Object({
    library_id: Type.Integer(),
    path: Type.String(),
    is_book: Type.Boolean({ description: 'False for a plain folder, whose book fields are empty.' }),
    title: Type.String(),
    author: Type.String(),
    series: Type.String(),
    series_index: Type.Optional(Type.Number()),
    duration: Type.Number(),
    ...COVER,
    created_at: Moment,
  }),
)

export const listHistory = operation({
  method: 'GET',
  path: '/me/history',
  guard: 'session',
  compressible: true,
  summary: 'Your listening history, newest first',
  query: Type.Object({ limit: Limit, cursor: Cursor }),
  responses: {
    200: Type.Object({
      history: Type.Array(Type.Object({ ...SPAN, book: Type.Optional(ListBook) })),
      next_cursor: Type.Optional(NextCursor),
    }),
  },
})

export const bookHistory = operation({
  method: 'GET',
  path: '/libraries/:id/history',
  guard: 'session',
  compressible: true,
  summary: 'Your listening history in a book, newest first',
  params: LibraryId,
  query: Type.Object({ path: Path, limit: Limit }),
  responses: { 200: Type.Object({ history: Type.Array(Span) }) },
})

export const addHistory = operation({
  method: 'POST',
  path: '/libraries/:id/history',
  guard: 'session',
  summary: 'Add a span to your listening history',
  params: LibraryId,
  query: BookPath,
  body: Type.Object(
    {
      from_pos: Type.Optional(Type.Number()),
      to_pos: Type.Optional(Type.Number()),
      // Never refused, even without a body: an invalid time falls back to the other one, or to now.
      started_at: Type.Optional(Type.Unknown({ description: 'RFC 3339. Falls back to `ended_at`, then to the current time.' })),
      ended_at: Type.Optional(Type.Unknown({ description: 'RFC 3339. Falls back to `started_at`, then to the current time.' })),
    },
    { default: {} },
  ),
  responses: { 201: Nothing },
})

export const listFavourites = operation({
  method: 'GET',
  path: '/me/favourites',
  guard: 'session',
  compressible: true,
  summary: 'Your favourites, newest first',
  responses: { 200: Type.Object({ favourites: Type.Array(Favourite) }) },
})

export const addFavourite = operation({
  method: 'POST',
  path: '/libraries/:id/favourites',
  guard: 'session',
  summary: 'Add a book or folder to your favourites',
  params: LibraryId,
  query: BookPath,
  responses: { 201: Nothing, 409: TooMany },
})

export const removeFavourite = operation({
  method: 'DELETE',
  path: '/libraries/:id/favourites',
  guard: 'session',
  summary: 'Remove a book or folder from your favourites',
  params: LibraryId,
  query: BookPath,
  responses: { 204: Nothing },
})
