import Type from 'typebox'
import { Nothing, operation, shape } from '../operation.ts'
import { ListBook } from './books.ts'

export const WHOLE_LIST_BYTES = 4 * 1_048_576

export const ListEntry = shape(
  'ListEntry',
  Type.Object({
    library_id: Type.Integer(),
    path: Type.String(),
    added_at: Type.String({ description: 'RFC 3339, UTC' }),
    book: Type.Optional(ListBook),
  }),
)

/** Judged by the domain, after whether the caller may change the list at all. */
export const ItemBody = Type.Object({
  library_id: Type.Optional(Type.Unknown({ description: 'a library' })),
  path: Type.Optional(Type.Unknown({ description: 'any path in a book' })),
  position: Type.Optional(Type.Unknown({ description: 'a place in the list as it is shown, from 0; absent: the end' })),
})
/** The domain says what is missing in an empty one. */
export const ItemsBody = Type.Object(
  {
    items: Type.Optional(
      Type.Unknown({ description: '`[{library_id, path}]`: the whole list; what is no book in reach is skipped' }),
    ),
  },
  { default: {} },
)
export const OneItem = Type.Object({
  library_id: Type.Integer({ errorMessage: 'invalid library id' }),
  path: Type.String({ default: '', errorMessage: 'invalid path' }),
})

const Queue = Type.Object({ queue: Type.Array(ListEntry) })

export const getQueue = operation({
  method: 'GET',
  path: '/me/queue',
  guard: 'session',
  compressible: true,
  summary: 'What I want to hear next, in order',
  answers: { 200: Queue },
})

export const replaceQueue = operation({
  method: 'PUT',
  path: '/me/queue',
  guard: 'session',
  summary: 'Replace the whole queue, at most 500 books',
  bodyLimit: WHOLE_LIST_BYTES,
  body: ItemsBody,
  answers: { 200: Queue },
})

export const addToQueue = operation({
  method: 'POST',
  path: '/me/queue',
  guard: 'session',
  summary: 'Put a book into the queue, or to another place in it',
  body: ItemBody,
  answers: { 200: Queue },
})

export const removeFromQueue = operation({
  method: 'DELETE',
  path: '/me/queue',
  guard: 'session',
  summary: 'Take a book out of the queue',
  query: OneItem,
  answers: { 204: Nothing },
})
