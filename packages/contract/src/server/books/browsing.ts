import Type from 'typebox'
import { Cursor, NextCursor } from '../../cursor.ts'
import { operation, shape } from '../../operation.ts'
import { LISTED, LibraryId, ListBook } from './books.ts'

const Text = Type.Optional(Type.String())

export const Library = shape(
  'Library',
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    root: Type.String(),
    default_view: Type.String(),
    sort_order: Type.Integer(),
  }),
)

export const FoundBook = shape(
  'FoundBook',
  Type.Object({
    ...LISTED,
    dedup_key: Type.String({ description: 'Groups copies of the same book; a display hint.' }),
    multi_file: Type.Boolean(),
    other_locations: Type.Optional(
      Type.Array(
        Type.Object({
          library_id: Type.Integer(),
          library_name: Type.String(),
          path: Type.String(),
          format: Type.Optional(Type.String()),
          size: Type.Optional(Type.Integer()),
          multi_file: Type.Optional(Type.Boolean()),
        }),
      ),
    ),
  }),
)

export const FsEntry = shape(
  'FsEntry',
  Type.Object({
    name: Type.String(),
    path: Type.String(),
    is_dir: Type.Boolean(),
    is_audio: Type.Boolean(),
    size: Type.Integer(),
    mod_time: Type.Integer({ description: 'Unix time in seconds.' }),
    is_book: Type.Optional(Type.Boolean()),
    title: Type.Optional(Type.String()),
    author: Type.Optional(Type.String()),
    series: Type.Optional(Type.String()),
    series_index: Type.Optional(Type.Number()),
    duration: Type.Optional(Type.Number()),
    override: Type.Optional(Type.String()),
    split_discs: Type.Optional(Type.Boolean()),
  }),
)

export const libraries = operation({
  method: 'GET',
  path: '/libraries',
  guard: 'session',
  compressible: true,
  summary: 'Libraries to which the caller has at least partial access',
  responses: { 200: Type.Object({ libraries: Type.Array(Library) }) },
})

export const fs = operation({
  method: 'GET',
  path: '/libraries/:id/fs',
  guard: 'session',
  compressible: true,
  summary: 'Folders and audio files in a folder',
  params: LibraryId,
  query: Type.Object({ path: Type.String({ default: '', errorMessage: 'invalid path' }), offset: Text, limit: Text }),
  responses: {
    200: Type.Object({
      path: Type.String(),
      entries: Type.Array(FsEntry),
      total: Type.Integer(),
      offset: Type.Integer(),
      next_offset: Type.Optional(Type.Integer()),
    }),
  },
})

/** Filters by different parameters must all match. */
const FILTERS = {
  author: Type.Optional(Type.String({ description: 'The whole credit, or one person in it.' })),
  narrator: Type.Optional(Type.String({ description: 'The whole credit, or one person in it.' })),
  series: Text,
  memberships: Type.Optional(Type.String({ description: 'With `series`, `1` includes books whose main series is another.' })),
  genre: Type.Optional(Type.Array(Type.String(), { description: 'Any of up to 50, ignoring case. Repeatable.' })),
  language: Type.Optional(Type.Array(Type.String(), { description: 'Any of up to 50, ignoring case. Repeatable.' })),
  progress: Type.Optional(
    Type.Array(Type.String(), {
      description: "The caller's own: any of `not_started`, `in_progress`, `finished`. Repeatable.",
    }),
  ),
  min_duration: Type.Optional(Type.String({ description: 'Seconds, inclusive.' })),
  below_duration: Type.Optional(Type.String({ description: 'Seconds, exclusive.' })),
  added_after: Type.Optional(Type.String({ description: 'RFC 3339, inclusive.' })),
}

export const books = operation({
  method: 'GET',
  path: '/libraries/:id/books',
  guard: 'session',
  compressible: true,
  summary: 'Books of a library, paged',
  params: LibraryId,
  query: Type.Object({
    ...FILTERS,
    sort: Text,
    limit: Text,
    cursor: Cursor,
    letters: Type.Optional(Type.String({ description: 'For all books by title, `1` adds where each letter begins.' })),
  }),
  responses: {
    200: Type.Object({
      books: Type.Array(ListBook),
      next_cursor: Type.Optional(NextCursor),
      letters: Type.Optional(
        Type.Array(
          Type.Object({ letter: Type.String({ description: '`#` for titles that start with no letter.' }), cursor: NextCursor }),
        ),
      ),
    }),
  },
})

const Facet = Type.Object({ value: Type.String(), books: Type.Integer() })

export const facets = operation({
  method: 'GET',
  path: '/libraries/:id/facets',
  guard: 'session',
  compressible: true,
  summary: 'Genres and languages of the accessible books of a library',
  params: LibraryId,
  responses: { 200: Type.Object({ genres: Type.Array(Facet), languages: Type.Array(Facet) }) },
})

