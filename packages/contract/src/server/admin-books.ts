import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { COVER } from './books.ts'
import { Person, SeriesSummary } from './browsing.ts'

const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()])

export const SeriesPlace = Type.Object({ name: Type.String(), position: Nullable(Type.Number()) })

/** A book as an admin sees it in lists (docs/reference/server.md 3.4). */
export const ADMIN_BOOK = {
  library_id: Type.Integer(),
  library_name: Type.String(),
  path: Type.String(),
  is_folder: Type.Boolean(),
  title: Type.String(),
  author: Type.String(),
  narrator: Type.String(),
  authors: Type.Array(Type.String(), { description: 'the people of the credit' }),
  narrators: Type.Array(Type.String()),
  series: Type.String(),
  series_index: Nullable(Type.Number()),
  series_list: Type.Array(SeriesPlace, { description: 'every series, the main one first' }),
  published: Type.String(),
  duration: Type.Number({ description: 'seconds' }),
  format: Type.String(),
  codec: Type.String(),
  direct_playable: Type.Boolean(),
  size: Type.Integer({ description: 'bytes' }),
  added_at: Nullable(Type.String()),
  has_cover: Type.Boolean(),
  custom_cover: Type.Boolean(),
  ...COVER,
  chapter_count: Type.Integer(),
  file_count: Type.Integer(),
  asin: Type.String(),
  isbn: Type.String(),
  matched: Type.Boolean({ description: 'has an ASIN or an ISBN' }),
  edited: Type.Boolean(),
  edited_fields: Type.Array(Type.String()),
  scan_error: Type.Optional(Type.String()),
  scan_error_file: Type.Optional(Type.String()),
  scan_error_detail: Type.Optional(Type.String()),
  suspect_parts: Type.Optional(Type.Integer()),
  chapters_source: Type.String({ description: '`files` or `community`' }),
  chapters_check: Type.Optional(Type.String()),
}

export const AdminBook = shape('AdminBook', Type.Object(ADMIN_BOOK))

const Text = Type.Optional(Type.String())
const Flag = Type.Optional(Type.String({ description: '`true` or `false`' }))
const Several = Type.Optional(Type.Array(Type.String()))

/** Text as it comes: each is judged by the domain, which names what it refuses. */
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
  min_duration: Type.Optional(Type.String({ description: 'seconds' })),
  max_duration: Type.Optional(Type.String({ description: 'seconds' })),
  added_after: Type.Optional(Type.String({ description: 'a day or a moment, inclusive' })),
  added_before: Type.Optional(Type.String({ description: 'a day or a moment, exclusive' })),
  seen_by: Type.Optional(Type.String({ description: 'the id of a person: what they may open themselves' })),
  opened_by: Type.Optional(Type.String({ description: 'the id of a share: what it opens' })),
  issue: Text,
  issue_ignored: Flag,
}

export const adminBooks = operation({
  method: 'GET',
  path: '/admin/books',
  guard: 'admin',
  compressible: true,
  summary: 'The books of all libraries, filtered and sorted, page by page',
  query: Type.Object({
    ...FILTERS,
    sort: Type.Optional(
      Type.String({ description: 'title, author, surname, series, narrator, published, added, duration or size' }),
    ),
    order: Type.Optional(Type.String({ description: '`asc` or `desc`' })),
    limit: Text,
    cursor: Text,
  }),
  answers: { 200: Type.Object({ books: Type.Array(AdminBook), next_cursor: Type.Optional(Type.String()) }) },
})

const Counts = Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }))
const YesNo = Type.Object({ yes: Type.Integer(), no: Type.Integer() })

export const bookFacets = operation({
  method: 'GET',
  path: '/admin/books/facets',
  guard: 'admin',
  compressible: true,
  summary: 'How many books each further filter would leave; each is counted without its own',
  query: Type.Object(FILTERS),
  answers: {
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
    books: Type.Integer({ description: 'by the suggested spelling' }),
    other_books: Type.Integer({ description: 'by the others' }),
  }),
)
const OfLibrary = Type.Object({ library_id: Text })

export const adminAuthors = operation({
  method: 'GET',
  path: '/admin/authors',
  guard: 'admin',
  compressible: true,
  summary: 'Who wrote the books, and which names look like one person',
  query: OfLibrary,
  answers: { 200: Type.Object({ authors: Type.Array(Person), merge_suggestions: Suggestions, unknown: Type.Integer() }) },
})

export const adminNarrators = operation({
  method: 'GET',
  path: '/admin/narrators',
  guard: 'admin',
  compressible: true,
  summary: 'Who reads the books, and which names look like one person',
  query: OfLibrary,
  answers: { 200: Type.Object({ narrators: Type.Array(Person), merge_suggestions: Suggestions, unknown: Type.Integer() }) },
})

export const adminSeries = operation({
  method: 'GET',
  path: '/admin/series',
  guard: 'admin',
  compressible: true,
  summary: 'The series of all libraries, or of one',
  query: Type.Object({ library_id: Text, memberships: Text }),
  answers: { 200: Type.Object({ series: Type.Array(SeriesSummary) }) },
})
