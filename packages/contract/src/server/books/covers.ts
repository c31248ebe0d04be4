import Type from 'typebox'
import { Bytes, operation, RawBytes } from '../../operation.ts'
import { BookPath, LibraryId } from './books.ts'

export const cover = operation({
  method: 'GET',
  path: '/libraries/:id/cover',
  guard: 'media',
  summary: 'The cover of a book, in full or scaled to fit a square',
  params: LibraryId,
  query: Type.Object({
    path: Type.String({ default: '', errorMessage: 'invalid path' }),
    size: Type.Optional(Type.String({ description: '160, 320 or 640 pixels.', errorMessage: 'size must be one of [160 320 640]' })),
    v: Type.Optional(Type.String({ description: 'The `cover_version`, for caches. Ignored by the server.' })),
    token: Type.Optional(Type.String()),
  }),
  responses: { 200: Bytes },
  timeoutMs: 0,
})

const Done = Type.Object({ status: Type.String(), path: Type.String() })
const MAX_BYTES = 5 * 1024 * 1024

export const setCover = operation({
  method: 'PUT',
  path: '/admin/libraries/:id/cover',
  guard: 'admin',
  audit: 'book.cover_set',
  summary: 'Set a custom cover of a book: JPEG, PNG or WebP, at most 5 MiB',
  params: LibraryId,
  query: BookPath,
  body: RawBytes,
  bodyLimit: MAX_BYTES,
  responses: { 200: Done },
})

export const removeCover = operation({
  method: 'DELETE',
  path: '/admin/libraries/:id/cover',
  guard: 'admin',
  audit: 'book.cover_remove',
  summary: 'Remove the custom cover of a book, so that the scanned one is used again',
  params: LibraryId,
  query: BookPath,
  responses: { 200: Done },
})

export const coverPage = operation({
  method: 'POST',
  path: '/admin/covers',
  guard: 'admin',
  audit: { none: 'it only reads' },
  summary: 'Cover thumbnails of up to 60 books as data URLs; empty for a book without a cover',
  body: Type.Object(
    {
      books: Type.Optional(
        Type.Array(Type.Object({ library_id: Type.Integer(), path: Type.String() }, { additionalProperties: false })),
      ),
      size: Type.Optional(Type.Integer({ description: '160, 320 or 640; defaults to 320.' })),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      covers: Type.Array(Type.Object({ library_id: Type.Integer(), path: Type.String(), data: Type.String() })),
    }),
  },
})
