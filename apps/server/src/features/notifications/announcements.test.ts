import assert from 'node:assert/strict'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createScannedLibrary } from '../../../test/scanned-library.ts'
import { MINUTE, type ServerWithPeople, serverWithPeople } from '../../../test/server-with-people.ts'

type Feed = { kind: string; data: Record<string, unknown> }[]

/** Kind and data of all events, oldest first. */
const feedOf = ({ infrastructure: { db } }: Pick<ServerWithPeople, 'infrastructure'>): Feed =>
  db
    .all<{ kind: string; data: string }>('SELECT kind, data FROM server_events ORDER BY id')
    .map(({ kind, data }) => ({ kind, data: JSON.parse(data) }))
const kindsOf = (server: Pick<ServerWithPeople, 'infrastructure'>) => feedOf(server).map(({ kind }) => kind)

const HOUR = 60 * MINUTE
const BROWSER = 'browser-0123456789'
const login = (server: ServerWithPeople, more: object = {}, headers: Record<string, string> = {}) =>
  server.request('POST /auth/login', { body: { username: 'ann', password: 'correct horse', ...more }, headers })

test('a password sign-in is announced unless its browser is known, at any address', async () => {
  await using server = await serverWithPeople()
  for (const device_id of [undefined, undefined, BROWSER, BROWSER, 'too short', 'other-0123456789'])
    assert.equal((await login(server, { device_id })).status, 200)
  assert.deepEqual(
    feedOf(server).map(({ kind, data }) => [kind, data['count']]),
    [['new_device', 5]],
  )
  const text = JSON.stringify(feedOf(server))
  assert.ok(!text.includes('10.0.0.1') && !text.includes(BROWSER))
})

test('device and app are plain lines, without the platform', async () => {
  await using server = await serverWithPeople()
  const device_name = ` Ann's\nphone\u0000${'x'.repeat(120)}`
  await login(server, { device_name }, { 'x-service-client': 'Chapterhouse/1.4.0 (ios)' })
  server.clock.ms += HOUR
  await login(server, {}, { 'x-audiosilo-client': 'Silo' })
  server.clock.ms += HOUR
  await login(server, {}, { 'x-service-client': '<b>' })
  const [first, second, third] = feedOf(server)
  const { user, device = '', app } = (first?.data ?? {}) as Record<string, string>
  assert.deepEqual([user, app, [...device].length], ['Ann', 'Chapterhouse 1.4.0', 100])
  assert.match(device, /^Ann's phonex+…$/)
  assert.deepEqual([second?.data['app'], third?.data['app'], third?.data['device']], ['Silo', '', ''])
})

test('a failed sign-in announces nothing', async () => {
  await using server = await serverWithPeople()
  assert.equal((await login(server, { password: 'wrong horse' })).status, 401)
  assert.equal((await login(server, { username: 'stranger' })).status, 401)
  assert.equal((await server.exchange('nonsense')).status, 401)
  assert.deepEqual(kindsOf(server), [])
})

test('a browser that an admin signed out is announced again, as is every browser after a new password', async () => {
  await using server = await serverWithPeople()
  await login(server, { device_id: BROWSER })
  const { body } = await server.admin('GET /admin/devices?user_id=2')
  const newest = Math.max(...body.devices.map(({ id }: { id: number }) => id))
  assert.equal((await server.admin(`DELETE /admin/devices/${newest}`)).status, 204)
  server.clock.ms += HOUR
  await login(server, { device_id: BROWSER })
  assert.equal(kindsOf(server).length, 2)
  assert.equal((await server.admin('PATCH /admin/users/2', { password: 'battery staple' })).status, 200)
  server.cheaply('Ann')
  server.clock.ms += HOUR
  await login(server, { device_id: BROWSER })
  assert.equal(kindsOf(server).length, 3)
})

test('an exchange is always announced, as is the use of an invite', async () => {
  await using server = await serverWithPeople()
  const { body: invited } = await server.redeem(server.invite())
  for (const _ of [1, 2]) {
    assert.equal(
      (await server.request('POST /auth/exchange', { body: { pairing_token: invited.pairing_token, device_id: BROWSER } })).status,
      200,
    )
    server.clock.ms += HOUR
  }
  assert.deepEqual(kindsOf(server), ['new_device', 'invite_redeemed', 'new_device', 'invite_redeemed'])
  const { body: paired } = await server.request('POST /auth/pair', { headers: server.ann })
  await server.exchange(paired.pairing_token)
  server.clock.ms += HOUR
  const { body: recovered } = await server.redeem(server.services.codes.mintRecovery(2))
  await server.exchange(recovered.pairing_token)
  const { events } = (await server.admin('GET /admin/events')).body
  assert.deepEqual(
    events.slice(0, 3).map(({ kind, message }: { kind: string; message: string }) => `${kind}: ${message}`),
    ['new_device: Phone', 'new_device: Phone', 'invite_redeemed: A device was set up with it.'],
  )
})

test('sign-ins of one person within an hour are one event, and the first one is sent', async () => {
  await using server = await serverWithPeople()
  const target = { kind: 'webhook', name: 'Hook', url: 'http://127.0.0.1:9/in', events: ['new_device', 'invite_redeemed'] }
  await server.admin('POST /admin/notifications', target)
  server.person('Bea')
  server.cheaply('Bea')
  const list = async () =>
    (await server.admin('GET /admin/events')).body.events.map(
      ({ data, message }: { data: { user: string; count: number }; message: string }) => [data.user, data.count, message],
    )
  await login(server, { device_name: 'Phone' })
  assert.equal(server.services.notifications.pending(), 1)
  assert.deepEqual(await list(), [['Ann', 1, 'Phone']])
  await server.request('POST /auth/login', { body: { username: 'Bea', password: 'correct horse', device_name: 'Tablet' } })
  assert.equal(server.services.notifications.pending(), 2)
  for (let n = 0; n < 5; n += 1) {
    server.clock.ms += 10 * MINUTE
    await login(server, { device_name: `Another ${n}` })
  }
  assert.equal(server.services.notifications.pending(), 2)
  assert.deepEqual(await list(), [
    ['Bea', 1, 'Tablet'],
    ['Ann', 6, 'Phone\nand 5 more within an hour'],
  ])
  server.clock.ms += 10 * MINUTE
  await login(server, { device_name: 'Later' })
  assert.deepEqual((await list())[0], ['Ann', 1, 'Later'])
})

test('an invite for any number of devices is one event per hour', async () => {
  await using server = await serverWithPeople()
  const { body } = await server.redeem(server.invite({ maxUses: 0 }))
  for (let n = 0; n < 20; n += 1) assert.equal((await server.exchange(body.pairing_token)).status, 200)
  assert.deepEqual(
    feedOf(server).map(({ kind, data }) => [kind, data['count']]),
    [
      ['new_device', 20],
      ['invite_redeemed', 20],
    ],
  )
})

test('guests are never announced', async () => {
  await using server = await serverWithPeople({
    env: { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Other' },
  })
  const { body } = await server.request('POST /demo/session', { body: {} })
  assert.equal((await server.exchange(body.pairing.pairing_token)).status, 200)
  assert.deepEqual(kindsOf(server), [])
})

test('a scan announces new books once, with the first five titles', async () => {
  const tree = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`Book ${at}/1.mp3`, `x${at}`]))
  await using shelf = await createScannedLibrary(tree)
  await shelf.scan()
  const [added, ...rest] = feedOf(shelf)
  const { titles, ...data } = (added?.data ?? {}) as { titles: string[] }
  assert.deepEqual([added?.kind, data, titles.length, rest], ['book_added', { library: 'Books', library_id: 1, count: 7 }, 5, []])
})

