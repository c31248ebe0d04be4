import Type from 'typebox'
import { Nothing, operation } from '../operation.ts'
import { User } from './accounts.ts'
import { Library } from './browsing.ts'
import { Code } from './pairing.ts'
import { UserId } from './people-ids.ts'
import { KEEP_SESSIONS } from './sessions.ts'
import { Share } from './shares.ts'

const Role = Type.Optional(Type.String({ description: '`admin`; anything else is `user`' }))

export const listUsers = operation({
  method: 'GET',
  path: '/admin/users',
  guard: 'admin',
  compressible: true,
  summary: 'All people, by name',
  answers: { 200: Type.Object({ users: Type.Array(User) }) },
})

export const createUser = operation({
  method: 'POST',
  path: '/admin/users',
  guard: 'admin',
  audit: 'user.create',
  summary: 'Add a person; without a password they sign in by an invite',
  body: Type.Object(
    { username: Type.Optional(Type.String()), password: Type.Optional(Type.String()), role: Role },
    { additionalProperties: false },
  ),
  answers: { 201: User },
})

export const getUser = operation({
  method: 'GET',
  path: '/admin/users/:id',
  guard: 'admin',
  compressible: true,
  summary: 'One person: what they may open, the shares they are in, their invites',
  params: UserId,
  answers: {
    200: Type.Object({
      user: User,
      accessible_libraries: Type.Array(Library),
      shares: Type.Array(Share),
      auth_codes: Type.Array(Code),
    }),
  },
})

export const updateUser = operation({
  method: 'PATCH',
  path: '/admin/users/:id',
  guard: 'admin',
  audit: 'user.update',
  summary: 'Change password (an empty one clears it), role, whether disabled: in this order, all or nothing',
  params: UserId,
  body: Type.Object(
    { password: Type.Optional(Type.String()), role: Role, disabled: Type.Optional(Type.Boolean()), ...KEEP_SESSIONS },
    { additionalProperties: false },
  ),
  answers: { 200: User },
})

export const deleteUser = operation({
  method: 'DELETE',
  path: '/admin/users/:id',
  guard: 'admin',
  audit: 'user.delete',
  summary: 'Remove a person with everything that they left; files are never touched',
  params: UserId,
  answers: { 204: Nothing },
})
