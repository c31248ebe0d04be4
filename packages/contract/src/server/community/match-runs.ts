import Type from 'typebox'
import { Cursor, NextCursorOrZero } from '../../cursor.ts'
import { Nothing, operation, shape } from '../../operation.ts'

/**
 * Matches for whole libraries. While lookup is off, all operations answer `metadata_off`, except undo and those on runs whose
 * proposals come from an import.
 */
const Text = Type.Optional(Type.String())
const Texts = Type.Array(Type.String())
const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()])
const RunId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid match run id' }) })

const Run = shape(
  'MatchRun',
  Type.Object({
    id: Type.Integer(),
    library_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null for all libraries.' }),
    library_name: Text,
    mode: Type.String({
      description: '`match`, `repick` for the ASINs of the preferred region, or `import` for data from an import.',
    }),
    import_id: Type.Optional(Type.Integer({ description: 'The import with the proposals, until it is deleted.' })),
    region: Type.String(),
    status: Type.String({
      description: '`matching`, `ready`, `applying`, `applied`, `cancelled`, `failed` or `interrupted` by a restart of the server.',
    }),
    started_by: Nullable(Type.Integer()),
    started_by_name: Text,
    started_at: Type.String(),
    finished_at: Nullable(Type.String()),
    total: Type.Integer(),
    done: Type.Integer(),
    scope: Type.String({ description: 'The scope applied last: `ids`, `fill`, `overwrite` or empty.' }),
    apply_total: Type.Integer(),
    apply_done: Type.Integer(),
    applied_at: Nullable(Type.String()),
    error: Text,
    counts: Type.Object({
      auto: Type.Integer(),
      pending: Type.Integer(),
      review: Type.Integer(),
      none: Type.Integer(),
      error: Type.Integer(),
      applied: Type.Integer(),
      skipped: Type.Integer(),
      failed: Type.Integer(),
    }),
  }),
)

export const MATCH_OUTCOMES = ['pending', 'auto', 'review', 'none', 'error'] as const

const Values = Type.Record(Type.String(), Type.String(), { description: 'Field names to values.' })

const Item = shape(
  'MatchItem',
  Type.Object({
    id: Type.Integer(),
    run_id: Type.Integer(),
    library_id: Type.Integer(),
    path: Type.String(),
    outcome: Type.String({ description: '`auto` is certain; `review` needs an admin; `pending`, `none`, `error`.' }),
    score: Type.Integer(),
    runner_up: Type.Integer({ description: 'Score of the second-best work.' }),
    proposal: Type.Object({
      work_id: Text,
      recording_id: Text,
      title: Text,
      authors: Type.Optional(Texts),
      narrators: Type.Optional(Texts),
      runtime_min: Type.Optional(Type.Integer()),
      web_url: Text,
      cover_url: Text,
      asin_region: Text,
      values: Values,
    }),
    applied: Type.String({ description: '`applied`, `skipped`, `failed` or empty.' }),
    detail: Text,
    book: Type.Object({
      title: Type.String(),
      author: Type.String(),
      values: Type.Record(Type.String(), Type.String(), { description: 'The current values of the proposed fields.' }),
    }),
    gone: Type.Optional(Type.Boolean({ description: 'The book no longer exists.' })),
    changes: Type.Record(Type.String(), Type.Object({ fields: Texts, cover: Type.Boolean() }), {
      description: 'By scope: what applying it would change now.',
    }),
  }),
)

export const listMatchRuns = operation({
  method: 'GET',
  path: '/admin/match-runs',
  guard: 'admin',
  summary: 'The newest match runs of libraries',
  query: Type.Object({ mode: Type.Optional(Type.String({ description: '`import`: only those of imports.' })) }),
  responses: { 200: Type.Object({ runs: Type.Array(Run), region: Type.String() }) },
})

export const startMatchRun = operation({
  method: 'POST',
  path: '/admin/match-runs',
  guard: 'admin',
  audit: ['book.match_run', 'book.asin_repick'],
  summary: 'Start matching one library or all of them',
  body: Type.Object(
    {
      library_id: Type.Optional(Type.Integer()),
      mode: Text,
      import_id: Type.Optional(Type.Integer({ description: 'With mode `import`, which has no `library_id`.' })),
    },
    { additionalProperties: false },
  ),
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
  compressible: true,
  summary: 'Proposals of a match run, by book',
  params: RunId,
  query: Type.Object({
    outcome: Text,
    item: Type.Optional(Type.String({ description: 'Only the item with this id.' })),
    after: Cursor,
    limit: Type.Optional(Type.String({ description: '1 to 200; defaults to 50.' })),
  }),
  responses: {
    200: Type.Object({ items: Type.Array(Item), next_after: NextCursorOrZero }),
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
    {
      scope: Type.Optional(
        Type.String({
          description:
            '`ids`: missing identifiers; `fill`: also empty fields and missing covers; `overwrite`: also fields that differ.',
        }),
      ),
      exclude: Type.Optional(Type.Array(Type.Integer(), { description: 'Items to leave out.' })),
      include: Type.Optional(Type.Array(Type.Integer(), { description: 'Items with outcome `review` to apply as well.' })),
    },
    { additionalProperties: false },
  ),
  responses: { 202: Run },
})

export const cancelMatchRun = operation({
  method: 'POST',
  path: '/admin/match-runs/:id/cancel',
  guard: 'admin',
  audit: 'book.match_stop',
  summary: 'Stop a match run',
  params: RunId,
  responses: { 204: Nothing },
})

export const takeBackMatches = operation({
  method: 'DELETE',
  path: '/admin/community-matches',
  guard: 'admin',
  audit: { none: 'it takes back what book.match_apply and book.edit recorded' },
  summary: 'Undo everything that matches wrote, to one book, in one library or in all',
  query: Type.Object({
    library_id: Type.Optional(Type.Integer({ errorMessage: 'invalid library id' })),
    path: Type.Optional(Type.String({ description: 'One book of that library.' })),
  }),
  responses: { 200: Type.Object({ books: Type.Integer(), covers: Type.Integer(), runs: Type.Integer() }) },
})
