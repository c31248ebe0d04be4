import Type, { type Static } from 'typebox'
import { shape } from '../../operation.ts'

export const Role = Type.Union([Type.Literal('admin'), Type.Literal('user')])

export const User = shape(
  'User',
  Type.Object({
    id: Type.Integer(),
    username: Type.String(),
    role: Role,
    disabled: Type.Boolean(),
    has_password: Type.Boolean(),
    has_recovery: Type.Boolean(),
    is_demo: Type.Boolean(),
    last_seen_at: Type.Optional(
      Type.String({ description: 'RFC 3339. Only in some responses, and only once a token has been used.' }),
    ),
  }),
)
export type User = Static<typeof User>
