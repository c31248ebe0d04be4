import Type from 'typebox'
import { Cursor, NextCursorOrZero } from '../../cursor.ts'
import { operation, shape } from '../../operation.ts'

const Text = Type.Optional(Type.String())

const AuditEvent = shape(
  'AuditEvent',
  Type.Object({
    id: Type.Integer(),
    at: Type.String(),
    actor_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null for the server itself and its command line.' }),
    actor_name: Type.String(),
    via: Type.String({ description: '`session`, `api` or `system`.' }),
    action: Type.String({ description: '`<area>.<verb>`.' }),
    target: Type.String(),
    details: Type.Record(Type.String(), Type.Unknown()),
  }),
)

export const listAudit = operation({
  method: 'GET',
  path: '/admin/audit',
  guard: 'admin',
  compressible: true,
  summary: 'Changes by admins and the server, newest first, paged',
  query: Type.Object({ actor_id: Text, area: Text, q: Text, before: Cursor, limit: Text }),
  responses: {
    200: Type.Object({ events: Type.Array(AuditEvent), next_before: NextCursorOrZero }),
  },
})
