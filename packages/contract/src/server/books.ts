import Type from 'typebox'
import { operation, shape } from '../operation.ts'

export const LibraryId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid library id' }) })
/**
 * Absent is `''`: the missing path is refused after library and scope (docs/reference/decisions.md, server 19), by `shares.reach`,
 * not here.
 */
export const Path = Type.String({ default: '', errorMessage: 'invalid path' })
export const BookPath = Type.Object({ path: Path })

/** The picture of a book in a list: clients ask for it only where `cover_version` is sent. */
export const COVER = {
  cover_version: Type.Optional(Type.String({ description: 'changes with the cover; absent: the book has none' })),
  cover_color: Type.Optional(
    Type.Object({ bg: Type.String(), accent: Type.Optional(Type.String()), on_accent: Type.Optional(Type.String()) }),
  ),
}

/** `/stream`, `/cover` and the players use `rel_path`; `id` is sent and never accepted. */
export const LISTED = {
  id: Type.Integer(),
  library_id: Type.Integer(),
  rel_path: Type.String(),
  is_folder: Type.Boolean(),
  title: Type.String(),
  author: Type.String(),
  series: Type.String(),
  series_index: Type.Optional(Type.Number()),
  series_list: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), position: Type.Union([Type.Number(), Type.Null()]) }), {
      description: 'only when the book is in more than one series, the main one first',
    }),
  ),
  narrator: Type.String(),
  duration: Type.Number({ description: 'seconds' }),
  format: Type.String(),
  codec: Type.Optional(Type.String()),
  size: Type.Integer({ description: 'bytes' }),
  added_at: Type.Optional(Type.String()),
  published: Type.Optional(Type.String()),
  asin: Type.Optional(Type.String()),
  isbn: Type.Optional(Type.String()),
  ...COVER,
  revision: Type.String({ description: 'of the audio and of the chapters: `<audio>.<chapters>`' }),
}

/** Fields of the book page that lists lack. */
export const FURTHER_FACTS = {
  genres: Type.Optional(Type.Array(Type.String())),
  tags: Type.Optional(Type.Array(Type.String())),
  language: Type.Optional(Type.String()),
  publisher: Type.Optional(Type.String()),
  subtitle: Type.Optional(Type.String()),
  abridged: Type.Optional(Type.Boolean()),
  explicit: Type.Optional(Type.Boolean()),
}

/** Where the story ends and how loud it is (not for lists). */
const END_AND_LEVEL = {
  story_end: Type.Optional(
    Type.Number({ description: 'seconds on the whole-book timeline; what follows are credits and the like' }),
  ),
  gain_db: Type.Optional(Type.Number({ description: 'what brings the book to -18 LUFS, by its tags' })),
}

export const ListBook = shape('ListBook', Type.Object(LISTED))

export const BookFile = shape(
  'BookFile',
  Type.Object({
    rel_path: Type.String(),
    seq: Type.Integer(),
    duration: Type.Number(),
    format: Type.String(),
    size: Type.Integer(),
    codec: Type.Optional(Type.String()),
    mime: Type.Optional(Type.String()),
    profile: Type.Optional(Type.String()),
    transcodable: Type.Optional(Type.Boolean({ description: 'sent only as false: this server cannot decode it' })),
  }),
)

export const Chapter = shape(
  'Chapter',
  Type.Object({
    index: Type.Integer(),
    title: Type.String(),
    file_index: Type.Integer(),
    file_path: Type.String(),
    start: Type.Number({ description: 'seconds within the file' }),
    end: Type.Number(),
    book_offset: Type.Number({ description: 'where it begins on the whole-book timeline' }),
  }),
)

export const Book = shape(
  'Book',
  Type.Object({
    ...LISTED,
    description: Type.Optional(Type.String()),
    ...FURTHER_FACTS,
    files: Type.Array(BookFile),
    chapters: Type.Array(Chapter),
    direct_playable: Type.Boolean(),
    ...END_AND_LEVEL,
  }),
)

export const item = operation({
  method: 'GET',
  path: '/libraries/:id/item',
  guard: 'session',
  compressible: true,
  summary: 'One book with files and chapters',
  params: LibraryId,
  query: BookPath,
  answers: { 200: Book },
})

export const next = operation({
  method: 'GET',
  path: '/libraries/:id/next',
  guard: 'session',
  summary: 'What follows a book: the next of its series, else of its folder',
  params: LibraryId,
  query: BookPath,
  answers: {
    200: Type.Object({
      source: Type.Union([Type.Literal('series'), Type.Literal('folder'), Type.Literal('none')]),
      next: Type.Optional(Type.Object({ library_id: Type.Integer(), path: Type.String() })),
      book: Type.Optional(ListBook),
    }),
  },
})

export const chapters = operation({
  method: 'GET',
  path: '/libraries/:id/chapters',
  guard: 'session',
  compressible: true,
  summary: 'What a player needs to play one book',
  params: LibraryId,
  query: BookPath,
  answers: {
    200: Type.Object({
      library_id: Type.Integer(),
      path: Type.String(),
      duration: Type.Number(),
      is_folder: Type.Boolean(),
      files: Type.Array(BookFile),
      chapters: Type.Array(Chapter),
      codec: Type.String(),
      direct_playable: Type.Boolean(),
      revision: Type.String(),
      ...END_AND_LEVEL,
    }),
  },
})
