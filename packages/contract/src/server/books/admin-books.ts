import Type from 'typebox'
import { Cursor, NextCursor } from '../../cursor.ts'
import { operation, shape } from '../../operation.ts'
import { COVER } from './books.ts'
import { Person, SeriesSummary } from './browsing.ts'

const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()])

export const SeriesPlace = Type.Object({ name: Type.String(), position: Nullable(Type.Number()) })

/** A book in lists for admins (docs/reference/server.md 3.4). */
export const ADMIN_BOOK = {
  library_id: Type.Integer(),
  library_name: Type.String(),
  path: Type.String(),
  is_folder: Type.Boolean(),
  title: Type.String(),
  author: Type.String(),
  narrator: Type.String(),
  authors: Type.Array(Type.String(), { description: 'The people named in `author`.' }),
  narrators: Type.Array(Type.String()),
  series: Type.String(),
  series_index: Nullable(Type.Number()),
  series_list: Type.Array(SeriesPlace, { description: 'All series, the main one first.' }),
  published: Type.String(),
  duration: Type.Number({ description: 'In seconds.' }),
  format: Type.String(),
  codec: Type.String(),
  direct_playable: Type.Boolean(),
  size: Type.Integer({ description: 'In bytes.' }),
  added_at: Nullable(Type.String()),
  has_cover: Type.Boolean(),
  custom_cover: Type.Boolean(),
  ...COVER,
  chapter_count: Type.Integer(),
  file_count: Type.Integer(),
  asin: Type.String(),
  isbn: Type.String(),
  matched: Type.Boolean({ description: 'True if the book has an ASIN or an ISBN.' }),
  edited: Type.Boolean(),
  edited_fields: Type.Array(Type.String()),
  scan_error: Type.Optional(Type.String()),
  scan_error_file: Type.Optional(Type.String()),
  scan_error_detail: Type.Optional(Type.String()),
  protection: Type.Optional(Type.String({ description: 'Copy protection: `aavd` (Audible), `drms` (iTunes) or `enca`.' })),
  suspect_parts: Type.Optional(Type.Integer()),
  repaired_texts: Type.Optional(
    Type.Array(Type.Object({ before: Type.String(), after: Type.String() }), {
      description: 'Text of tags that declare the wrong encoding: as declared, and as read.',
    }),
  ),
  chapters_source: Type.String({ description: '`files` or `community`.' }),
  chapters_check: Type.Optional(Type.String()),
}

export const AdminBook = shape('AdminBook', Type.Object(ADMIN_BOOK))

const Text = Type.Optional(Type.String())
const Flag = Type.Optional(Type.String({ description: '`true` or `false`.' }))
const Several = Type.Optional(Type.Array(Type.String()))

/** Read as text: the domain validates each filter, and its errors name the invalid one. */
const FILTERS = {
  library_id: Text,
  q: Text,
  author: Text,
  series: Text,
  narrator: Text,
  format: Several,
  codec: Several,
  genre: Several,
  tag: Several,
  language: Several,
  publisher: Several,
  direct_playable: Flag,
  has_cover: Flag,
  has_chapters: Flag,
  matched: Flag,
  edited: Flag,
  abridged: Flag,
  explicit: Flag,
  min_duration: Type.Optional(Type.String({ description: 'In seconds.' })),
  max_duration: Type.Optional(Type.String({ description: 'In seconds.' })),
  added_after: Type.Optional(Type.String({ description: 'A date or a date and time, inclusive.' })),
  added_before: Type.Optional(Type.String({ description: 'A date or a date and time, exclusive.' })),
  seen_by: Type.Optional(Type.String({ description: 'A user id: only books that this user has access to.' })),
  opened_by: Type.Optional(Type.String({ description: 'A share id: only books that this share includes.' })),
  issue: Text,
  issue_ignored: Flag,
}

export const adminBooks = operation({
  method: 'GET',
  path: '/admin/books',
  guard: 'admin',
  compressible: true,
  summary: 'Books of all libraries, filtered, sorted and paged',
  query: Type.Object({
    ...FILTERS,
    sort: Type.Optional(
      Type.String({
        description: '`title`, `author`, `surname`, `series`, `narrator`, `published`, `added`, `duration` or `size`.',
      }),
    ),
    order: Type.Optional(Type.String({ description: '`asc` or `desc`.' })),
    limit: Text,
    cursor: Cursor,
  }),
  responses: { 200: Type.Object({ books: Type.Array(AdminBook), next_cursor: Type.Optional(NextCursor) }) },
})

const Counts = Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }))
const YesNo = Type.Object({ yes: Type.Integer(), no: Type.Integer() })

export const bookFacets = operation({
  method: 'GET',
  path: '/admin/books/facets',
  guard: 'admin',
  compressible: true,
  summary: 'Number of books for each value of each filter, counted without that filter',
  query: Type.Object(FILTERS),
  responses: {
    200: Type.Object({
      total: Type.Integer(),
      libraries: Type.Array(Type.Object({ library_id: Type.Integer(), count: Type.Integer() })),
      formats: Counts,
      codecs: Counts,
      direct_playable: YesNo,
      has_cover: YesNo,
      has_chapters: YesNo,
      matched: YesNo,
      edited: YesNo,
      abridged: YesNo,
      explicit: YesNo,
      genres: Counts,
      tags: Counts,
      languages: Counts,
      publishers: Counts,
    }),
  },
})

const Suggestions = Type.Array(
  Type.Object({
    names: Type.Array(Type.String()),
    suggested: Type.String(),
    books: Type.Integer({ description: 'Number of books with the suggested name.' }),
    other_books: Type.Integer({ description: 'Number of books with the other names.' }),
  }),
)
const OfLibrary = Type.Object({ library_id: Text })

export const adminAuthors = operation({
  method: 'GET',
  path: '/admin/authors',
  guard: 'admin',
  compressible: true,
  summary: 'Authors, and names that look like the same person',
  query: OfLibrary,
  responses: { 200: Type.Object({ authors: Type.Array(Person), merge_suggestions: Suggestions, unknown: Type.Integer() }) },
})

export const adminNarrators = operation({
  method: 'GET',
  path: '/admin/narrators',
  guard: 'admin',
  compressible: true,
  summary: 'Narrators, and names that look like the same person',
  query: OfLibrary,
  responses: { 200: Type.Object({ narrators: Type.Array(Person), merge_suggestions: Suggestions, unknown: Type.Integer() }) },
})

export const adminSeries = operation({
  method: 'GET',
  path: '/admin/series',
  guard: 'admin',
  compressible: true,
  summary: 'Series of all libraries, or of one',
  query: Type.Object({ library_id: Text, memberships: Text }),
  responses: { 200: Type.Object({ series: Type.Array(SeriesSummary) }) },
})
