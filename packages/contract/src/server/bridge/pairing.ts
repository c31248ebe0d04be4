import Type from 'typebox'
import { Nothing, operation, PUBLIC_BODY_BYTES } from '../../operation.ts'

export const createBridgeCode = operation({
  method: 'POST',
  path: '/admin/bridge/pair',
  guard: 'admin',
  audit: 'bridge.pair',
  summary: 'Create a code that pairs a bridge: valid once and for ten minutes; replaces an older one; not available to API keys',
  hasCredential: true,
  responses: { 201: Type.Object({ code: Type.String({ description: 'Shown only once.' }), expires_at: Type.String() }) },
})

export const getBridgeCode = operation({
  method: 'GET',
  path: '/admin/bridge/pair',
  guard: 'admin',
  summary: 'Whether a code waits for a bridge; never the code itself',
  responses: { 200: Type.Object({ pending: Type.Union([Type.Object({ expires_at: Type.String() }), Type.Null()]) }) },
})

export const unpairBridge = operation({
  method: 'DELETE',
  path: '/admin/bridge',
  guard: 'admin',
  audit: 'bridge.unpair',
  summary: 'End the pairing: the token of the bridge becomes invalid, and the jobs that it had claimed wait again',
  responses: { 204: Nothing },
})

export const pairBridge = operation({
  method: 'POST',
  path: '/bridge/pair',
  guard: 'public',
  summary: 'Exchange a typed code for the token of a bridge; ends the earlier pairing. Needs a client header',
  body: Type.Object(
    {
      code: Type.Optional(Type.String()),
      name: Type.Optional(Type.String({ description: 'By default the app of the client header.' })),
    },
    { default: {} },
  ),
  bodyLimit: PUBLIC_BODY_BYTES,
  hasCredential: true,
  responses: {
    200: Type.Object({
      token: Type.String({ description: 'Shown only once; valid for `/bridge/…` only.' }),
      server_id: Type.String(),
      server_name: Type.String(),
      version: Type.String({ description: 'Of the server.' }),
    }),
  },
})
