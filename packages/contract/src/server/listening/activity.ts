import Type from 'typebox'
import { Cursor, NextCursor } from '../../cursor.ts'
import { operation, shape } from '../../operation.ts'
import { COVER, LibraryId, Path } from '../books/books.ts'
import { EditedProgress, PROGRESS, PROGRESS_EDIT } from './progress.ts'
import { BookHeard, ClientShare, HourWeekday, PERIOD, PlaybackShare, RangeQuery, TopName } from './statistics.ts'

const Text = Type.Optional(Type.String())
const NotEdited = Type.Object(
  { error: Type.String({ description: 'A one-sentence message.' }), code: Type.Enum(['too_many', 'no_access'] as const) },
  { description: 'Limit per user reached (guests have a tenth of it), or this user has no access to the book' },
)
const OptionalMoment = Type.Union([Type.String(), Type.Null()])

export const Session = shape(
  'Session',
  Type.Object({
    id: Type.Integer(),
    user_id: Type.Integer(),
    username: Type.String(),
    library_id: Type.Integer(),
    path: Type.String(),
    title: Type.String(),
    author: Type.String(),
    cover_version: COVER.cover_version,
    device_id: Type.String(),
    device_name: Type.String(),
    client: Type.Union([Type.Object({ app: Type.String(), version: Type.String(), platform: Type.String() }), Type.Null()]),
    started_at: Type.String(),
    last_at: Type.String(),
    start_position: Type.Number(),
    position: Type.Number(),
    duration: Type.Number(),
    speed: Type.Number(),
    listened: Type.Number(),
    codec: Type.String(),
    transcoded: Type.Boolean(),
    finished: Type.Boolean(),
    backfilled: Type.Boolean(),
    imported: Type.Boolean(),
    state: Type.Union([Type.Literal('playing'), Type.Literal('paused'), Type.Literal('ended')]),
    chapter: Type.Optional(Type.String()),
    chapter_index: Type.Optional(Type.Integer()),
    ip: Type.Optional(Type.String()),
  }),
)

export const liveSessions = operation({
  method: 'GET',
  path: '/admin/sessions/live',
  guard: 'admin',
  compressible: true,
  summary: 'Listening sessions of the last ten minutes, one per device, newest first',
  responses: { 200: Type.Object({ sessions: Type.Array(Session) }) },
})

export const listSessions = operation({
  method: 'GET',
  path: '/admin/sessions',
  guard: 'admin',
  compressible: true,
  summary: 'Listening sessions, newest first, paged',
  query: Type.Object({ user_id: Text, library_id: Text, path: Text, before: Cursor, limit: Text }),
  responses: { 200: Type.Object({ sessions: Type.Array(Session), next_before: Type.Union([NextCursor, Type.Null()]) }) },
})

const Totals = Type.Object({
  listened: Type.Number(),
  sessions: Type.Integer(),
  listeners: Type.Integer(),
  books: Type.Integer(),
  finished: Type.Integer(),
})
const ActivityDay = Type.Object({
  date: Type.String(),
  listened: Type.Number(),
  by_user: Type.Array(Type.Object({ user_id: Type.Integer(), listened: Type.Number() })),
})
const StorageGroup = Type.Object({ key: Type.String(), bytes: Type.Integer(), books: Type.Integer() })

