import Type from 'typebox'
import { operation, PUBLIC_BODY_BYTES } from '../../operation.ts'
import { PairingPayload } from './pairing.ts'
import { DEVICE, SIGNED_IN } from './sessions.ts'

export const demoSession = operation({
  method: 'POST',
  path: '/demo/session',
  guard: 'public',
  summary: 'Sign in as a guest, if guest access is enabled',
  body: Type.Object(DEVICE, { default: {} }),
  bodyLimit: PUBLIC_BODY_BYTES,
  hasCredential: true,
  responses: { 200: Type.Object({ ...SIGNED_IN, pairing: PairingPayload }) },
})
