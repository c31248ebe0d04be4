import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import type { PlayerSettings } from './player-settings.ts'
import type { SentSettings, StoredSettings } from './stored-settings.ts'
import { createSettings, type SettingsNeeds } from './synced-settings.ts'

/** A user's settings on one device, and what it stores of them. */
function onADevice({
  clock,
  here,
  ...server
}: Pick<SettingsNeeds, 'fetch' | 'send'> & { clock: FakeClock; here?: StoredSettings | undefined }) {
  let stored = here
  const own = createSettings({
    now: clock.now,
    after: clock.after,
    owner: () => 's|1|',
    read: async () => stored,
    write: async (_owner, next) => {
      stored = next
    },
    ...server,
  })
  return { own, device: () => stored }
}

function testSettings(theirs: StoredSettings, here?: StoredSettings) {
  const clock = fakeClock()
  const server = { stored: theirs, puts: 0 }
  const device = onADevice({
    clock,
    here,
    fetch: async () => server.stored,
    send: async (sent) => {
      server.puts++
      if ((sent.updated_at ?? '') > (server.stored.updated_at ?? '')) server.stored = sent
      return server.stored
    },
  })
  return { ...device, server, clock }
}

test('settings are synced: the newer side wins, whichever it is', async () => {
  const old = { settings: { skipBack: 20 }, updated_at: '2026-01-01T00:00:00.000Z' }
  const young = { settings: { skipBack: 40, theirs: true }, updated_at: '2026-02-01T00:00:00.000Z' }
  const behind = testSettings(young, old)
  await behind.own.recall()
  assert.equal(behind.own.settings.value.skipBack, 40)
  assert.deepEqual(behind.device(), young)
  const ahead = testSettings(old, young)
  await ahead.own.recall()
  assert.equal(ahead.own.settings.value.skipBack, 40)
  assert.deepEqual(ahead.server.stored, young)
  const neither = testSettings({ settings: {}, updated_at: null })
  await neither.own.recall()
  assert.equal(neither.server.puts, 0)
  assert.equal(neither.own.settings.value.skipBack, 15)
})

test('changes are stored immediately, sent together, and keep the keys of other players', async () => {
  const { own, server, clock, device } = testSettings({ settings: { theirs: true }, updated_at: '2026-01-01T00:00:00.000Z' })
  await own.recall()
  own.change({ skipBack: 10 })
  own.change({ skipForward: 60 })
  assert.match(JSON.stringify(device()), /"skipForward":60/)
  clock.step(1_500)
  clock.ring()
  await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal(server.puts, 1)
  assert.deepEqual(
    [(server.stored.settings as { theirs: boolean }).theirs, (server.stored.settings as { skipBack: number }).skipBack],
    [true, 10],
  )
})

test('a choice made before loading wins over earlier choices', async () => {
  const { own, server, clock, device } = testSettings({ settings: { skipBack: 40 }, updated_at: '2026-01-01T00:00:00.000Z' })
  own.change({ skipForward: 60 })
  assert.equal(own.settings.value.skipForward, 60)
  assert.equal(device(), undefined)
  await own.recall()
  assert.deepEqual([own.settings.value.skipBack, own.settings.value.skipForward], [40, 60])
  clock.step(1_500)
  clock.ring()
  await new Promise((resolve) => setTimeout(resolve, 5))
  assert.match(JSON.stringify(server.stored), /"skipBack":40.*"skipForward":60/)
})

test('drops the oldest choices for books if there are more than the server accepts', async () => {
  const { own } = testSettings({ settings: {}, updated_at: null }, { settings: {}, updated_at: '2026-01-01T00:00:00.000Z' })
  await own.recall()
  const entries = Array.from({ length: 500 }, (_, at) => [`1:${'a long path '.repeat(20)}${at}`, { speed: 1.5, at }] as const)
  own.change({ books: Object.fromEntries(entries) })
  const books = Object.values(own.settings.value.books)
  assert.ok(books.length > 100 && books.length < 400)
  assert.equal(Math.max(...books.map(({ at }) => at)), 499)
  assert.ok(JSON.stringify(own.settings.value).length < 56_000)
})

