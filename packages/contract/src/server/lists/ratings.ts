import Type from 'typebox'
import { Nothing, operation, shape } from '../../operation.ts'
import { BookPath, LibraryId, ListBook } from '../books/books.ts'

const RATING = {
  library_id: Type.Integer(),
  path: Type.String(),
  rating: Type.Integer(),
  note: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
}

export const Rating = shape('Rating', Type.Object(RATING))

export const listRatings = operation({
  method: 'GET',
  path: '/me/ratings',
  guard: 'session',
  compressible: true,
  summary: 'Your ratings, most recently changed first',
  responses: { 200: Type.Object({ ratings: Type.Array(Type.Object({ ...RATING, book: Type.Optional(ListBook) })) }) },
})

export const getRating = operation({
  method: 'GET',
  path: '/libraries/:id/rating',
  guard: 'session',
  summary: 'Your rating of a book',
  params: LibraryId,
  query: BookPath,
  responses: { 200: Type.Object({ rating: Type.Union([Rating, Type.Null()]) }) },
})

export const rate = operation({
  method: 'PUT',
  path: '/libraries/:id/rating',
  guard: 'session',
  summary: 'Rate a book, replacing your previous rating',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({
    rating: Type.Integer({ minimum: 1, maximum: 5, errorMessage: 'rating must be a whole number from 1 to 5' }),
    note: Type.Optional(Type.String({ description: 'At most 500 characters.' })),
  }),
  responses: { 200: Type.Object({ rating: Rating }) },
})

export const removeRating = operation({
  method: 'DELETE',
  path: '/libraries/:id/rating',
  guard: 'session',
  summary: 'Remove your rating of a book',
  params: LibraryId,
  query: BookPath,
  responses: { 204: Nothing },
})