test('a failed scan is announced with its run and its cause', async () => {
  await using shelf = await createScannedLibrary({ 'A/1.mp3': 'x' }, { unscanned: true })
  shelf.infrastructure.db.exec("CREATE TRIGGER full BEFORE INSERT ON books BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
  const run = await shelf.scan()
  const [failed] = feedOf(shelf)
  const detail = 'an internal error; see the server log'
  assert.deepEqual(failed, { kind: 'scan_failed', data: { library: 'Books', library_id: 1, run_id: run.id, detail } })
})

test('an offline library is announced once until a scan finds it again', async () => {
  await using shelf = await createScannedLibrary({ 'A/1.mp3': 'x' })
  const { db } = shelf.infrastructure
  const offlines = () => kindsOf(shelf).filter((kind) => kind === 'library_unavailable').length
  const ended = (status: string) =>
    db.run("INSERT INTO scan_runs (library_id, trigger, started_at, status) VALUES (1, 'manual', '2026', :status)", { status })
  const away = `${shelf.root}-away`
  const scan = async () => (await shelf.scan()).status
  renameSync(shelf.root, away)
  assert.deepEqual([await scan(), await scan(), offlines()], ['unavailable', 'unavailable', 1])
  for (const status of ['cancelled', 'interrupted', 'running']) ended(status)
  assert.deepEqual([await scan(), offlines()], ['unavailable', 1])
  renameSync(away, shelf.root)
  assert.equal(await scan(), 'ok')
  renameSync(shelf.root, away)
  assert.deepEqual([await scan(), offlines()], ['unavailable', 2])
  renameSync(away, shelf.root)
})

test('a backup that fails is announced', async () => {
  await using server = await serverWithPeople({ database: ':memory:' })
  mkdirSync(server.data, { recursive: true })
  writeFileSync(path.join(server.data, 'backups'), '')
  await server.services.backups.start('manual')
  assert.deepEqual(feedOf(server), [{ kind: 'backup_failed', data: { trigger: 'manual', error: 'failed' } }])
})

test('nothing is announced for a removed library', async () => {
  await using server = await serverWithPeople()
  server.infrastructure.events.emit('scan.failed', { libraryId: 99, runId: 1, reason: '' })
  assert.deepEqual(kindsOf(server), [])
})

test('each release is announced once, with its page', async () => {
  await using server = await serverWithPeople()
  for (const version of ['v2.0.0', 'v2.0.0', 'v2.0.1']) {
    const release = { version, name: `Chapterhouse ${version}`, url: `https://forge.example/${version}`, publishedAt: '' }
    server.infrastructure.events.emit('update.found', { release })
  }
  const { events } = (await server.admin('GET /admin/events?kind=update_available')).body
  assert.deepEqual(
    events.map(({ title, link }: { title: string; link: string }) => [title, link]),
    [
      ['Chapterhouse v2.0.1 is available', 'https://forge.example/v2.0.1'],
      ['Chapterhouse v2.0.0 is available', 'https://forge.example/v2.0.0'],
    ],
  )
})
