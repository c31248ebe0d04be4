import Type from 'typebox'
import { shape } from '../../operation.ts'

/** Shapes of imports. */
export const Text = Type.Optional(Type.String())
export const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
export const Seconds = (description: string) => Type.Number({ description: `${description}, in seconds.` })
export const ImportId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid import id' }) })
export const Source = {
  url: Type.Optional(Type.String({ description: 'Address of the other server; a path in it is kept.' })),
  token: Type.Optional(Type.String({ description: 'Key or token of an admin there. Never stored.' })),
  file: Type.Optional(Type.String({ description: '`file` of an upload, instead of `url` and `token`.' })),
}

export const Summary = shape(
  'ImportSummary',
  Type.Object({
    items: Type.Integer({ description: 'Items of the other server that this person listened to, marked or listed.' }),
    matched: Type.Object({
      path: Type.Integer(),
      asin: Type.Integer(),
      isbn: Type.Integer(),
      title: Type.Integer(),
      hand: Type.Integer({ description: 'Matched by an admin.' }),
    }),
    unmatched: Type.Integer(),
    sessions: Type.Integer({
      description: 'Listening sessions that would be written. Old ones count in days only (`general.session_days`).',
    }),
    already_here: Type.Integer({ description: 'Sessions written by an earlier import.' }),
    skipped_after_cutoff: Type.Integer(),
    listened: Seconds('Listening of these sessions'),
    estimated: Seconds(
      'Part of `listened` from sessions that claim more than the clock between their start and end, and are cut to it',
    ),
    progress: Type.Integer({ description: 'Positions that would be written.' }),
    progress_older: Type.Integer({ description: 'Positions left out because the one here is newer.' }),
    finished: Type.Integer(),
    bookmarks: Type.Integer(),
    set_aside: Type.Integer(),
    collections: Type.Integer(),
    left_out: Type.Object({
      podcasts: Type.Integer({ description: 'Rows of podcast episodes.' }),
      ebooks: Type.Integer({ description: 'Rows with only progress in an e-book.' }),
      invalid: Type.Integer({ description: 'Rows without a usable book or time.' }),
      open_sessions: Type.Integer({
        description:
          'Sessions that ended less than an hour before the reading: they may still be open, and a later import adds them.',
      }),
      without_clock: Type.Integer({ description: 'Sessions whose times leave no room for their listening.' }),
      list_entries: Type.Integer({ description: 'Entries of lists without a match, or beyond a limit.' }),
      lists: Type.Integer({ description: 'Lists without a matched entry, or beyond a limit.' }),
      rows: Type.Integer({ description: 'Positions and bookmarks beyond a limit.' }),
    }),
    first_listen: Nullable(Type.String()),
    last_listen: Nullable(Type.String()),
  }),
)

export const importFields = {
  id: Type.Integer(),
  user_id: Type.Integer(),
  username: Type.String(),
  source: Type.String({ description: '`abs`, or `table`.' }),
  source_url: Type.String({ description: 'Empty for a file.' }),
  source_name: Type.String({ description: 'Name of the uploaded file; empty if read by address.' }),
  source_user: Type.String(),
  status: Type.String({ description: '`fetching`, `review`, `applying`, `applied`, `failed` or `undone`.' }),
  done: Type.Integer({ description: 'While fetching or applying: how much of `total` is done.' }),
  total: Type.Integer(),
  cutoff: Nullable(Type.String(), 'Sessions that begin at or after it are left out.'),
  cutoff_utc_offset: Nullable(Type.Integer(), 'Minutes east of UTC at that moment.'),
  created_at: Type.String(),
  applied_at: Nullable(Type.String()),
  error: Type.String(),
  error_code: Type.String(),
  summary: Nullable(Summary),
}
export const Import = shape('Import', Type.Object(importFields))

export const Unmatched = Type.Object({
  item: Type.String({ description: 'Its id on the other server.' }),
  title: Type.String(),
  author: Type.String(),
  listened: Seconds('Listening that is left out'),
  sessions: Type.Integer(),
  reason: Type.String({ description: '`no_match`, `contested`, `no_access` or `split_discs`.' }),
})

export const LibraryCount = Type.Object({ library_id: Type.Integer(), items: Type.Integer() })

export const ByHand = Type.Object({
  item: Type.String(),
  title: Type.String(),
  author: Type.String(),
  library_id: Type.Integer(),
  path: Type.String(),
})
