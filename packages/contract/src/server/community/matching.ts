import Type from 'typebox'
import { operation, shape } from '../../operation.ts'
import { BookPath, LibraryId, Path } from '../books/books.ts'

/** Community metadata for single books: possible works, and covers. Each operation answers `metadata_off` while lookup is off. */
const Text = Type.Optional(Type.String())
const Texts = Type.Array(Type.String())
const Books = Type.Array(Type.Object({ library_id: Type.Integer(), path: Type.String() }, { additionalProperties: false }))
const Ref = Type.Object({ id: Type.String(), name: Type.String() })
const Share = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }))

const Recording = Type.Object({
  id: Type.String(),
  narrators: Type.Array(Ref),
  abridged: Type.Optional(Type.Boolean()),
  runtime_min: Type.Optional(Type.Integer()),
  release_date: Text,
  publisher: Text,
  asins: Type.Array(Type.String(), { description: "The preferred region's first, then the US one." }),
  asin_refs: Type.Optional(Type.Array(Type.Object({ region: Type.String(), asin: Type.String() }))),
  asin_region: Type.Optional(Type.String({ description: 'Region of the first ASIN.' })),
  isbns: Texts,
  cover_url: Text,
})

const Candidate = shape(
  'MatchCandidate',
  Type.Object({
    work_id: Type.String(),
    title: Type.String(),
    subtitle: Text,
    authors: Type.Array(Ref),
    language: Text,
    first_published: Text,
    description: Text,
    series: Type.Array(Type.Object({ name: Type.String(), position: Type.String() })),
    cover_url: Text,
    web_url: Type.String(),
    recordings: Type.Array(Recording, { description: 'Empty if the work could not be read.' }),
    recording_id: Type.Optional(Type.String({ description: 'The recording of the book, as far as known.' })),
    default_recording_id: Type.Optional(Type.String({ description: 'The recording to offer otherwise.' })),
    score: Type.Number({ description: '0 to 100.' }),
    reasons: Type.Optional(
      Type.Object(
        {
          title: Share,
          text: Share,
          author: Type.Optional(Type.String({ description: '`full`, `surname` or `none`.' })),
          series: Type.Optional(Type.String({ description: '`position`, `name`, `conflict` or `none`.' })),
          runtime: Share,
          identifier: Type.Optional(Type.String({ description: '`asin` or `isbn`.' })),
        },
        { description: 'The facts compared; those unknown on either side are left out.' },
      ),
    ),
  }),
)

export const setCommunityCover = operation({
  method: 'PUT',
  path: '/admin/libraries/:id/cover/community',
  guard: 'admin',
  audit: 'book.cover_set',
  summary: 'Use a community cover for a book',
  params: LibraryId,
  query: BookPath,
  body: Type.Object({ url: Text }, { additionalProperties: false }),
  responses: { 200: Type.Object({ status: Type.String(), path: Type.String() }) },
})

export const worksOfBooks = operation({
  method: 'POST',
  path: '/admin/books/works',
  guard: 'admin',
  audit: { none: 'it only reads' },
  summary: 'The work of each of these books',
  body: Type.Object({ books: Type.Optional({ ...Books, description: '1 to 100.' }) }, { additionalProperties: false }),
  responses: {
    200: Type.Object({
      works: Type.Array(
        Type.Object({
          library_id: Type.Integer(),
          path: Type.String(),
          work_id: Type.String({ description: 'Empty if none is known.' }),
          failed: Type.Boolean({ description: 'The metadata service could not be asked about this book.' }),
        }),
      ),
    }),
  },
})

export const matchBook = operation({
  method: 'GET',
  path: '/admin/libraries/:id/book/match',
  guard: 'admin',
  compressible: true,
  summary: 'Works that may match a book, best first',
  params: LibraryId,
  query: Type.Object({
    path: Path,
    q: Type.Optional(Type.String({ description: "Words to search by instead of the book's facts; at most 300 characters." })),
    asin: Text,
    isbn: Text,
  }),
  responses: { 200: Type.Object({ candidates: Type.Array(Candidate) }) },
})
