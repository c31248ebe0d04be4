import Type from 'typebox'
import { operation, shape } from '../../operation.ts'
import { BookPath, LibraryId, ListBook } from '../books/books.ts'
import { TooMany } from './limit-reached.ts'
import { Moment } from './marks.ts'

export const PROGRESS = {
  library_id: Type.Integer(),
  path: Type.String(),
  position: Type.Number({ description: 'Seconds on the whole-book timeline.' }),
  duration: Type.Number({ description: 'Seconds, as reported by the player.' }),
  finished: Type.Boolean(),
  playback_speed: Type.Number(),
  version: Type.Integer(),
  device_id: Type.String(),
  device_name: Type.Optional(Type.String({ description: 'The device that saved it. Left out if unknown.' })),
  updated_at: Moment,
  started_at: Type.Optional(Moment),
  finished_at: Type.Optional(Moment),
  set_aside: Type.Boolean({ description: 'Put away for now.' }),
  set_aside_at: Type.Optional(Moment),
  grown_from: Type.Optional(
    Type.Number({ description: 'Only for a finished book to which parts were added: its length in seconds when it was finished.' }),
  ),
}

export const Progress = shape('Progress', Type.Object(PROGRESS))

export const listProgress = operation({
  method: 'GET',
  path: '/me/progress',
  guard: 'session',
  compressible: true,
  summary: 'Your progress in all accessible books, newest save first',
  query: Type.Object({ include: Type.Optional(Type.String({ description: '`book` adds the book to each entry.' })) }),
  responses: {
    200: Type.Object({
      progress: Type.Array(
        Type.Object(
          { ...PROGRESS, book: Type.Optional(ListBook) },
          { description: '`book` is absent if the book is not indexed.' },
        ),
      ),
    }),
  },
})

export const getProgress = operation({
  method: 'GET',
  path: '/libraries/:id/progress',
  guard: 'session',
  summary: 'Your progress in a book',
  params: LibraryId,
  query: BookPath,
  responses: { 200: Type.Object({ progress: Type.Union([Progress, Type.Null()]) }) },
})

export const saveProgress = operation({
  method: 'PUT',
  path: '/libraries/:id/progress',
  guard: 'session',
  summary: 'Save your progress in a book; the newest save wins, and the stored one is returned',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({
    position: Type.Optional(Type.Number()),
    duration: Type.Optional(Type.Number()),
    finished: Type.Optional(Type.Boolean()),
    playback_speed: Type.Optional(Type.Number()),
    // Exact as a double, even after an increment.
    version: Type.Optional(
      Type.Integer({
        minimum: Number.MIN_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'If 0 or absent, the server increments it.',
      }),
    ),
    device_id: Type.Optional(Type.String()),
    updated_at: Type.Optional(
      Type.String({ description: 'RFC 3339. If it is absent, invalid or more than 5 minutes ahead, the server time is used.' }),
    ),
  }),
  responses: { 200: Type.Object({ progress: Progress }), 409: TooMany },
  // Players drop a save for good on any 4xx.
  limit: 'save',
})

const EditDate = Type.Optional(
  Type.Union([Type.String(), Type.Null()], { description: 'RFC 3339, or a date in the time zone of the server. Null removes it.' }),
)
/** The fields that users may set manually, or an admin for them. */
export const PROGRESS_EDIT = {
  finished: Type.Optional(Type.Boolean()),
  position: Type.Optional(Type.Number()),
  started_at: EditDate,
  finished_at: EditDate,
}
export const EditedProgress = Type.Object({
  progress: Type.Union([Progress, Type.Null()], { description: 'Null if the request changed nothing and there is no progress.' }),
})

export const editProgress = operation({
  method: 'PATCH',
  path: '/libraries/:id/progress',
  guard: 'session',
  summary: 'Edit your progress in a book: position, dates, finished or set aside',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({ ...PROGRESS_EDIT, set_aside: Type.Optional(Type.Boolean()) }),
  responses: { 200: EditedProgress, 409: TooMany },
})
