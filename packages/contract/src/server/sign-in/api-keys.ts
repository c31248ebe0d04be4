import Type, { type Static } from 'typebox'
import { Nothing, operation, shape } from '../../operation.ts'

export const ApiKey = shape(
  'ApiKey',
  Type.Object({
    id: Type.Integer(),
    label: Type.String(),
    created_at: Type.String(),
    last_seen: Type.Union([Type.String(), Type.Null()]),
  }),
)
export type ApiKey = Static<typeof ApiKey>

export const createApiKey = operation({
  method: 'POST',
  path: '/auth/tokens',
  guard: 'session',
  summary: 'Create an API key; the secret is shown only once',
  body: Type.Object({ label: Type.Optional(Type.String({ description: '1 to 100 characters.' })) }, { default: {} }),
  hasCredential: true,
  responses: { 200: Type.Object({ token: Type.String(), api_key: ApiKey }) },
})

export const listApiKeys = operation({
  method: 'GET',
  path: '/auth/tokens',
  guard: 'session',
  summary: 'Your API keys, newest first',
  responses: { 200: Type.Object({ api_keys: Type.Array(ApiKey) }) },
})

export const revokeApiKey = operation({
  method: 'DELETE',
  path: '/auth/tokens/:id',
  guard: 'session',
  summary: 'Revoke one of your API keys',
  params: Type.Object({ id: Type.Integer({ errorMessage: 'invalid API key id' }) }),
  responses: { 204: Nothing },
})
