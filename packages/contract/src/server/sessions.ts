import Type, { type Static } from 'typebox'
import { Nothing, operation, shape } from '../operation.ts'
import { User } from './accounts.ts'

export const Addresses = shape(
  'Addresses',
  Type.Object({
    home: Type.Optional(Type.String({ description: 'in the network at home; compare `server_id` before a token goes there' })),
    away: Type.Optional(Type.String()),
  }),
)
export type Addresses = Static<typeof Addresses>

export const SIGNED_IN = {
  token: Type.String({ description: '43 characters, base64url of 32 bytes' }),
  user: User,
  server_id: Type.String(),
  addresses: Type.Optional(Addresses),
}
export const SignedIn = shape('SignedIn', Type.Object(SIGNED_IN))

/** A browser's or app's description of itself at sign-in. */
export const DEVICE = {
  device_name: Type.Optional(Type.String()),
  device_id: Type.Optional(Type.Unknown({ description: '16 to 64 of letters, digits, - and _; anything else is ignored' })),
}

export const login = operation({
  method: 'POST',
  path: '/auth/login',
  guard: 'public',
  summary: 'Sign in with a name and a password',
  body: Type.Object({ username: Type.String(), password: Type.String(), ...DEVICE }),
  answers: { 200: SignedIn },
})

export const logout = operation({
  method: 'POST',
  path: '/auth/logout',
  guard: 'session',
  summary: 'End this session',
  answers: { 204: Nothing },
})

export const mediaToken = operation({
  method: 'POST',
  path: '/auth/media-token',
  guard: 'session',
  summary: 'A token for addresses of covers and audio (`?token=`), bound to this session; not by an API key',
  answers: {
    200: Type.Object({
      token: Type.String({ description: '`m_` and 43 characters; never accepted in a header' }),
      expires_at: Type.String({ description: 'after 12 hours; earlier with its session, a new password or a disabled account' }),
    }),
  },
})

export const me = operation({
  method: 'GET',
  path: '/me',
  guard: 'session',
  summary: 'Who is signed in',
  answers: { 200: User },
})

export const KEEP_SESSIONS = {
  keep_sessions: Type.Optional(
    Type.Boolean({ description: 'true: devices stay signed in; otherwise a new password signs out all but the one that asks' }),
  ),
}

export const setPassword = operation({
  method: 'POST',
  path: '/auth/password',
  guard: 'session',
  summary: 'Give oneself a password, or another one; not by an API key, not for guests',
  body: Type.Object(
    { password: Type.Optional(Type.String()), current_password: Type.Optional(Type.String()), ...KEEP_SESSIONS },
    { default: {}, description: '`current_password` where there is a password already' },
  ),
  answers: { 204: Nothing },
})

export const addresses = operation({
  method: 'GET',
  path: '/addresses',
  guard: 'session',
  summary: 'Where this server is reached, at home and away',
  answers: { 200: Addresses },
})
