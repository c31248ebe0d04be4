import Type from 'typebox'
import { Cursor, NextCursor } from '../../cursor.ts'
import { Nothing, operation, shape } from '../../operation.ts'
import { BookPath, LibraryId, ListBook } from '../books/books.ts'
import { TooMany } from './limit-reached.ts'

/** Read as text, because it falls back to 100 unless it is a number from 1 to 500 (docs/reference/decisions.md, server 5). */
export const Limit = Type.Optional(Type.String({ description: 'Maximum number of results: 1 to 500, otherwise 100.' }))
export const Moment = Type.String({ description: 'RFC 3339, in UTC.' })
const Position = Type.Number({ minimum: 0, errorMessage: 'invalid position', description: 'Seconds on the whole-book timeline.' })
const Label = Type.Optional(Type.String({ pattern: '^([a-z][a-z0-9_]{0,31})?$', errorMessage: 'invalid label' }))
const BookmarkId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid bookmark id' }) })
const NoteId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid note id' }) })

const BOOKMARK = {
  id: Type.Integer(),
  library_id: Type.Integer(),
  path: Type.String(),
  position: Type.Number(),
  note: Type.String(),
  label: Type.String({ description: 'Empty if there is none.' }),
  created_at: Moment,
}

export const Bookmark = shape('Bookmark', Type.Object(BOOKMARK))

const NOTE = {
  id: Type.Integer(),
  library_id: Type.Integer(),
  path: Type.String(),
  position: Type.Number(),
  body: Type.String(),
  created_at: Moment,
  updated_at: Moment,
}

export const Note = shape('Note', Type.Object(NOTE))

export const listBookmarks = operation({
  method: 'GET',
  path: '/libraries/:id/bookmarks',
  guard: 'session',
  compressible: true,
  summary: 'Your bookmarks in a book, by position',
  params: LibraryId,
  query: BookPath,
  responses: { 200: Type.Object({ bookmarks: Type.Array(Bookmark) }) },
})

export const addBookmark = operation({
  method: 'POST',
  path: '/libraries/:id/bookmarks',
  guard: 'session',
  summary: 'Add a bookmark',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({
    position: Position,
    note: Type.Optional(Type.String({ description: 'At most 2,000 characters.' })),
    label: Label,
  }),
  responses: { 201: Bookmark, 409: TooMany },
})

export const removeBookmark = operation({
  method: 'DELETE',
  path: '/bookmarks/:id',
  guard: 'session',
  summary: 'Delete one of your bookmarks',
  params: BookmarkId,
  responses: { 204: Nothing },
})

export const listNotes = operation({
  method: 'GET',
  path: '/libraries/:id/notes',
  guard: 'session',
  compressible: true,
  summary: 'Your notes in a book, by position',
  params: LibraryId,
  query: BookPath,
  responses: { 200: Type.Object({ notes: Type.Array(Note) }) },
})

export const addNote = operation({
  method: 'POST',
  path: '/libraries/:id/notes',
  guard: 'session',
  summary: 'Add a note',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({ position: Type.Optional(Position), body: Type.String({ description: 'At most 10,000 characters.' }) }),
  responses: { 201: Note, 409: TooMany },
})

export const removeNote = operation({
  method: 'DELETE',
  path: '/notes/:id',
  guard: 'session',
  summary: 'Delete one of your notes',
  params: NoteId,
  responses: { 204: Nothing },
})

export const editBookmark = operation({
  method: 'PATCH',
  path: '/bookmarks/:id',
  guard: 'session',
  summary: 'Edit the text or label of one of your bookmarks',
  params: BookmarkId,
  body: Type.Object({ note: Type.Optional(Type.String({ description: 'At most 2,000 characters.' })), label: Label }),
  responses: { 200: Bookmark },
})

export const editNote = operation({
  method: 'PATCH',
  path: '/notes/:id',
  guard: 'session',
  summary: 'Edit one of your notes',
  params: NoteId,
  body: Type.Object({
    body: Type.Optional(Type.String({ description: 'At most 10,000 characters.' })),
    position: Type.Optional(Position),
  }),
  responses: { 200: Note },
})

export const myBookmarks = operation({
  method: 'GET',
  path: '/me/bookmarks',
  guard: 'session',
  compressible: true,
  summary: 'Your bookmarks in all accessible books, newest first',
  query: Type.Object({ limit: Limit, cursor: Cursor }),
  responses: {
    200: Type.Object({
      bookmarks: Type.Array(Type.Object({ ...BOOKMARK, book: Type.Optional(ListBook) })),
      next_cursor: Type.Optional(NextCursor),
    }),
  },
})

export const myNotes = operation({
  method: 'GET',
  path: '/me/notes',
  guard: 'session',
  compressible: true,
  summary: 'Your notes in all accessible books, newest first',
  query: Type.Object({ limit: Limit, cursor: Cursor }),
  responses: {
    200: Type.Object({
      notes: Type.Array(Type.Object({ ...NOTE, book: Type.Optional(ListBook) })),
      next_cursor: Type.Optional(NextCursor),
    }),
  },
})