export const search = operation({
  method: 'GET',
  path: '/search',
  guard: 'session',
  compressible: true,
  summary: 'Search all accessible libraries by title, author, series and narrator',
  query: Type.Object({
    q: Type.String({ default: '' }),
    ...FILTERS,
    limit: Text,
    paged: Type.Optional(Type.String({ description: '`1` counts the results and adds the cursor of the next page.' })),
    cursor: Cursor,
  }),
  responses: {
    200: Type.Object({
      books: Type.Array(FoundBook),
      total: Type.Optional(Type.Integer({ description: 'With `paged=1`, on pages of counted results.' })),
      total_is_minimum: Type.Optional(Type.Boolean({ description: 'There are more results than `total`.' })),
      next_cursor: Type.Optional(NextCursor),
    }),
  },
})

const FoundNames = Type.Object({
  names: Type.Array(
    Type.Object({ name: Type.String(), library_id: Type.Integer({ description: 'A library with a book of this name.' }) }),
  ),
  has_more: Type.Boolean(),
})

export const searchNames = operation({
  method: 'GET',
  path: '/search/names',
  guard: 'session',
  compressible: true,
  summary: 'Authors, narrators and series of accessible books, by the words of their names',
  query: Type.Object({ q: Type.String({ default: '' }), limit: Text }),
  responses: { 200: Type.Object({ authors: FoundNames, narrators: FoundNames, series: FoundNames }) },
})

export const recent = operation({
  method: 'GET',
  path: '/books/recent',
  guard: 'session',
  compressible: true,
  summary: 'The newest books in all accessible libraries',
  query: Type.Object({ limit: Text }),
  responses: { 200: Type.Object({ books: Type.Array(FoundBook) }) },
})

export const Person = Type.Object({
  name: Type.String(),
  books: Type.Integer(),
  duration: Type.Number({ description: 'In seconds.' }),
})

export const SeriesSummary = shape(
  'Series',
  Type.Object({
    name: Type.String(),
    sort_name: Type.Optional(Type.String({ description: 'The name without its leading article, if the list is sorted by it.' })),
    author: Type.String({ description: 'The most common author.' }),
    books: Type.Integer({ description: 'Number of books with this as their main series.' }),
    duration: Type.Number({ description: 'Duration of those books in seconds.' }),
    positions: Type.Array(Type.Number()),
    extra_books: Type.Integer({ description: 'Number of books in it with another main series; 0 unless `memberships=1`.' }),
  }),
)

export const authors = operation({
  method: 'GET',
  path: '/libraries/:id/authors',
  guard: 'session',
  compressible: true,
  summary: 'Authors of a library',
  params: LibraryId,
  responses: {
    200: Type.Object({ authors: Type.Array(Person), unknown: Type.Integer({ description: 'Number of books without an author.' }) }),
  },
})

export const narrators = operation({
  method: 'GET',
  path: '/libraries/:id/narrators',
  guard: 'session',
  compressible: true,
  summary: 'Narrators of a library',
  params: LibraryId,
  responses: {
    200: Type.Object({
      narrators: Type.Array(Person),
      unknown: Type.Integer({ description: 'Number of books without a narrator.' }),
    }),
  },
})

export const seriesList = operation({
  method: 'GET',
  path: '/libraries/:id/series',
  guard: 'session',
  compressible: true,
  summary: 'Series of a library',
  params: LibraryId,
  query: Type.Object({ memberships: Text }),
  responses: { 200: Type.Object({ series: Type.Array(SeriesSummary) }) },
})

export const seriesBooks = operation({
  method: 'GET',
  path: '/libraries/:id/series/books',
  guard: 'session',
  compressible: true,
  summary: 'The first books of up to 50 series',
  params: LibraryId,
  query: Type.Object({ name: Type.Optional(Type.Array(Type.String())), limit: Text }),
  responses: {
    200: Type.Object({
      series: Type.Array(Type.Object({ name: Type.String(), books: Type.Array(ListBook), next_cursor: Type.Optional(NextCursor) })),
    }),
  },
})

export const previews = operation({
  method: 'GET',
  path: '/libraries/:id/previews',
  guard: 'session',
  compressible: true,
  summary: 'The first books of up to 50 authors, narrators or series, and how many of them the caller has finished',
  params: LibraryId,
  query: Type.Object({
    of: Type.String({ default: '', description: '`author`, `narrator` or `series`.' }),
    name: Type.Optional(Type.Array(Type.String())),
  }),
  responses: {
    200: Type.Object({
      previews: Type.Array(
        Type.Object({
          name: Type.String(),
          count: Type.Integer({ description: 'All accessible books.' }),
          finished: Type.Integer(),
          books: Type.Array(ListBook, { description: 'The first four.' }),
        }),
      ),
    }),
  },
})
