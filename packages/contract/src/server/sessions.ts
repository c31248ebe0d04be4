import Type from 'typebox'
import { Nothing, operation, shape } from '../operation.ts'
import { User } from './accounts.ts'

export const SignedIn = shape(
  'SignedIn',
  Type.Object({
    token: Type.String({ description: '43 characters, base64url of 32 bytes' }),
    user: User,
    server_id: Type.String(),
  }),
)

export const login = operation({
  method: 'POST',
  path: '/auth/login',
  guard: 'public',
  summary: 'Sign in with a name and a password',
  body: Type.Object({
    username: Type.String(),
    password: Type.String(),
    device_name: Type.Optional(Type.String()),
    device_id: Type.Optional(Type.Unknown({ description: '16 to 64 of letters, digits, - and _; anything else is ignored' })),
  }),
  answers: { 200: SignedIn },
})

export const logout = operation({
  method: 'POST',
  path: '/auth/logout',
  guard: 'session',
  summary: 'End this session',
  answers: { 204: Nothing },
})

export const me = operation({
  method: 'GET',
  path: '/me',
  guard: 'session',
  summary: 'Who is signed in',
  answers: { 200: User },
})
