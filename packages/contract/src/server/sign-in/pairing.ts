import Type, { type Static } from 'typebox'
import { Nothing, operation, PUBLIC_BODY_BYTES, shape } from '../../operation.ts'
import { UserId } from '../accounts/people-ids.ts'
import { Addresses, DEVICE, SignedIn } from './sessions.ts'

export const PairingPayload = shape(
  'PairingPayload',
  Type.Object({
    server_name: Type.String(),
    base_url: Type.String(),
    pairing_token: Type.String(),
    uri: Type.String({ description: 'Opens an app.' }),
    web_url: Type.String({ description: 'Opens the web player. This is the content of the QR code.' }),
    qr_png_data_uri: Type.String(),
    links: Type.Object({
      web: Type.String(),
      admin: Type.String(),
      ios: Type.Optional(Type.String()),
      android: Type.Optional(Type.String()),
    }),
    code_expires_at: Type.Optional(Type.String()),
    uses_remaining: Type.Optional(Type.Integer()),
    addresses: Type.Optional(Addresses),
  }),
)
export type PairingPayload = Static<typeof PairingPayload>

export const redeem = operation({
  method: 'POST',
  path: '/auth/redeem',
  guard: 'public',
  summary: 'Exchange a typed code for a pairing token; does not count as a use',
  body: Type.Object({ code: Type.Optional(Type.String()) }, { default: {} }),
  bodyLimit: PUBLIC_BODY_BYTES,
  hasCredential: true,
  responses: { 200: PairingPayload },
})

export const exchange = operation({
  method: 'POST',
  path: '/auth/exchange',
  guard: 'public',
  summary: 'Sign in with a pairing token',
  body: Type.Object({ pairing_token: Type.Optional(Type.String()), ...DEVICE }, { default: {} }),
  bodyLimit: PUBLIC_BODY_BYTES,
  hasCredential: true,
  responses: { 200: SignedIn },
})

export const pair = operation({
  method: 'POST',
  path: '/auth/pair',
  guard: 'session',
  summary: 'Create a pairing token for another of your devices, valid once and for ten minutes; not available to API keys',
  hasCredential: true,
  responses: { 200: PairingPayload },
})

export const createRecovery = operation({
  method: 'POST',
  path: '/auth/recovery',
  guard: 'session',
  summary: 'Create a recovery code for when all devices are lost; replaces the previous one',
  hasCredential: true,
  responses: { 201: Type.Object({ recovery_code: Type.String() }) },
})

export const clearRecovery = operation({
  method: 'DELETE',
  path: '/auth/recovery',
  guard: 'session',
  summary: 'Delete your recovery code',
  responses: { 204: Nothing },
})

const CODE = {
  id: Type.Integer(),
  label: Type.String(),
  max_uses: Type.Integer({ description: '0 means unlimited.' }),
  uses: Type.Integer(),
  expires_at: Type.Optional(Type.String({ description: 'Absent if it never expires.' })),
  redeemed_at: Type.Optional(Type.String({ description: 'Time of first use.' })),
  created_at: Type.String(),
}
export const Code = shape('Code', Type.Object(CODE))
export type Code = Static<typeof Code>

const MintedCode = shape(
  'MintedCode',
  Type.Object({
    auth_code: Type.String({ description: 'Shown only once.' }),
    invite_url: Type.String(),
    max_uses: Type.Integer(),
    expires_at: Type.Optional(Type.String()),
  }),
)
export type MintedCode = Static<typeof MintedCode>
const CodeId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid invite id' }) })

export const listInvites = operation({
  method: 'GET',
  path: '/admin/invites',
  guard: 'admin',
  summary: 'All invites, newest first, without their secrets',
  responses: {
    200: Type.Object({ invites: Type.Array(Type.Object({ ...CODE, user_id: Type.Integer(), username: Type.String() })) }),
  },
})

export const createInvite = operation({
  method: 'POST',
  path: '/admin/users/:id/authcode',
  guard: 'admin',
  audit: 'invite.create',
  summary: 'Create an invite for a user; revokes their other active ones',
  params: UserId,
  body: Type.Object(
    {
      label: Type.Optional(Type.String({ maxLength: 200 })),
      max_uses: Type.Optional(Type.Integer({ maximum: 1_000_000, description: 'Defaults to 5; 0 means unlimited.' })),
      ttl_days: Type.Optional(Type.Integer({ maximum: 36_500, description: 'Defaults to 1; 0 means it never expires.' })),
    },
    { additionalProperties: false, default: {} },
  ),
  hasCredential: true,
  responses: { 201: MintedCode },
})

export const rotateInvite = operation({
  method: 'POST',
  path: '/admin/authcodes/:id/rotate',
  guard: 'admin',
  audit: 'invite.rotate',
  summary: 'Replace the secret of an invite, and reset its uses and expiry',
  params: CodeId,
  hasCredential: true,
  responses: { 200: MintedCode },
})

export const deleteInvite = operation({
  method: 'DELETE',
  path: '/admin/authcodes/:id',
  guard: 'admin',
  audit: 'invite.revoke',
  summary: 'Revoke an invite and the pairing tokens made from it',
  params: CodeId,
  responses: { 204: Nothing },
})

export const clearRecoveryOf = operation({
  method: 'DELETE',
  path: '/admin/users/:id/recovery',
  guard: 'admin',
  audit: 'user.recovery_clear',
  summary: 'Delete the recovery code of a user',
  params: UserId,
  responses: { 204: Nothing },
})
