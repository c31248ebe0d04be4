import Type from 'typebox'
import { Bytes, operation } from '../operation.ts'
import { BookPath, LibraryId, Path } from './books.ts'

/** While no metadata service is asked, each of these is 404 after its own checks. */
export const meta = operation({
  method: 'GET',
  path: '/libraries/:id/meta',
  guard: 'session',
  summary: 'What the community knows of a book',
  params: LibraryId,
  query: BookPath,
  answers: { 200: Type.Object({ matched: Type.Boolean() }) },
})

export const metaWork = operation({
  method: 'GET',
  path: '/meta/work',
  guard: 'session',
  summary: 'What the community knows of a work',
  query: Type.Object({ id: Type.String({ default: '', description: 'at most 200 bytes, no control characters' }) }),
  answers: { 200: Type.Object({ work: Type.Unknown() }) },
})

export const metaCover = operation({
  method: 'GET',
  path: '/libraries/:id/meta/cover',
  guard: 'media',
  summary: 'A picture of the community, made small',
  params: LibraryId,
  query: Type.Object({
    path: Path,
    url: Type.Optional(Type.String()),
    size: Type.Optional(Type.String()),
    token: Type.Optional(Type.String()),
  }),
  answers: { 200: Bytes },
})
