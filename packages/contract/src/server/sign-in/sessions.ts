import Type, { type Static } from 'typebox'
import { Nothing, operation, PUBLIC_BODY_BYTES, shape } from '../../operation.ts'
import { User } from '../accounts/accounts.ts'

export const Addresses = shape(
  'Addresses',
  Type.Object({
    home: Type.Optional(Type.String({ description: 'On the local network. Compare `server_id` before sending a token there.' })),
    away: Type.Optional(Type.String()),
  }),
)
export type Addresses = Static<typeof Addresses>

export const SIGNED_IN = {
  token: Type.String({ description: '43 characters: 32 bytes in base64url.' }),
  user: User,
  server_id: Type.String(),
  addresses: Type.Optional(Addresses),
}
export const SignedIn = shape('SignedIn', Type.Object(SIGNED_IN))

/** How a browser or app identifies itself at sign-in. */
export const DEVICE = {
  device_name: Type.Optional(Type.String()),
  device_id: Type.Optional(Type.Unknown({ description: '16 to 64 letters, digits, `-` or `_`; any other value is ignored.' })),
}

export const login = operation({
  method: 'POST',
  path: '/auth/login',
  guard: 'public',
  summary: 'Sign in with a username and password',
  body: Type.Object({ username: Type.String(), password: Type.String(), ...DEVICE }),
  bodyLimit: PUBLIC_BODY_BYTES,
  hasCredential: true,
  responses: { 200: SignedIn },
})

export const logout = operation({
  method: 'POST',
  path: '/auth/logout',
  guard: 'public',
  token: 'optional',
  summary: 'Sign out: ends the session of the token, and those whose hashes are given',
  body: Type.Object(
    {
      sessions: Type.Optional(
        Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), {
          maxItems: 20,
          description:
            'SHA-256 of session tokens, in hexadecimal, for sign-outs made while the server was unreachable. Needs no token. Unknown hashes are ignored.',
        }),
      ),
    },
    { default: {} },
  ),
  bodyLimit: PUBLIC_BODY_BYTES,
  responses: { 204: Nothing },
})

export const mediaToken = operation({
  method: 'POST',
  path: '/auth/media-token',
  guard: 'session',
  summary: 'Create a token for cover and audio URLs (`?token=`), tied to this session; not available to API keys',
  hasCredential: true,
  responses: {
    200: Type.Object({
      token: Type.String({ description: '`m_` followed by 43 characters. Never accepted in a header.' }),
      expires_at: Type.String({
        description: 'After 12 hours. The token also expires if its session ends, the password changes or the account is disabled.',
      }),
    }),
  },
})

export const me = operation({
  method: 'GET',
  path: '/me',
  guard: 'session',
  summary: 'The signed-in user',
  responses: { 200: User },
})

export const KEEP_SESSIONS = {
  keep_sessions: Type.Optional(
    Type.Boolean({
      description:
        'If true, other devices stay signed in. Otherwise a new password signs out every device except the one that sent the request.',
    }),
  ),
}

export const setPassword = operation({
  method: 'POST',
  path: '/auth/password',
  guard: 'session',
  summary: 'Set or change your password; not available to API keys or guests',
  body: Type.Object(
    { password: Type.Optional(Type.String()), current_password: Type.Optional(Type.String()), ...KEEP_SESSIONS },
    { default: {}, description: '`current_password` is required if the account already has a password.' },
  ),
  responses: { 204: Nothing },
})

export const addresses = operation({
  method: 'GET',
  path: '/addresses',
  guard: 'session',
  summary: 'Addresses of this server, at home and away',
  responses: { 200: Addresses },
})
