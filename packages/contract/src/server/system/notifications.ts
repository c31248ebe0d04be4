import Type from 'typebox'
import { Cursor, NextCursorOrZero } from '../../cursor.ts'
import { Nothing, operation, shape } from '../../operation.ts'

const Text = Type.Optional(Type.String())

const ServerEvent = shape(
  'ServerEvent',
  Type.Object({
    id: Type.Integer(),
    at: Type.String(),
    kind: Type.String({
      description: '`book_added`, `scan_failed`, `library_unavailable`, `new_device`, `invite_redeemed` and others.',
    }),
    data: Type.Record(Type.String(), Type.Unknown()),
    title: Type.String(),
    message: Type.String(),
    link: Type.Optional(Type.String({ description: 'A page of the console. Absent if the server has no public address.' })),
  }),
)

export const listEvents = operation({
  method: 'GET',
  path: '/admin/events',
  guard: 'admin',
  summary: 'Events of the last 90 days, newest first, paged',
  query: Type.Object({ before: Cursor, limit: Text, kind: Text }),
  responses: {
    200: Type.Object({ events: Type.Array(ServerEvent), next_before: NextCursorOrZero }),
  },
})

const oneOf = <const Name extends string>(...names: Name[]) => Type.Unsafe<Name>({ type: 'string', enum: names })
const TargetId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid notification id' }) })

const NotificationTarget = shape(
  'NotificationTarget',
  Type.Object({
    id: Type.Integer(),
    kind: oneOf('webhook', 'push', 'chat'),
    name: Type.String(),
    enabled: Type.Boolean(),
    events: Type.Array(Type.String()),
    created_at: Type.String(),
    updated_at: Type.String(),
    last_at: Type.Union([Type.String(), Type.Null()], { description: 'Time of the last delivery or test.' }),
    last_ok: Type.Union([Type.Boolean(), Type.Null()]),
    last_error: Type.String({ description: '`timeout`, `unreachable`, `http_<status>`, `failed` or empty.' }),
    address: Type.String({ description: 'The URL without its secret parts: last path segment, query and user.' }),
    has_secret: Type.Boolean(),
    off_reason: Type.Optional(
      Type.Unsafe<'key_revoked'>({
        type: 'string',
        enum: ['key_revoked'],
        description: 'Why it is disabled, unless an admin did it: the API key that added it or chose its address was revoked.',
      }),
    ),
  }),
)

/** Validated by the server in the order of docs/reference/operations.md 3.2, so that the error names the first invalid field. */
const TargetFields = {
  kind: Type.Optional(Type.String({ description: '`webhook`, `push` or `chat`. Cannot be changed after creation.' })),
  name: Type.Optional(Type.String()),
  url: Type.Optional(Type.String({ description: 'Never returned in full.' })),
  secret: Type.Optional(Type.String({ description: 'Never returned. Empty removes it.' })),
  enabled: Type.Optional(Type.Boolean()),
  events: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })),
}

export const listNotificationTargets = operation({
  method: 'GET',
  path: '/admin/notifications',
  guard: 'admin',
  summary: 'Notification destinations, oldest first, and all kinds of events and destinations',
  responses: {
    200: Type.Object({
      targets: Type.Array(NotificationTarget),
      events: Type.Array(Type.String(), { description: "In the console's order." }),
      kinds: Type.Array(Type.String()),
    }),
  },
})

export const createNotificationTarget = operation({
  method: 'POST',
  path: '/admin/notifications',
  guard: 'admin',
  audit: 'notify.create',
  summary: 'Create a destination; 400 `invalid_target` names the field and the reason',
  body: Type.Object(TargetFields, { additionalProperties: false }),
  responses: { 201: NotificationTarget },
})

export const updateNotificationTarget = operation({
  method: 'PATCH',
  path: '/admin/notifications/:id',
  guard: 'admin',
  audit: 'notify.update',
  summary: 'Update a destination; a URL on another server needs the secret again',
  params: TargetId,
  body: Type.Object(TargetFields, { additionalProperties: false }),
  responses: { 200: NotificationTarget },
})

export const deleteNotificationTarget = operation({
  method: 'DELETE',
  path: '/admin/notifications/:id',
  guard: 'admin',
  audit: 'notify.delete',
  summary: 'Delete a destination',
  params: TargetId,
  responses: { 204: Nothing },
})

export const testNotificationTarget = operation({
  method: 'POST',
  path: '/admin/notifications/:id/test',
  guard: 'admin',
  audit: { none: 'it changes nothing' },
  summary: 'Send a test message once, even to a disabled destination',
  params: TargetId,
  responses: { 200: Type.Object({ ok: Type.Boolean(), error: Type.String(), target: NotificationTarget }) },
})
