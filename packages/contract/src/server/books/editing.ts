import Type from 'typebox'
import { operation, shape } from '../../operation.ts'
import { AdminBook } from './admin-books.ts'
import { BookPath, FURTHER_FACTS, LibraryId } from './books.ts'
import { ChapterCheck } from './community-chapters.ts'

const Text = Type.Optional(Type.String())
const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()])

const Field = Type.Object({
  value: Type.String(),
  source: Type.String({ description: '`tag`, `path`, `edited`, `community` or empty.' }),
  scanned: Type.String({ description: 'The value that a revert restores.' }),
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
        start: Type.Number({ description: 'Seconds from the start of the file.' }),
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
        bitrate: Type.Integer({ description: 'Bits per second; 0 if the duration is unknown.' }),
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
      { description: 'Shares that include the book.' },
    ),
    folder: Type.Object({ path: Type.String(), override: Type.String() }),
    indexed_at: Type.String(),
    chapter_source: Type.String({ description: 'Source of the chapters in use: `files` or `community`.' }),
    chapter_choice: Type.String({ description: '`files`, `community`, or empty if the server decides.' }),
    community_chapters: Nullable(ChapterCheck),
    community_checking: Type.Boolean(),
    community_check_failed: Type.Optional(
      Type.Boolean({ description: 'The last requested check failed; `community_chapters` is the previous one.' }),
    ),
    community_cover: Type.Optional(Type.Boolean({ description: 'A match set a cover; undoing the match removes it.' })),
    match_query: Type.String(),
  }),
)

/** Validated by the domain, whose errors name the field. */
const EDIT = {
  set: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Field names to values. An empty value keeps the field blank.' }),
  ),
  revert: Type.Optional(Type.Array(Type.String())),
  source: Type.Optional(Type.Unknown({ description: '`edited` (default) or `community`.' })),
  chapter_source: Type.Optional(Type.Unknown({ description: '`files`, `community` or `auto`.' })),
}

const Books = Type.Array(Type.Object({ library_id: Type.Integer(), path: Type.String() }, { additionalProperties: false }))

export const bookPage = operation({
  method: 'GET',
  path: '/admin/libraries/:id/book',
  guard: 'admin',
  compressible: true,
  summary: 'A book with the source of each field',
  params: LibraryId,
  query: BookPath,
  responses: { 200: BookPage },
})

export const editBook = operation({
  method: 'PATCH',
  path: '/admin/libraries/:id/book',
  guard: 'admin',
  audit: 'book.edit',
  summary: 'Edit the metadata of a book; edits survive rescans and can be reverted',
  params: LibraryId,
  query: BookPath,
  body: Type.Object(
    {
      ...EDIT,
      chapters: Type.Optional(
        Type.Object(
          {
            set: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Chapter indexes to titles.' })),
            revert: Type.Optional(Type.Array(Type.Integer())),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  responses: { 200: BookPage },
})

export const rescanBook = operation({
  method: 'POST',
  path: '/admin/libraries/:id/book/rescan',
  guard: 'admin',
  audit: { none: 'it only reads files' },
  summary: 'Rescan a book immediately',
  params: LibraryId,
  query: BookPath,
  responses: { 200: BookPage },
  timeoutMs: 600_000,
})

export const checkChapters = operation({
  method: 'POST',
  path: '/admin/libraries/:id/book/community-chapters',
  guard: 'admin',
  audit: { none: 'a check changes no book' },
  summary: 'Compare the chapters of a book with those of the community',
  params: LibraryId,
  query: BookPath,
  responses: { 200: BookPage },
})

export const editBooks = operation({
  method: 'POST',
  path: '/admin/books/bulk',
  guard: 'admin',
  audit: 'book.bulk_edit',
  summary: 'Apply the same edit to many books, all or none',
  body: Type.Object(
    {
      books: Type.Optional(Books),
      ...EDIT,
      chapters: Type.Optional(Type.Unknown({ description: 'Refused: chapters can only be edited one book at a time.' })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ updated: Type.Integer({ description: 'Number of distinct books.' }) }) },
})

export const enrichBook = operation({
  method: 'PUT',
  path: '/admin/libraries/:id/enrichment',
  guard: 'admin',
  audit: 'book.enrichment',
  summary: 'Set the ASIN or ISBN of a book; blank values never overwrite',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({ asin: Text, isbn: Text }, { additionalProperties: false }),
  responses: { 200: Type.Object({ status: Type.String(), path: Type.String() }) },
})