/** Two devices of one user on one server. */
function twoDevices() {
  const clock = fakeClock()
  const server = { stored: { settings: {}, updated_at: null } as SentSettings, isDown: false }
  const reach = async () => {
    if (server.isDown) throw new NetworkError('no response')
    return server.stored
  }
  const createDevicesSettings = () =>
    onADevice({
      clock,
      fetch: reach,
      send: async (sent) => {
        await reach()
        if ((sent.updated_at ?? '') > (server.stored.updated_at ?? '')) server.stored = sent
        return server.stored
      },
    }).own
  const travel = async () => {
    clock.step(1_500)
    clock.ring()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { clock, server, phone: createDevicesSettings(), laptop: createDevicesSettings(), travel }
}

test('a choice on one device does not overwrite choices made on another one that was open', async () => {
  const { clock, server, phone, laptop, travel } = twoDevices()
  await phone.recall()
  await laptop.recall()
  phone.change({ books: { '1:X': { speed: 1.7, at: 1 } }, skipForward: 60 })
  await travel()
  clock.step(60_000)
  laptop.change({ skipBack: 20, books: { '1:Y': { speed: 2, at: 2 } } })
  await travel()
  const { books, skipBack, skipForward } = server.stored.settings as PlayerSettings
  assert.deepEqual(
    { books, skipBack, skipForward },
    { books: { '1:X': { speed: 1.7, at: 1 }, '1:Y': { speed: 2, at: 2 } }, skipBack: 20, skipForward: 60 },
  )
  assert.equal(laptop.settings.value.skipForward, 60)
  assert.ok(!('base' in server.stored))
})

test('the newer of two choices for a setting wins, even if the older one is sent later', async () => {
  const { clock, server, phone, laptop, travel } = twoDevices()
  await phone.recall()
  await laptop.recall()
  server.isDown = true
  phone.change({ skipBack: 10, fade: 0 })
  await travel()
  server.isDown = false
  clock.step(60_000)
  laptop.change({ skipBack: 20 })
  await travel()
  await phone.recall()
  const { skipBack, fade } = server.stored.settings as PlayerSettings
  assert.deepEqual([skipBack, fade], [20, 0])
  assert.equal(phone.settings.value.skipBack, 20)
})

test('unsent choices and pending responses remain with their user', async () => {
  const clock = fakeClock()
  let owner = 's|1|'
  const device = new Map<string, StoredSettings>()
  const sent: string[] = []
  let response = Promise.withResolvers<SentSettings>()
  response.resolve({ settings: {}, updated_at: null })
  const own = createSettings({
    now: clock.now,
    after: clock.after,
    owner: () => owner,
    read: async (of) => device.get(of),
    write: async (of, settings) => void device.set(of, settings),
    fetch: () => response.promise,
    send: async (settings) => {
      sent.push(owner)
      return settings
    },
  })
  await own.recall()
  own.change({ skipBack: 10 })
  response = Promise.withResolvers()
  const recalling = own.recall()
  await new Promise((resolve) => setTimeout(resolve, 5))
  owner = 's|2|'
  const theirs = own.recall()
  response.resolve({ settings: { skipBack: 45 }, updated_at: '2027-01-01T00:00:00.000Z' })
  await Promise.all([recalling, theirs])
  clock.step(2_000)
  clock.ring()
  await new Promise((resolve) => setTimeout(resolve, 5))
  assert.deepEqual(sent, [])
  assert.match(JSON.stringify(device.get('s|1|')), /"skipBack":10/)
  assert.equal(own.settings.value.skipBack, 45)
  assert.match(JSON.stringify(device.get('s|2|')), /"skipBack":45/)
})

test('requests the settings once for all callers, and again for the next one', async () => {
  let requests = 0
  const read = Promise.withResolvers<undefined>()
  const own = createSettings({
    now: Date.now,
    after: () => () => undefined,
    owner: () => 's|1|',
    read: () => read.promise,
    write: async () => undefined,
    fetch: async () => {
      requests++
      return { settings: { skipBack: 40 }, updated_at: '2026-01-01T00:00:00.000Z' }
    },
    send: async (sent) => sent,
  })
  const [first, second] = [own.recall(), own.recall()]
  read.resolve(undefined)
  await Promise.all([first, second])
  assert.deepEqual([requests, own.settings.value.skipBack], [1, 40])
  await own.recall()
  assert.equal(requests, 2)
})

test('choices made with an older server that stores no settings wait on the device, and are sent after its update', async () => {
  const clock = fakeClock()
  const server = { stored: { settings: { skipForward: 60 }, updated_at: null } as SentSettings, isOlder: true }
  const routes = async () => {
    if (server.isOlder) throw new ApiError(404, { error: 'not found' })
    return server.stored
  }
  const { own, device } = onADevice({
    clock,
    fetch: routes,
    send: async (sent) => {
      await routes()
      server.stored = sent
      return sent
    },
  })
  own.change({ skipBack: 10 })
  await own.recall()
  clock.step(1_500)
  clock.ring()
  await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal(own.settings.value.skipBack, 10)
  assert.match(JSON.stringify(device()), /"skipBack":10/)

  server.isOlder = false
  await own.recall()
  assert.equal((server.stored.settings as PlayerSettings).skipBack, 10)
})
