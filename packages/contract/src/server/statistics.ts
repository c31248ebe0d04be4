import Type from 'typebox'
import { Nothing, operation, shape } from '../operation.ts'

const Seconds = Type.Number({ description: 'seconds of listening' })
const Day = Type.String({ description: '`YYYY-MM-DD`, as the clock of the server shows it' })

export const RangeQuery = Type.Object({
  range: Type.Optional(Type.String({ description: '`7d`, `30d` (else), `90d`, `1y`, `year` or a year' })),
})

/** Of every answer about a stretch of time. */
export const PERIOD = {
  range: Type.String(),
  from: Type.String(),
  to: Type.String(),
  timezone: Type.String({ description: 'of the server, as people there write it' }),
  utc_offset: Type.Integer({ description: 'minutes' }),
}

export const BookHeard = {
  library_id: Type.Integer(),
  path: Type.String(),
  title: Type.String(),
  author: Type.String(),
  listened: Seconds,
}
export const TopName = shape('TopName', Type.Object({ name: Type.String(), listened: Seconds, books: Type.Integer() }))
export const PlaybackShare = shape(
  'PlaybackShare',
  Type.Object({ transcoded: Type.Boolean(), codec: Type.String(), listened: Seconds, sessions: Type.Integer() }),
)
export const ClientShare = shape(
  'ClientShare',
  Type.Object({ app: Type.String(), version: Type.String(), platform: Type.String(), devices: Type.Integer() }),
)
export const HourWeekday = Type.Array(Type.Array(Type.Number()), { description: 'seconds by weekday, Monday first, and hour' })

const Totals = Type.Object({ listened: Seconds, sessions: Type.Integer(), books: Type.Integer(), finished: Type.Integer() })
const ListeningDay = Type.Object({ date: Day, listened: Seconds })

export const UserStats = shape(
  'UserStats',
  Type.Object({
    ...PERIOD,
    totals: Totals,
    previous: Type.Object({ ...Totals.properties }, { description: 'of as many days just before' }),
    estimated: Type.Number({ description: 'seconds of it that nobody measured' }),
    days: Type.Array(ListeningDay),
    hour_weekday: HourWeekday,
    top_books: Type.Array(Type.Object(BookHeard)),
    top_authors: Type.Array(TopName),
    top_narrators: Type.Array(TopName),
    top_series: Type.Array(TopName),
    finished_books: Type.Array(
      Type.Object({
        library_id: Type.Integer(),
        path: Type.String(),
        title: Type.String(),
        author: Type.String(),
        finished_at: Type.String(),
      }),
    ),
    playback: Type.Array(PlaybackShare),
    clients: Type.Array(ClientShare),
  }),
)

export const myStats = operation({
  method: 'GET',
  path: '/me/stats',
  guard: 'session',
  compressible: true,
  summary: 'My listening in figures',
  query: RangeQuery,
  answers: { 200: Type.Object({ stats: UserStats }) },
})

export const myListening = operation({
  method: 'GET',
  path: '/me/listening',
  guard: 'session',
  compressible: true,
  summary: 'My listening day by day',
  query: RangeQuery,
  answers: { 200: Type.Object({ ...PERIOD, days: Type.Array(ListeningDay) }) },
})

const Goal = Type.Object({
  goal: Type.Union([Type.Object({ books_per_year: Type.Integer(), updated_at: Type.String() }), Type.Null()]),
  year: Type.Integer(),
  finished: Type.Integer({ description: 'books finished this year' }),
})

export const getGoal = operation({
  method: 'GET',
  path: '/me/goal',
  guard: 'session',
  summary: 'How many books I want to hear this year, and how many I did',
  answers: { 200: Goal },
})

export const setGoal = operation({
  method: 'PUT',
  path: '/me/goal',
  guard: 'session',
  summary: 'Set a goal for each year',
  body: Type.Object({
    books_per_year: Type.Integer({
      minimum: 1,
      maximum: 1000,
      errorMessage: 'books_per_year must be a whole number from 1 to 1000',
    }),
  }),
  answers: { 200: Goal },
})

export const removeGoal = operation({
  method: 'DELETE',
  path: '/me/goal',
  guard: 'session',
  summary: 'No goal any more',
  answers: { 204: Nothing },
})
