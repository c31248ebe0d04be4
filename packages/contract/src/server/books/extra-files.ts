import Type from 'typebox'
import { Bytes, operation } from '../../operation.ts'
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
  summary: 'E-books, booklets, texts and images stored with a book',
  params: LibraryId,
  query: BookPath,
  responses: {
    200: Type.Object({
      files: Type.Array(
        Type.Object({
          path: Type.String(),
          name: Type.String(),
          kind: Kind,
          size: Type.Integer({ description: 'In bytes.' }),
          mod_time: Type.Integer({ description: 'Unix time in seconds.' }),
        }),
      ),
    }),
  },
})

export const bookFile = operation({
  method: 'GET',
  path: '/libraries/:id/file',
  guard: 'session',
  summary: 'Download a file stored with a book',
  params: LibraryId,
  query: BookPath,
  responses: { 200: Bytes },
  timeoutMs: 0,
})
