import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { BookPath, LibraryId, ListBook } from './books.ts'
import { Moment } from './marks.ts'
import { TooMany } from './too-many.ts'

export const PROGRESS = {
  library_id: Type.Integer(),
  path: Type.String(),
  position: Type.Number({ description: 'seconds on the whole-book timeline' }),
  duration: Type.Number({ description: 'seconds, as the player knew it' }),
  finished: Type.Boolean(),
  playback_speed: Type.Number(),
  version: Type.Integer(),
  device_id: Type.String(),
  device_name: Type.Optional(Type.String({ description: 'of the sign-in that saved it; left out when unknown' })),
  updated_at: Moment,
  started_at: Type.Optional(Moment),
  finished_at: Type.Optional(Moment),
  set_aside: Type.Boolean({ description: 'put away for now' }),
  set_aside_at: Type.Optional(Moment),
}

export const Progress = shape('Progress', Type.Object(PROGRESS))

export const listProgress = operation({
  method: 'GET',
  path: '/me/progress',
  guard: 'session',
  compressible: true,
  summary: 'How far I am in every book that I may open, newest save first',
  query: Type.Object({ include: Type.Optional(Type.String({ description: '`book` adds the book of each row' })) }),
  answers: {
    200: Type.Object({
      progress: Type.Array(
        Type.Object({ ...PROGRESS, book: Type.Optional(ListBook) }, { description: '`book` is absent when it is not indexed' }),
      ),
    }),
  },
})

export const getProgress = operation({
  method: 'GET',
  path: '/libraries/:id/progress',
  guard: 'session',
  summary: 'How far I am in one book',
  params: LibraryId,
  query: BookPath,
  answers: { 200: Type.Object({ progress: Type.Union([Progress, Type.Null()]) }) },
})

export const saveProgress = operation({
  method: 'PUT',
  path: '/libraries/:id/progress',
  guard: 'session',
  summary: 'Save how far I am; the newest save wins, and the answer is the stored one',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({
    position: Type.Optional(Type.Number()),
    duration: Type.Optional(Type.Number()),
    finished: Type.Optional(Type.Boolean()),
    playback_speed: Type.Optional(Type.Number()),
    // Exact as a double, and still exact when it is counted on.
    version: Type.Optional(
      Type.Integer({
        minimum: Number.MIN_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
        description: '0 or absent: the server counts',
      }),
    ),
    device_id: Type.Optional(Type.String()),
    updated_at: Type.Optional(Type.String({ description: 'RFC 3339; else, or more than 5 minutes ahead, the time of the server' })),
  }),
  answers: { 200: Type.Object({ progress: Progress }), 409: TooMany },
  // Players drop a save for good on any 4xx.
  limit: 'save',
})

const EditDate = Type.Optional(
  Type.Union([Type.String(), Type.Null()], { description: 'RFC 3339, or a plain day of the server; null takes the date away' }),
)
/** The fields that a person, or an admin for them, may set by hand. */
export const PROGRESS_EDIT = {
  finished: Type.Optional(Type.Boolean()),
  position: Type.Optional(Type.Number()),
  started_at: EditDate,
  finished_at: EditDate,
}
export const EditedProgress = Type.Object({
  progress: Type.Union([Progress, Type.Null()], { description: 'null: nothing was asked for, and nothing is there' }),
})

export const editProgress = operation({
  method: 'PATCH',
  path: '/libraries/:id/progress',
  guard: 'session',
  summary: 'Say by hand how far I am, when I began and ended, or that the book is set aside',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({ ...PROGRESS_EDIT, set_aside: Type.Optional(Type.Boolean()) }),
  answers: { 200: EditedProgress, 409: TooMany },
})
