import Type from 'typebox'
import { Nothing, operation } from '../../operation.ts'
import { User } from '../accounts/accounts.ts'
import { UserId } from '../accounts/people-ids.ts'
import { Library } from '../books/browsing.ts'
import { Code } from '../sign-in/pairing.ts'
import { KEEP_SESSIONS } from '../sign-in/sessions.ts'
import { Share } from './shares.ts'

const Role = Type.Optional(Type.String({ description: '`admin`; any other value means `user`.' }))

export const listUsers = operation({
  method: 'GET',
  path: '/admin/users',
  guard: 'admin',
  compressible: true,
  summary: 'All users, by name',
  responses: { 200: Type.Object({ users: Type.Array(User) }) },
})

export const createUser = operation({
  method: 'POST',
  path: '/admin/users',
  guard: 'admin',
  audit: 'user.create',
  summary: 'Create a user; without a password they sign in with an invite',
  body: Type.Object(
    { username: Type.Optional(Type.String()), password: Type.Optional(Type.String()), role: Role },
    { additionalProperties: false },
  ),
  responses: { 201: User },
})

export const getUser = operation({
  method: 'GET',
  path: '/admin/users/:id',
  guard: 'admin',
  compressible: true,
  summary: 'A user with their libraries, shares and invites',
  params: UserId,
  responses: {
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
  summary: 'Update password (empty clears it), role and disabled state, in this order, all or none',
  params: UserId,
  body: Type.Object(
    { password: Type.Optional(Type.String()), role: Role, disabled: Type.Optional(Type.Boolean()), ...KEEP_SESSIONS },
    { additionalProperties: false },
  ),
  responses: { 200: User },
})

export const deleteUser = operation({
  method: 'DELETE',
  path: '/admin/users/:id',
  guard: 'admin',
  audit: 'user.delete',
  summary: 'Delete a user and all their data; files are never touched',
  params: UserId,
  responses: { 204: Nothing },
})
