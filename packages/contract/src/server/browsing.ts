import Type from 'typebox'
import { operation, shape } from '../operation.ts'
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
    dedup_key: Type.String({ description: 'groups copies of one book; a display hint' }),
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
    mod_time: Type.Integer({ description: 'seconds since 1970' }),
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
  summary: 'The libraries of which the caller may see something',
  answers: { 200: Type.Object({ libraries: Type.Array(Library) }) },
})

export const fs = operation({
  method: 'GET',
  path: '/libraries/:id/fs',
  guard: 'session',
  compressible: true,
  summary: 'The folders and audio files of one folder',
  params: LibraryId,
  query: Type.Object({ path: Type.String({ default: '', errorMessage: 'invalid path' }), offset: Text, limit: Text }),
  answers: {
    200: Type.Object({
      path: Type.String(),
      entries: Type.Array(FsEntry),
      total: Type.Integer(),
      offset: Type.Integer(),
      next_offset: Type.Optional(Type.Integer()),
    }),
  },
})

export const books = operation({
  method: 'GET',
  path: '/libraries/:id/books',
  guard: 'session',
  compressible: true,
  summary: 'The books of one library, page by page',
  params: LibraryId,
  query: Type.Object({
    author: Type.Optional(Type.String({ description: 'the whole credit, or one person of it' })),
    narrator: Type.Optional(Type.String({ description: 'likewise' })),
    series: Text,
    memberships: Type.Optional(Type.String({ description: '1, with `series`: also books that are in it besides their main one' })),
    sort: Text,
    limit: Text,
    cursor: Text,
    letters: Type.Optional(Type.String({ description: '1, of all books by title: also where each letter begins' })),
  }),
  answers: {
    200: Type.Object({
      books: Type.Array(ListBook),
      next_cursor: Type.Optional(Type.String()),
      letters: Type.Optional(Type.Array(Type.Object({ letter: Type.String({ description: '`#`: none' }), cursor: Type.String() }))),
    }),
  },
})

export const search = operation({
  method: 'GET',
  path: '/search',
  guard: 'session',
  compressible: true,
  summary: 'Books by words of title, author, series and narrator, over all libraries in reach',
  query: Type.Object({ q: Type.String({ default: '' }), limit: Text }),
  answers: { 200: Type.Object({ books: Type.Array(FoundBook) }) },
})

export const recent = operation({
  method: 'GET',
  path: '/books/recent',
  guard: 'session',
  compressible: true,
  summary: 'The newest books over all libraries in reach',
  query: Type.Object({ limit: Text }),
  answers: { 200: Type.Object({ books: Type.Array(FoundBook) }) },
})

export const Person = Type.Object({ name: Type.String(), books: Type.Integer(), duration: Type.Number({ description: 'seconds' }) })

export const SeriesSummary = shape(
  'Series',
  Type.Object({
    name: Type.String(),
    author: Type.String({ description: 'the most common one' }),
    books: Type.Integer({ description: 'whose main series it is' }),
    duration: Type.Number({ description: 'of those, seconds' }),
    positions: Type.Array(Type.Number()),
    extra_books: Type.Integer({ description: 'that are in it besides their main one; 0 unless `memberships=1`' }),
  }),
)

export const authors = operation({
  method: 'GET',
  path: '/libraries/:id/authors',
  guard: 'session',
  compressible: true,
  summary: 'Who wrote the books of one library, person by person',
  params: LibraryId,
  answers: { 200: Type.Object({ authors: Type.Array(Person), unknown: Type.Integer({ description: 'books that name nobody' }) }) },
})

export const narrators = operation({
  method: 'GET',
  path: '/libraries/:id/narrators',
  guard: 'session',
  compressible: true,
  summary: 'Who reads the books of one library, person by person',
  params: LibraryId,
  answers: {
    200: Type.Object({ narrators: Type.Array(Person), unknown: Type.Integer({ description: 'books that name nobody' }) }),
  },
})

export const seriesList = operation({
  method: 'GET',
  path: '/libraries/:id/series',
  guard: 'session',
  compressible: true,
  summary: 'The series of one library',
  params: LibraryId,
  query: Type.Object({ memberships: Text }),
  answers: { 200: Type.Object({ series: Type.Array(SeriesSummary) }) },
})

export const seriesBooks = operation({
  method: 'GET',
  path: '/libraries/:id/series/books',
  guard: 'session',
  compressible: true,
  summary: 'The first books of each of up to fifty series',
  params: LibraryId,
  query: Type.Object({ name: Type.Optional(Type.Array(Type.String())), limit: Text }),
  answers: {
    200: Type.Object({
      series: Type.Array(
        Type.Object({ name: Type.String(), books: Type.Array(ListBook), next_cursor: Type.Optional(Type.String()) }),
      ),
    }),
  },
})
