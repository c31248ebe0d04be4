import Type from 'typebox'
import { operation } from '../operation.ts'
import { PairingPayload } from './pairing.ts'
import { DEVICE, SIGNED_IN } from './sessions.ts'

export const demoSession = operation({
  method: 'POST',
  path: '/demo/session',
  guard: 'public',
  summary: 'Look around as a guest, where the operator lets guests in',
  body: Type.Object(DEVICE, { default: {} }),
  answers: { 200: Type.Object({ ...SIGNED_IN, pairing: PairingPayload }) },
})
