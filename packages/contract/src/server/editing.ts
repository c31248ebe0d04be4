import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { AdminBook } from './admin-books.ts'
import { BookPath, FURTHER_FACTS, LibraryId } from './books.ts'

const Text = Type.Optional(Type.String())
const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()])

const Field = Type.Object({
  value: Type.String(),
  source: Type.String({ description: '`tag`, `path`, `edited`, `community` or nothing' }),
  scanned: Type.String({ description: 'what a revert brings back' }),
  locked: Type.Boolean(),
  edited_by: Text,
  edited_at: Text,
})

export const BookPage = shape(
  'BookPage',
  Type.Object({
    book: AdminBook,
    description: Type.String(),
    ...FURTHER_FACTS,
    fields: Type.Object({
      title: Field,
      author: Field,
      narrator: Field,
      series: Field,
      series_index: Field,
      more_series: Field,
      published: Field,
      description: Field,
      asin: Field,
      isbn: Field,
    }),
    chapters: Type.Array(
      Type.Object({
        index: Type.Integer(),
        title: Type.String(),
        scanned_title: Type.String(),
        edited: Type.Boolean(),
        file_path: Type.String(),
        start: Type.Number({ description: 'seconds within the file' }),
        end: Type.Number(),
        book_offset: Type.Number(),
      }),
    ),
    files: Type.Array(
      Type.Object({
        path: Type.String(),
        seq: Type.Integer(),
        duration: Type.Number(),
        format: Type.String(),
        codec: Type.String(),
        size: Type.Integer(),
        bitrate: Type.Integer({ description: 'bits a second; 0 where the length is not known' }),
      }),
    ),
    listeners: Type.Array(
      Type.Object({
        user_id: Type.Integer(),
        username: Type.String(),
        position: Type.Number(),
        duration: Type.Number(),
        finished: Type.Boolean(),
        updated_at: Type.String(),
        started_at: Nullable(Type.String()),
        finished_at: Nullable(Type.String()),
      }),
    ),
    shares: Type.Array(
      Type.Object({
        share_id: Type.Integer(),
        name: Type.String(),
        path: Type.String(),
        whole_library_id: Type.Optional(Type.Integer()),
      }),
      { description: 'that reach the book' },
    ),
    folder: Type.Object({ path: Type.String(), override: Type.String() }),
    indexed_at: Type.String(),
    chapter_source: Type.String({ description: '`files` or `community`: whose chapters are in effect' }),
    chapter_choice: Type.String({ description: '`files`, `community`, or nothing: the server decides' }),
    community_chapters: Nullable(Type.Object({ status: Type.String(), checked_at: Type.String() })),
    community_checking: Type.Boolean(),
    community_check_failed: Type.Optional(Type.Boolean()),
    match_query: Type.String(),
  }),
)

/** Taken as they are and judged by the domain, whose refusals name the field. */
const EDIT = {
  set: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'field to value; nothing holds it blank' })),
  revert: Type.Optional(Type.Array(Type.String())),
  source: Type.Optional(Type.Unknown({ description: '`edited` (default) or `community`' })),
  chapter_source: Type.Optional(Type.Unknown({ description: '`files`, `community` or `auto`' })),
}

const Books = Type.Array(Type.Object({ library_id: Type.Integer(), path: Type.String() }, { additionalProperties: false }))

export const bookPage = operation({
  method: 'GET',
  path: '/admin/libraries/:id/book',
  guard: 'admin',
  compressible: true,
  summary: 'One book with where everything in it comes from',
  params: LibraryId,
  query: BookPath,
  answers: { 200: BookPage },
})

export const editBook = operation({
  method: 'PATCH',
  path: '/admin/libraries/:id/book',
  guard: 'admin',
  audit: 'book.edit',
  summary: 'Change what a book says; no rescan undoes it, a revert does',
  params: LibraryId,
  query: BookPath,
  body: Type.Object(
    {
      ...EDIT,
      chapters: Type.Optional(
        Type.Object(
          {
            set: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'index to title' })),
            revert: Type.Optional(Type.Array(Type.Integer())),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  answers: { 200: BookPage },
})

export const rescanBook = operation({
  method: 'POST',
  path: '/admin/libraries/:id/book/rescan',
  guard: 'admin',
  audit: { none: 'it reads what is there' },
  summary: 'Read one book again from its files, at once',
  params: LibraryId,
  query: BookPath,
  answers: { 200: BookPage },
  timeoutMs: 600_000,
})

export const editBooks = operation({
  method: 'POST',
  path: '/admin/books/bulk',
  guard: 'admin',
  audit: 'book.bulk_edit',
  summary: 'The same change of many books: all or none',
  body: Type.Object(
    { books: Type.Optional(Books), ...EDIT, chapters: Type.Optional(Type.Unknown({ description: 'refused: one book at a time' })) },
    { additionalProperties: false },
  ),
  answers: { 200: Type.Object({ updated: Type.Integer({ description: 'distinct books' }) }) },
})

export const enrichBook = operation({
  method: 'PUT',
  path: '/admin/libraries/:id/enrichment',
  guard: 'admin',
  audit: 'book.enrichment',
  summary: 'Say which edition a book is; a blank one never overwrites',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({ asin: Text, isbn: Text }, { additionalProperties: false }),
  answers: { 200: Type.Object({ status: Type.String(), path: Type.String() }) },
})
