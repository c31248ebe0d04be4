import Type from 'typebox'
import { Nothing, operation, shape } from '../../operation.ts'
import { ListBook } from '../books/books.ts'

export const WHOLE_LIST_BYTES = 4 * 1_048_576

export const ListEntry = shape(
  'ListEntry',
  Type.Object({
    library_id: Type.Integer(),
    path: Type.String(),
    added_at: Type.String({ description: 'RFC 3339, in UTC.' }),
    book: Type.Optional(ListBook),
  }),
)

/** Validated by the domain, after it has checked that the caller may change the list. */
export const ItemBody = Type.Object({
  library_id: Type.Optional(Type.Unknown({ description: 'The id of a library.' })),
  path: Type.Optional(Type.Unknown({ description: 'Any path within a book.' })),
  position: Type.Optional(Type.Unknown({ description: 'Index in the list as returned, from 0. Defaults to the end.' })),
})
/** The domain reports what is missing from an empty body. */
export const ItemsBody = Type.Object(
  {
    items: Type.Optional(
      Type.Unknown({
        description: 'The whole list as `[{library_id, path}]`. Books that do not exist or are not accessible are skipped.',
      }),
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
  summary: 'Your queue, in order',
  responses: { 200: Queue },
})

export const replaceQueue = operation({
  method: 'PUT',
  path: '/me/queue',
  guard: 'session',
  summary: 'Replace your queue, with at most 500 books',
  bodyLimit: WHOLE_LIST_BYTES,
  body: ItemsBody,
  responses: { 200: Queue },
})

export const addToQueue = operation({
  method: 'POST',
  path: '/me/queue',
  guard: 'session',
  summary: 'Add a book to your queue, or move it within the queue',
  body: ItemBody,
  responses: { 200: Queue },
})

export const removeFromQueue = operation({
  method: 'DELETE',
  path: '/me/queue',
  guard: 'session',
  summary: 'Remove a book from your queue',
  query: OneItem,
  responses: { 204: Nothing },
})
