import Type from 'typebox'
import { Nothing, operation, shape } from '../operation.ts'
import { BookPath, LibraryId, Path } from './books.ts'

/** Falls back to 100 for what is no number, not above 0, or above 500 (DECISIONS 5), so it is read as text. */
const Limit = Type.Optional(Type.String({ description: 'at most so many: 1 to 500, else 100' }))
const Position = Type.Number({ minimum: 0, refusal: 'invalid position', description: 'seconds on the whole-book timeline' })
const Moment = Type.String({ description: 'RFC 3339, UTC' })

export const Progress = shape(
  'Progress',
  Type.Object({
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
  }),
)

export const Bookmark = shape(
  'Bookmark',
  Type.Object({
    id: Type.Integer(),
    library_id: Type.Integer(),
    path: Type.String(),
    position: Type.Number(),
    note: Type.String(),
    label: Type.String({ description: "'' when none" }),
    created_at: Moment,
  }),
)

export const Note = shape(
  'Note',
  Type.Object({
    id: Type.Integer(),
    library_id: Type.Integer(),
    path: Type.String(),
    position: Type.Number(),
    body: Type.String(),
    created_at: Moment,
    updated_at: Moment,
  }),
)

export const Span = shape(
  'HistorySpan',
  Type.Object({
    id: Type.Integer(),
    library_id: Type.Integer(),
    path: Type.String(),
    from_pos: Type.Number(),
    to_pos: Type.Number(),
    started_at: Moment,
    ended_at: Moment,
    device_name: Type.Optional(Type.String({ description: 'of the sign-in that told of it; left out when unknown' })),
  }),
)

export const Favourite = shape(
  'Favourite',
  Type.Object({
    library_id: Type.Integer(),
    path: Type.String(),
    is_book: Type.Boolean({ description: 'false for a plain folder: its book fields are empty' }),
    title: Type.String(),
    author: Type.String(),
    series: Type.String(),
    series_index: Type.Optional(Type.Number()),
    duration: Type.Number(),
    created_at: Moment,
  }),
)

export const listProgress = operation({
  method: 'GET',
  path: '/me/progress',
  guard: 'session',
  summary: 'How far I am in every book that I may open',
  answers: { 200: Type.Object({ progress: Type.Array(Progress) }) },
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
    version: Type.Optional(Type.Integer({ minimum: -(2 ** 52), maximum: 2 ** 52, description: '0 or absent: the server counts' })),
    device_id: Type.Optional(Type.String()),
    updated_at: Type.Optional(Type.String({ description: 'RFC 3339; else, or more than 5 minutes ahead, the time of the server' })),
  }),
  answers: { 200: Type.Object({ progress: Progress }) },
})

export const listBookmarks = operation({
  method: 'GET',
  path: '/libraries/:id/bookmarks',
  guard: 'session',
  summary: 'My bookmarks of one book, by position',
  params: LibraryId,
  query: BookPath,
  answers: { 200: Type.Object({ bookmarks: Type.Array(Bookmark) }) },
})

export const addBookmark = operation({
  method: 'POST',
  path: '/libraries/:id/bookmarks',
  guard: 'session',
  summary: 'Set a bookmark',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({
    position: Position,
    note: Type.Optional(Type.String({ description: 'at most 2,000 characters' })),
    label: Type.Optional(Type.String({ pattern: '^([a-z][a-z0-9_]{0,31})?$', refusal: 'invalid label' })),
  }),
  answers: { 201: Bookmark },
})

export const removeBookmark = operation({
  method: 'DELETE',
  path: '/bookmarks/:id',
  guard: 'session',
  summary: 'Remove a bookmark of mine',
  params: Type.Object({ id: Type.Integer({ refusal: 'invalid bookmark id' }) }),
  answers: { 204: Nothing },
})

export const listNotes = operation({
  method: 'GET',
  path: '/libraries/:id/notes',
  guard: 'session',
  summary: 'My notes of one book, by position',
  params: LibraryId,
  query: BookPath,
  answers: { 200: Type.Object({ notes: Type.Array(Note) }) },
})

export const addNote = operation({
  method: 'POST',
  path: '/libraries/:id/notes',
  guard: 'session',
  summary: 'Write a note',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({ position: Type.Optional(Position), body: Type.String({ description: 'at most 10,000 characters' }) }),
  answers: { 201: Note },
})

export const removeNote = operation({
  method: 'DELETE',
  path: '/notes/:id',
  guard: 'session',
  summary: 'Remove a note of mine',
  params: Type.Object({ id: Type.Integer({ refusal: 'invalid note id' }) }),
  answers: { 204: Nothing },
})

export const listHistory = operation({
  method: 'GET',
  path: '/me/history',
  guard: 'session',
  summary: 'What I heard, newest first',
  query: Type.Object({ limit: Limit }),
  answers: { 200: Type.Object({ history: Type.Array(Span) }) },
})

export const bookHistory = operation({
  method: 'GET',
  path: '/libraries/:id/history',
  guard: 'session',
  summary: 'What I heard of one book, newest first',
  params: LibraryId,
  query: Type.Object({ path: Path, limit: Limit }),
  answers: { 200: Type.Object({ history: Type.Array(Span) }) },
})

export const addHistory = operation({
  method: 'POST',
  path: '/libraries/:id/history',
  guard: 'session',
  summary: 'Tell of a stretch that was heard',
  params: LibraryId,
  query: BookPath,
  body: Type.Object(
    {
      from_pos: Type.Optional(Type.Number()),
      to_pos: Type.Optional(Type.Number()),
      // Never refused, also without a body: what is no moment is the other one, or now.
      started_at: Type.Optional(Type.Unknown({ description: 'RFC 3339; else as ended_at, else now' })),
      ended_at: Type.Optional(Type.Unknown({ description: 'RFC 3339; else as started_at, else now' })),
    },
    { default: {} },
  ),
  answers: { 201: Nothing },
})

export const listFavourites = operation({
  method: 'GET',
  path: '/me/favourites',
  guard: 'session',
  summary: 'My favourites, newest first',
  answers: { 200: Type.Object({ favourites: Type.Array(Favourite) }) },
})

export const addFavourite = operation({
  method: 'POST',
  path: '/libraries/:id/favourites',
  guard: 'session',
  summary: 'Make a book or a folder a favourite',
  params: LibraryId,
  query: BookPath,
  answers: { 201: Nothing },
})

export const removeFavourite = operation({
  method: 'DELETE',
  path: '/libraries/:id/favourites',
  guard: 'session',
  summary: 'No longer a favourite',
  params: LibraryId,
  query: BookPath,
  answers: { 204: Nothing },
})
