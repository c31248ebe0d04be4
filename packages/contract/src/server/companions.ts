import Type from 'typebox'
import { Bytes, operation } from '../operation.ts'
import { BookPath, LibraryId } from './books.ts'

const Kind = Type.Unsafe<'pdf' | 'epub' | 'mobi' | 'text' | 'image'>({
  type: 'string',
  enum: ['pdf', 'epub', 'mobi', 'text', 'image'],
})

export const bookFiles = operation({
  method: 'GET',
  path: '/libraries/:id/files',
  guard: 'session',
  compressible: true,
  summary: 'E-books, booklets, texts and pictures that lie with a book',
  params: LibraryId,
  query: BookPath,
  answers: {
    200: Type.Object({
      files: Type.Array(
        Type.Object({
          path: Type.String(),
          name: Type.String(),
          kind: Kind,
          size: Type.Integer({ description: 'bytes' }),
          mod_time: Type.Integer({ description: 'seconds since 1970' }),
        }),
      ),
    }),
  },
})

export const bookFile = operation({
  method: 'GET',
  path: '/libraries/:id/file',
  guard: 'session',
  summary: 'One of them, as an attachment',
  params: LibraryId,
  query: BookPath,
  answers: { 200: Bytes },
  timeoutMs: 0,
})
