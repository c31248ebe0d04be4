import Type from 'typebox'
import { Bytes, operation } from '../operation.ts'
import { LibraryId } from './books.ts'

export const cover = operation({
  method: 'GET',
  path: '/libraries/:id/cover',
  guard: 'media',
  summary: 'The picture of a book, whole or fitted into a square',
  params: LibraryId,
  query: Type.Object({
    path: Type.String({ default: '', refusal: 'invalid path' }),
    size: Type.Optional(Type.String({ description: '160, 320 or 640', refusal: 'size must be one of [160 320 640]' })),
    v: Type.Optional(Type.String({ description: 'not looked at: the cover_version, for caches' })),
    token: Type.Optional(Type.String()),
  }),
  answers: { 200: Bytes },
  timeoutMs: 0,
})
