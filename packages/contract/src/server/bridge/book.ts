import Type, { type Static } from 'typebox'
import { ATTACHMENT_KINDS } from '../../attachment-names.ts'
import { operation } from '../../operation.ts'
import { BookPath, LibraryId } from '../books/books.ts'

const Seconds = Type.Number({ description: 'In seconds.' })

const BookFacts = Type.Object({
  library_id: Type.Integer(),
  path: Type.String(),
  is_folder: Type.Boolean(),
  title: Type.String(),
  authors: Type.Array(Type.String()),
  narrators: Type.Array(Type.String()),
  series: Type.Array(Type.Object({ name: Type.String(), position: Type.Union([Type.Number(), Type.Null()]) }), {
    description: 'The main one comes first.',
  }),
  asin: Type.String(),
  isbn: Type.String(),
  duration: Type.Number({ description: 'In seconds; 0 if it is unknown.' }),
  published: Type.String({ description: "`YYYY`, `YYYY-MM`, `YYYY-MM-DD` or ''." }),
  files: Type.Array(
    Type.Object({
      path: Type.String({ description: 'Within the folder of the book; the name of the file if the book is one file.' }),
      size: Type.Integer({ description: 'In bytes.' }),
      mtime: Type.String({ description: 'When the file was last modified.' }),
      duration: Seconds,
    }),
    { description: 'In play order.' },
  ),
  chapters: Type.Array(Type.Object({ title: Type.String(), start: Seconds, length: Seconds }), {
    description: 'As players show them, on the timeline of the whole book.',
  }),
  attachments: Type.Array(Type.Enum(ATTACHMENT_KINDS), { description: 'Kinds of usable files beside the book.' }),
})
export type BookFacts = Static<typeof BookFacts>

export const getBookFacts = operation({
  method: 'GET',
  path: '/bridge/libraries/:id/book',
  guard: 'bridge',
  summary: 'The facts of an indexed book that a job needs',
  params: LibraryId,
  query: BookPath,
  responses: { 200: BookFacts },
})

export const rescanForBridge = operation({
  method: 'POST',
  path: '/bridge/rescan',
  guard: 'bridge',
  summary: 'Read a book again after the bridge has written files beside it',
  body: Type.Object({
    library_id: Type.Integer({ errorMessage: 'invalid library id' }),
    path: Type.String({ errorMessage: 'invalid path' }),
    mode: Type.Enum(['attachments', 'book'] as const, {
      errorMessage: 'invalid mode',
      description: '`attachments` reads the hidden folder only; `book` reads the whole book, as for an admin.',
    }),
  }),
  bodyLimit: 16_384,
  responses: { 200: Type.Object({ status: Type.String() }) },
  timeoutMs: 600_000,
})
