import * as keys from '@chapterhouse/contract/server/sign-in/api-keys'
import * as contract from '@chapterhouse/contract/server/sign-in/devices'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { ApiKeys } from './api-keys.ts'
import type { Devices } from './devices.ts'
import { toApiKey, toDevice } from './devices.wire.ts'
import type { AdmitOwn } from './own-account.ts'

export function deviceRoutes(
  app: App,
  { devices, apiKeys, admitOwn }: { devices: Devices; apiKeys: ApiKeys; admitOwn: AdmitOwn },
): void {
  serve(app, contract.myDevices, ({ viewer }) => ({
    devices: devices.ofPerson(viewer.userId).map((device) => toDevice(device, viewer.tokenId)),
  }))
  serve(app, contract.revokeMyDevice, ({ viewer, params }) => ({ current: devices.endOwn(viewer, params.id) }))

  serve(app, contract.listDevices, ({ viewer, query }) => {
    const found = query.user_id === undefined ? devices.all() : devices.ofPerson(query.user_id)
    return {
      devices: found.map((device) => ({
        ...toDevice(device, viewer.tokenId),
        user_id: device.userId,
        username: device.username,
      })),
    }
  })
  serve(app, contract.revokeDevice, ({ viewer, params, audited }) => {
    const { username, name, kind } = devices.end(viewer, params.id)
    audited(username, { device: name, kind })
  })

  serve(app, keys.createApiKey, (input) => {
    admitOwn(input)
    const { token, key } = apiKeys.mint(input.viewer, input.body.label ?? '')
    return { token, api_key: toApiKey(key) }
  })
  serve(app, keys.listApiKeys, (input) => {
    admitOwn(input, { byKey: true })
    return { api_keys: apiKeys.list(input.viewer).map(toApiKey) }
  })
  serve(app, keys.revokeApiKey, (input) => {
    admitOwn(input, { byKey: true })
    apiKeys.revoke(input.viewer, input.params.id)
  })
}
