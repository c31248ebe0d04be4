import Type from 'typebox'
import { Nothing, operation, shape } from '../../operation.ts'

const Seconds = Type.Number({ description: 'Seconds of listening.' })
const Day = Type.String({ description: '`YYYY-MM-DD`, in the time zone of the server.' })

export const RangeQuery = Type.Object({
  range: Type.Optional(Type.String({ description: '`7d`, `30d` (default), `90d`, `1y`, `year` or a year.' })),
})

/** Part of every response about a period. */
export const PERIOD = {
  range: Type.String(),
  from: Type.String(),
  to: Type.String(),
  timezone: Type.String({ description: 'Abbreviated time zone of the server.' }),
  utc_offset: Type.Integer({ description: 'In minutes.' }),
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
export const HourWeekday = Type.Array(Type.Array(Type.Number()), { description: 'Seconds by weekday, Monday first, and by hour.' })

const Totals = Type.Object({ listened: Seconds, sessions: Type.Integer(), books: Type.Integer(), finished: Type.Integer() })
const ListeningDay = Type.Object({ date: Day, listened: Seconds })

const UserStats = shape(
  'UserStats',
  Type.Object({
    ...PERIOD,
    totals: Totals,
    previous: Type.Object({ ...Totals.properties }, { description: 'Totals of the same number of days immediately before.' }),
    estimated: Type.Number({ description: 'Seconds of the total that are estimated rather than measured.' }),
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
  summary: 'Your listening statistics',
  query: RangeQuery,
  responses: { 200: Type.Object({ stats: UserStats }) },
})

export const myListening = operation({
  method: 'GET',
  path: '/me/listening',
  guard: 'session',
  compressible: true,
  summary: 'Your listening time by day',
  query: RangeQuery,
  responses: { 200: Type.Object({ ...PERIOD, days: Type.Array(ListeningDay) }) },
})

const Goal = Type.Object({
  goal: Type.Union([Type.Object({ books_per_year: Type.Integer(), updated_at: Type.String() }), Type.Null()]),
  year: Type.Integer(),
  finished: Type.Integer({ description: 'Number of books finished this year.' }),
})

export const getGoal = operation({
  method: 'GET',
  path: '/me/goal',
  guard: 'session',
  summary: 'Your yearly goal, and the books finished this year',
  responses: { 200: Goal },
})

export const setGoal = operation({
  method: 'PUT',
  path: '/me/goal',
  guard: 'session',
  summary: 'Set your yearly goal',
  body: Type.Object({
    books_per_year: Type.Integer({
      minimum: 1,
      maximum: 1000,
      errorMessage: 'books_per_year must be a whole number from 1 to 1000',
    }),
  }),
  responses: { 200: Goal },
})

export const removeGoal = operation({
  method: 'DELETE',
  path: '/me/goal',
  guard: 'session',
  summary: 'Remove your yearly goal',
  responses: { 204: Nothing },
})
