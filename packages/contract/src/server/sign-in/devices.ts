import Type, { type Static } from 'typebox'
import { Nothing, operation, shape } from '../../operation.ts'

const DeviceId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid device id' }) })

const DEVICE = {
  id: Type.Integer(),
  kind: Type.Union([Type.Literal('session'), Type.Literal('api')]),
  name: Type.String(),
  client: Type.Union([Type.Object({ app: Type.String(), version: Type.String(), platform: Type.String() }), Type.Null()]),
  created_at: Type.String(),
  last_seen: Type.Union([Type.String(), Type.Null()]),
  last_ip: Type.String(),
  current: Type.Boolean({ description: 'True for the device or key that sent this request.' }),
}
export const Device = shape('Device', Type.Object(DEVICE))
export type Device = Static<typeof Device>
const AdminDevice = shape('AdminDevice', Type.Object({ ...DEVICE, user_id: Type.Integer(), username: Type.String() }))

export const myDevices = operation({
  method: 'GET',
  path: '/me/devices',
  guard: 'session',
  summary: 'Your signed-in devices and API keys, most recently seen first',
  responses: { 200: Type.Object({ devices: Type.Array(Device) }) },
})

export const revokeMyDevice = operation({
  method: 'DELETE',
  path: '/me/devices/:id',
  guard: 'session',
  summary: 'Revoke one of your devices or API keys, including the current one',
  params: DeviceId,
  responses: { 200: Type.Object({ current: Type.Boolean() }) },
})

export const listDevices = operation({
  method: 'GET',
  path: '/admin/devices',
  guard: 'admin',
  compressible: true,
  summary: 'Signed-in devices and API keys of all users, or of one',
  query: Type.Object({ user_id: Type.Optional(Type.Integer({ errorMessage: 'invalid user_id' })) }),
  responses: { 200: Type.Object({ devices: Type.Array(AdminDevice) }) },
})

export const revokeDevice = operation({
  method: 'DELETE',
  path: '/admin/devices/:id',
  guard: 'admin',
  audit: 'device.revoke',
  summary: 'Revoke any device or API key except the current one',
  params: DeviceId,
  responses: { 204: Nothing },
})
