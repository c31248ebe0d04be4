import Type from 'typebox'
import { Bytes, operation } from '../operation.ts'
import { BookPath, LibraryId, Path } from './books.ts'

/** With metadata off, each of these answers 404 once its other checks have passed. */
export const meta = operation({
  method: 'GET',
  path: '/libraries/:id/meta',
  guard: 'session',
  summary: 'Community metadata of a book',
  params: LibraryId,
  query: BookPath,
  responses: { 200: Type.Object({ matched: Type.Boolean() }) },
})

export const metaWork = operation({
  method: 'GET',
  path: '/meta/work',
  guard: 'session',
  summary: 'Community metadata of a work',
  query: Type.Object({ id: Type.String({ default: '', description: 'At most 200 bytes, without control characters.' }) }),
  responses: { 200: Type.Object({ work: Type.Unknown() }) },
})

export const metaCover = operation({
  method: 'GET',
  path: '/libraries/:id/meta/cover',
  guard: 'media',
  summary: 'A community cover, resized',
  params: LibraryId,
  query: Type.Object({
    path: Path,
    url: Type.Optional(Type.String()),
    size: Type.Optional(Type.String()),
    token: Type.Optional(Type.String()),
  }),
  responses: { 200: Bytes },
})
