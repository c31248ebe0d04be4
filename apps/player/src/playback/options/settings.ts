import { call } from '../../server/api.ts'
import { deviceStore } from '../../server/device-store.ts'
import { ownerKey } from '../../server/keys.ts'
import { can, serverFacts } from '../../server/server-facts.ts'
import { systemClock } from '../platform/clock.ts'
import { createSettings, type StoredSettings } from './synced-settings.ts'

export * from './player-settings.ts'

const store = deviceStore<StoredSettings>('settings')

const own = createSettings({
  now: systemClock.now,
  after: systemClock.after,
  owner: ownerKey,
  read: (owner) => store.get(owner),
  write: (owner, kept) => store.set(owner, kept),
  follows: () => (serverFacts.value ? can('settings') : undefined),
  fetch: () => call('GET /me/settings', {}),
  send: async ({ settings, updated_at }) =>
    await call('PUT /me/settings', { body: { settings, ...(updated_at === null ? {} : { updated_at }) } }),
})

/** What the person who is signed in chose. */
export const settings = own.settings
/** Kept at once; told to the server when it can keep it. */
export const changeSettings = own.change
/** When somebody signs in, and when the server has said what it can do. */
export const recallSettings = own.recall