export const Activity = shape(
  'Activity',
  Type.Object({
    ...PERIOD,
    totals: Totals,
    previous: Totals,
    estimated: Type.Number(),
    days: Type.Array(ActivityDay),
    hour_weekday: HourWeekday,
    top_books: Type.Array(Type.Object({ ...BookHeard, listeners: Type.Integer() })),
    top_authors: Type.Array(TopName),
    top_narrators: Type.Array(TopName),
    top_users: Type.Array(
      Type.Object({
        user_id: Type.Integer(),
        username: Type.String(),
        listened: Type.Number(),
        sessions: Type.Integer(),
        books: Type.Integer(),
        finished: Type.Integer(),
      }),
    ),
    funnel: Type.Object(
      {
        started: Type.Integer(),
        reached_25: Type.Integer(),
        reached_50: Type.Integer(),
        reached_75: Type.Integer(),
        finished: Type.Integer(),
      },
      { description: 'Pairs of listener and book with saved progress in the period, by how far the listener got.' },
    ),
    drop_offs: Type.Array(
      Type.Object({
        library_id: Type.Integer(),
        path: Type.String(),
        title: Type.String(),
        chapter_index: Type.Integer(),
        chapter: Type.String(),
        listeners: Type.Integer(),
        scan_error: Type.Boolean(),
      }),
      { description: 'Chapters in which at least two listeners stopped, 30 or more days ago.' },
    ),
    playback: Type.Array(PlaybackShare),
    peak_concurrent: Type.Object({ streams: Type.Integer(), at: OptionalMoment }),
    clients: Type.Array(ClientShare),
    growth: Type.Array(Type.Object({ date: Type.String(), books: Type.Integer() })),
    storage: Type.Object({
      bytes: Type.Integer(),
      by_library: Type.Array(
        Type.Object({ library_id: Type.Integer(), name: Type.String(), bytes: Type.Integer(), books: Type.Integer() }),
      ),
      by_format: Type.Array(StorageGroup),
      by_codec: Type.Array(StorageGroup),
    }),
    coverage: Type.Object({
      books: Type.Integer(),
      identified: Type.Integer(),
      with_chapters: Type.Integer(),
      with_cover: Type.Integer(),
    }),
    inactive_users: Type.Array(Type.Object({ user_id: Type.Integer(), username: Type.String(), last_seen_at: OptionalMoment })),
  }),
)

export const adminStats = operation({
  method: 'GET',
  path: '/admin/stats',
  guard: 'admin',
  compressible: true,
  summary: 'Totals and everyone’s progress; with `range`, only the activity in that period',
  query: RangeQuery,
  responses: {
    200: Type.Object({
      total_books: Type.Optional(Type.Integer()),
      total_libraries: Type.Optional(Type.Integer()),
      total_users: Type.Optional(Type.Integer()),
      libraries: Type.Optional(
        Type.Array(
          Type.Object({
            id: Type.Integer(),
            name: Type.String(),
            book_count: Type.Integer(),
            people: Type.Integer({ description: 'Number of users with progress, bookmarks, notes, ratings or history in it.' }),
          }),
        ),
      ),
      listening: Type.Optional(
        Type.Array(
          Type.Object({
            user_id: Type.Integer(),
            username: Type.String(),
            library_id: Type.Integer(),
            path: Type.String(),
            title: Type.String(),
            author: Type.String(),
            position: Type.Number(),
            duration: Type.Number(),
            finished: Type.Boolean(),
            updated_at: Type.String(),
          }),
          { description: 'The newest 200 saves.' },
        ),
      ),
      activity: Type.Optional(Activity),
    }),
  },
})

export const adminListening = operation({
  method: 'GET',
  path: '/admin/listening',
  guard: 'admin',
  compressible: true,
  summary: 'Listening time by day, for all users or one',
  query: Type.Object({ ...RangeQuery.properties, user_id: Text }),
  responses: { 200: Type.Object({ ...PERIOD, days: Type.Array(ActivityDay) }) },
})

export const editUserProgress = operation({
  method: 'PATCH',
  path: '/admin/libraries/:id/progress',
  guard: 'admin',
  audit: 'progress.edit',
  summary: 'Edit the progress of a user in a book',
  params: LibraryId,
  query: Type.Object({ path: Path, user_id: Type.Integer({ errorMessage: 'invalid user_id' }) }),
  body: Type.Object(PROGRESS_EDIT, { additionalProperties: false }),
  responses: { 200: EditedProgress, 409: NotEdited },
})

export const userProgress = operation({
  method: 'GET',
  path: '/admin/users/:id/progress',
  guard: 'admin',
  compressible: true,
  summary: 'Progress of a user in all books, newest save first',
  params: Type.Object({ id: Type.Integer({ errorMessage: 'invalid user id' }) }),
  responses: {
    200: Type.Object({
      progress: Type.Array(
        Type.Object({
          ...PROGRESS,
          title: Type.String(),
          author: Type.String(),
          started_at: OptionalMoment,
          finished_at: OptionalMoment,
        }),
      ),
    }),
  },
})
