import Type from 'typebox'
import { Nothing, operation } from '../operation.ts'
import { BookPath, LibraryId } from './books.ts'

/** Operations that need community metadata. While it is off, each answers `metadata_off`. */
const Text = Type.Optional(Type.String())
const Books = Type.Array(Type.Object({ library_id: Type.Integer(), path: Type.String() }, { additionalProperties: false }))
const RunId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid match run id' }) })
const Candidate = Type.Object({ work_id: Type.String(), title: Type.String(), score: Type.Number() })
const Run = Type.Object({ id: Type.Integer(), mode: Type.String(), status: Type.String(), started_at: Type.String() })

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
  summary: 'The work of each given book',
  body: Type.Object({ books: Type.Optional(Books) }, { additionalProperties: false }),
  responses: {
    200: Type.Object({
      works: Type.Array(
        Type.Object({ library_id: Type.Integer(), path: Type.String(), work_id: Type.String(), failed: Type.Boolean() }),
      ),
    }),
  },
})

export const matchBook = operation({
  method: 'GET',
  path: '/admin/libraries/:id/book/match',
  guard: 'admin',
  summary: 'Works that may match a book',
  params: LibraryId,
  query: Type.Object({ path: Type.String({ default: '', errorMessage: 'invalid path' }), q: Text, asin: Text, isbn: Text }),
  responses: { 200: Type.Object({ candidates: Type.Array(Candidate) }) },
})

export const listMatchRuns = operation({
  method: 'GET',
  path: '/admin/match-runs',
  guard: 'admin',
  summary: 'Match runs of libraries',
  responses: { 200: Type.Object({ runs: Type.Array(Run), region: Type.String() }) },
})

export const startMatchRun = operation({
  method: 'POST',
  path: '/admin/match-runs',
  guard: 'admin',
  audit: 'book.match_run',
  summary: 'Start matching one library, or all',
  body: Type.Object({ library_id: Type.Optional(Type.Integer()), mode: Text }, { additionalProperties: false }),
  responses: { 202: Run },
})

export const matchRun = operation({
  method: 'GET',
  path: '/admin/match-runs/:id',
  guard: 'admin',
  summary: 'Status of a match run',
  params: RunId,
  responses: { 200: Run },
})

export const matchRunItems = operation({
  method: 'GET',
  path: '/admin/match-runs/:id/items',
  guard: 'admin',
  summary: 'Proposals of a match run, by book',
  params: RunId,
  query: Type.Object({ outcome: Text, after: Text, limit: Text }),
  responses: {
    200: Type.Object({
      items: Type.Array(Type.Object({ id: Type.Integer(), outcome: Type.String() })),
      next_after: Type.Integer(),
    }),
  },
})

export const applyMatchRun = operation({
  method: 'POST',
  path: '/admin/match-runs/:id/apply',
  guard: 'admin',
  audit: 'book.match_apply',
  summary: 'Apply the proposals of a match run',
  params: RunId,
  body: Type.Object(
    { scope: Text, exclude: Type.Optional(Type.Array(Type.Integer())), include: Type.Optional(Type.Array(Type.Integer())) },
    { additionalProperties: false },
  ),
  responses: { 202: Run },
})

export const cancelMatchRun = operation({
  method: 'POST',
  path: '/admin/match-runs/:id/cancel',
  guard: 'admin',
  audit: 'book.match_stop',
  summary: 'Cancel a match run',
  params: RunId,
  responses: { 204: Nothing },
})
