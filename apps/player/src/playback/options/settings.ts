import { deviceStore } from '../../device/device-store.ts'
import { ownerKey } from '../../device/keys.ts'
import { call } from '../../server/api.ts'
import { systemClock } from '../platform/clock.ts'
import type { StoredSettings } from './stored-settings.ts'
import { createSettings } from './synced-settings.ts'

export * from './player-settings.ts'

const store = deviceStore<StoredSettings>('settings')

const own = createSettings({
  now: systemClock.now,
  after: systemClock.after,
  owner: ownerKey,
  read: (owner) => store.get(owner),
  write: (owner, stored) => store.set(owner, stored),
  fetch: () => call('GET /me/settings', {}),
  send: async ({ settings, updated_at }) =>
    await call('PUT /me/settings', { body: { settings, ...(updated_at === null ? {} : { updated_at }) } }),
})

export const settings = own.settings
/** Stored immediately, then sent. */
export const changeSettings = own.change
/** Called after sign-in. */
export const recallSettings = own.recall
