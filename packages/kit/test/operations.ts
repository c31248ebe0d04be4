import { Nothing, operation } from '@chapterhouse/contract/operation'
import Type from 'typebox'

const UserId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid user id' }) })
const Role = Type.Union([Type.Literal('admin'), Type.Literal('user')])

export const updateUser = operation({
  method: 'PATCH',
  path: '/admin/users/:id',
  guard: 'admin',
  audit: 'user.update',
  summary: 'Update a user',
  params: UserId,
  body: Type.Object(
    { password: Type.Optional(Type.String()), role: Type.Optional(Role), disabled: Type.Optional(Type.Boolean()) },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ id: Type.Integer(), role: Role, disabled: Type.Boolean() }) },
})

export const signOut = operation({
  method: 'POST',
  path: '/auth/logout',
  guard: 'session',
  summary: 'Sign out',
  responses: { 204: Nothing },
})
