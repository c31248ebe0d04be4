import Type from 'typebox'
import { STORY_TEXTS } from '../../names.ts'
import { Bytes, operation, shape } from '../../operation.ts'
import { TEXT_ATTRIBUTION } from '../books/attachments.ts'
import { BookPath, LibraryId, Path } from '../books/books.ts'
import { RailWork } from '../books/rail-work.ts'

const Text = Type.Optional(Type.String())
const Ref = Type.Object({ id: Type.String(), name: Type.String() })
const Position = Type.Object({ chapter: Type.Integer({ minimum: 0, description: 'A logical chapter of the work.' }) })

const RecordingFields = {
  id: Type.String(),
  narrators: Type.Array(Ref),
  abridged: Type.Optional(Type.Boolean()),
  runtime_min: Type.Optional(Type.Integer()),
  release_date: Text,
  publisher: Text,
  cover_url: Text,
  chapter_count: Type.Optional(Type.Integer()),
}

export const CommunityWork = shape(
  'CommunityWork',
  Type.Object({
    id: Type.String({ description: '`local:…` for a book about which only this server has texts.' }),
    title: Type.String(),
    subtitle: Text,
    authors: Type.Array(Ref),
    language: Text,
    first_published: Text,
    description: Text,
    genres: Type.Optional(Type.Array(Type.String())),
    series: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), position: Type.String(), ordering_of: Text })),
    xref: Type.Optional(
      Type.Object({ wikidata: Text, openlibrary: Text, goodreads: Text, isbn: Type.Optional(Type.Array(Type.String())) }),
    ),
    recordings: Type.Array(
      Type.Object({
        ...RecordingFields,
        asin: Type.Array(Type.Object({ region: Type.String(), asin: Type.String() })),
        isbn: Type.Array(Type.String()),
      }),
    ),
    characters: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          aliases: Type.Optional(Type.Array(Type.String())),
          role: Text,
          reveal: Position,
          description: Text,
        }),
      ),
    ),
    recaps: Type.Optional(Type.Array(Type.Object({ through: Position, scope: Text, text: Type.String() }))),
    recap_summary: Type.Optional(Type.Object({ in_short: Text, ending: Text })),
    community_description: Type.Optional(Type.Object({ text: Type.String(), license: Text })),
    attribution: Type.Optional(TEXT_ATTRIBUTION),
  }),
)

const ViewFields = {
  id: Type.String(),
  name: Type.String(),
  ordering: Type.Optional(Type.String({ description: '`publication`, `chronological` or `recommended`.' })),
  ordering_of: Text,
  position: Type.Optional(Type.String({ description: "The position of this book's work." })),
  works: Type.Array(RailWork),
}

export const Envelope = shape(
  'Envelope',
  Type.Object({
    matched: Type.Boolean(),
    work: Type.Optional(CommunityWork),
    recording: Type.Optional(Type.Object(RecordingFields)),
    series: Type.Optional(
      Type.Array(
        Type.Object({
          ...ViewFields,
          orderings: Type.Optional(Type.Array(Type.Object(ViewFields), { description: 'Other reading orders of this series.' })),
        }),
      ),
    ),
    web_url: Text,
    previous: Type.Optional(Type.Array(CommunityWork, { description: 'Earlier works of its series, nearest first.' })),
    generated: Type.Optional(
      Type.Array(Type.Enum(STORY_TEXTS), {
        description: 'The fields of the work that come from files beside the book.',
      }),
    ),
    hidden: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of texts that are held back.' })),
  }),
)

export const meta = operation({
  method: 'GET',
  path: '/libraries/:id/meta',
  guard: 'session',
  compressible: true,
  summary: 'Community metadata of a book; 404 while lookup is off',
  params: LibraryId,
  query: Type.Object({
    ...BookPath.properties,
    include: Type.Optional(Type.String({ description: '`previous` adds earlier works of its series.' })),
    spoilers: Type.Optional(Type.String({ description: '`hide` leaves out what lies beyond your saved progress.' })),
  }),
  responses: { 200: Envelope },
})

export const metaWork = operation({
  method: 'GET',
  path: '/meta/work',
  guard: 'session',
  compressible: true,
  summary: 'Community metadata of a work; 404 while lookup is off',
  query: Type.Object({ id: Type.String({ default: '', description: 'At most 200 bytes, without control characters.' }) }),
  responses: { 200: Type.Object({ work: CommunityWork }) },
})

export const metaCover = operation({
  method: 'GET',
  path: '/libraries/:id/meta/cover',
  guard: 'media',
  // Each step has a separate limit, including the image's host.
  timeoutMs: 0,
  summary: 'A cover from the community metadata of a book, scaled to fit a square',
  params: LibraryId,
  query: Type.Object({
    path: Path,
    url: Type.Optional(Type.String({ description: 'As in the community metadata of this book.' })),
    size: Type.Optional(Type.String({ description: '160, 320 or 640 pixels; defaults to 320.' })),
    token: Type.Optional(Type.String()),
  }),
  responses: { 200: Bytes },
})

export const metaCovers = operation({
  method: 'POST',
  path: '/admin/meta/covers',
  guard: 'admin',
  audit: { none: 'it only reads' },
  summary: 'Thumbnails of community covers as data URLs; empty if it cannot be shown',
  body: Type.Object(
    {
      urls: Type.Optional(Type.Array(Type.String(), { description: '1 to 12.' })),
      size: Type.Optional(Type.Integer({ description: '160, 320 or 640; defaults to 320.' })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ covers: Type.Array(Type.String()) }) },
})
