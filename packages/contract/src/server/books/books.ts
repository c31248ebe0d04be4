import Type from 'typebox'
import { operation, shape } from '../../operation.ts'
import { RailWork } from './rail-work.ts'

export const LibraryId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid library id' }) })
/**
 * Absent means `''`: `shares.authorize` refuses a missing path after checking library and scope (docs/reference/decisions.md,
 * server 19), so this schema does not.
 */
export const Path = Type.String({ default: '', errorMessage: 'invalid path' })
export const BookPath = Type.Object({ path: Path })

/** The cover of a book in a list: clients request it only if `cover_version` is present. */
export const COVER = {
  cover_version: Type.Optional(Type.String({ description: 'Changes with the cover. Absent if the book has none.' })),
  cover_color: Type.Optional(
    Type.Object({ bg: Type.String(), accent: Type.Optional(Type.String()), on_accent: Type.Optional(Type.String()) }),
  ),
}

/** `/stream`, `/cover` and the players use `rel_path`; `id` is sent but never accepted. */
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
      description: 'Only if the book is in more than one series. The main one comes first.',
    }),
  ),
  narrator: Type.String(),
  duration: Type.Number({ description: 'In seconds.' }),
  format: Type.String(),
  codec: Type.Optional(Type.String()),
  size: Type.Integer({ description: 'In bytes.' }),
  added_at: Type.Optional(Type.String()),
  published: Type.Optional(Type.String()),
  asin: Type.Optional(Type.String()),
  isbn: Type.Optional(Type.String()),
  ...COVER,
  revision: Type.String({ description: 'Revisions of the audio and the chapters: `<audio>.<chapters>`.' }),
}

/** Fields of a book that are not in lists. */
export const FURTHER_FACTS = {
  genres: Type.Optional(Type.Array(Type.String())),
  tags: Type.Optional(Type.Array(Type.String())),
  language: Type.Optional(Type.String()),
  publisher: Type.Optional(Type.String()),
  subtitle: Type.Optional(Type.String()),
  abridged: Type.Optional(Type.Boolean()),
  explicit: Type.Optional(Type.Boolean()),
}

/** End of the story and loudness, not in lists. */
const END_AND_LEVEL = {
  story_end: Type.Optional(Type.Number({ description: 'Seconds on the whole-book timeline. Only credits and the like follow.' })),
  gain_db: Type.Optional(Type.Number({ description: 'Gain that brings the book to -18 LUFS, from its tags.' })),
}

/** Only if the chapters are not the files'; not in lists. */
const CHAPTERS_SOURCE = {
  chapters_source: Type.Optional(Type.Literal('community', { description: 'Only if the chapters come from the community.' })),
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
    transcodable: Type.Optional(Type.Boolean({ description: 'Only sent as false, if this server cannot decode the file.' })),
  }),
)

export const Chapter = shape(
  'Chapter',
  Type.Object({
    index: Type.Integer(),
    title: Type.String(),
    stated: Type.Optional(
      Type.String({
        description:
          'The title in the source, if it is not `title`: empty if the server generated that, as in `Chapter 3`. Only this one identifies a place in the story.',
      }),
    ),
    file_index: Type.Integer(),
    file_path: Type.String(),
    start: Type.Number({ description: 'Seconds from the start of the file.' }),
    end: Type.Number(),
    book_offset: Type.Number({ description: 'Start on the whole-book timeline, in seconds.' }),
    logical: Type.Optional(
      Type.Integer({ description: "Chapter of the story, 0 before the first. Absent if the titles don't say." }),
    ),
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
    ...CHAPTERS_SOURCE,
    direct_playable: Type.Boolean(),
    ...END_AND_LEVEL,
  }),
)

export const item = operation({
  method: 'GET',
  path: '/libraries/:id/item',
  guard: 'session',
  compressible: true,
  summary: 'A book with its files and chapters',
  params: LibraryId,
  query: BookPath,
  responses: { 200: Book },
})

export const next = operation({
  method: 'GET',
  path: '/libraries/:id/next',
  guard: 'session',
  summary: 'The next book in the series, by community data or tags, or else in the folder',
  params: LibraryId,
  query: BookPath,
  responses: {
    200: Type.Object({
      source: Type.Union([Type.Literal('community'), Type.Literal('series'), Type.Literal('folder'), Type.Literal('none')]),
      next: Type.Optional(Type.Object({ library_id: Type.Integer(), path: Type.String() })),
      book: Type.Optional(ListBook),
      work: Type.Optional({ ...RailWork, description: 'The next work of its series in the community metadata.' }),
    }),
  },
})

export const chapters = operation({
  method: 'GET',
  path: '/libraries/:id/chapters',
  guard: 'session',
  compressible: true,
  summary: 'Files and chapters for playing a book',
  params: LibraryId,
  query: BookPath,
  responses: {
    200: Type.Object({
      library_id: Type.Integer(),
      path: Type.String(),
      duration: Type.Number(),
      is_folder: Type.Boolean(),
      files: Type.Array(BookFile),
      chapters: Type.Array(Chapter),
      ...CHAPTERS_SOURCE,
      codec: Type.String(),
      direct_playable: Type.Boolean(),
      revision: Type.String(),
      ...END_AND_LEVEL,
    }),
  },
})
