import Type from 'typebox'
import { operation, shape } from '../operation.ts'

const Text = Type.Optional(Type.String())

const ServerEvent = shape(
  'ServerEvent',
  Type.Object({
    id: Type.Integer(),
    at: Type.String(),
    kind: Type.String({ description: '`book_added`, `scan_failed`, `library_unavailable`, `new_device`, `invite_redeemed`, …' }),
    data: Type.Record(Type.String(), Type.Unknown()),
    title: Type.String(),
    message: Type.String(),
    link: Type.Optional(Type.String({ description: 'a page of the console; absent without a public address' })),
  }),
)

export const listEvents = operation({
  method: 'GET',
  path: '/admin/events',
  guard: 'admin',
  summary: 'The feed of events, newest first, page by page; kept for 90 days',
  query: Type.Object({ before: Text, limit: Text, kind: Text }),
  answers: {
    200: Type.Object({
      events: Type.Array(ServerEvent),
      next_before: Type.Integer({ description: '`before` of the next page; 0 on the last one' }),
    }),
  },
})
