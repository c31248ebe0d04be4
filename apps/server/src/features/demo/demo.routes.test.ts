import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, MINUTE, type ServerWithPeople, serverWithPeople } from '../../../test/server-with-people.ts'

const ON = { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Other' }
const createDemo = (more: Record<string, string> = {}) => serverWithPeople({ env: { ...ON, ...more } })
const start = (server: ServerWithPeople, from = '10.0.0.1', body?: unknown) => server.request('POST /demo/session', { from, body })
const guests = (server: ServerWithPeople) => server.services.accounts.list().filter(({ isDemo }) => isDemo)

test('a guest gets a session, a name, one library and a link for another device', async () => {
  await using server = await createDemo()
  const { status, body } = await start(server)
  assert.equal(status, 200)
  assert.match(body.user.username, /^demo_[0-9a-f]{12}$/)
  assert.deepEqual([body.user.is_demo, body.user.role, body.user.has_password], [true, 'user', false])
  assert.equal(body.server_id, 'AAAAAAAAAAAAAAAAAAAAAA')
  const headers = server.bearer(body.token)
  const { body: seen } = await server.request('GET /libraries', { headers })
  assert.deepEqual(
    seen.libraries.map(({ name }: { name: string }) => name),
    ['Other'],
  )
  const { body: devices } = await server.request('GET /me/devices', { headers })
  assert.equal(devices.devices[0].name, 'Demo')
  assert.equal((await server.exchange(body.pairing.pairing_token)).status, 200)
  assert.equal((await server.exchange(body.pairing.pairing_token)).status, 401)
  assert.equal((await server.request('GET /server')).body.demo.enabled, true)
})

test('guests of one library share one grant', async () => {
  await using server = await createDemo()
  for (const device_name of ['Phone', undefined]) assert.equal((await start(server, '10.0.0.1', { device_name })).status, 200)
  const { body } = await server.admin('GET /admin/shares')
  assert.equal(body.shares.length, 1)
  assert.deepEqual([body.shares[0].name, body.shares[0].member_ids.length], ['Library: Other', 2])
})

test('without demo mode, signing in as a guest is 404 and GET /server says so', async () => {
  await using server = await serverWithPeople()
  for (let n = 0; n < 7; n += 1) assert.deepEqual(await start(server), { status: 404, body: { error: 'demo mode is not enabled' } })
  assert.equal((await server.request('GET /server')).body.demo.enabled, false)
})

test('without the demo library, signing in as a guest is 500 and no attempt is counted', async () => {
  await using server = await createDemo({ CHAPTERHOUSE_DEMO_LIBRARY: 'Gone' })
  for (let n = 0; n < 7; n += 1)
    assert.deepEqual(await start(server), { status: 500, body: { error: 'demo library is not available' } })
})

test('if its share names are taken, signing in as a guest is 500 and no guest is created', async () => {
  await using server = await createDemo()
  for (const name of ['Library: Other', 'Library: Other (2)'])
    server.services.shareAdmin.create({ name }, [{ libraryId: 2, path: 'A' }])
  assert.deepEqual(await start(server), { status: 500, body: { error: 'demo library is not available' } })
  assert.deepEqual(guests(server), [])
})

test('allows five attempts per address in 15 minutes, including those at capacity', async () => {
  await using server = await createDemo({ CHAPTERHOUSE_DEMO_MAX_USERS: '2' })
  const statuses = []
  for (let n = 0; n < 7; n += 1) statuses.push((await start(server)).status)
  assert.deepEqual(statuses, [200, 200, 503, 503, 503, 429, 429])
  assert.deepEqual((await start(server)).body, { error: 'too many demo sessions, try again later' })
  assert.deepEqual(await start(server, '10.0.0.2'), { status: 503, body: { error: 'demo is at capacity, try again later' } })
  server.clock.ms += 15 * MINUTE
  assert.equal((await start(server)).status, 503)
  assert.equal(guests(server).length, 2)
})

test('a maximum of 0 guests means no limit', async () => {
  await using server = await createDemo({ CHAPTERHOUSE_DEMO_MAX_USERS: '0' })
  for (let n = 0; n < 12; n += 1) assert.equal((await start(server, `10.0.1.${n}`)).status, 200)
})

const forbidden = { status: 403, body: { error: 'not available for demo accounts' } }
for (const [route, body] of [
  ['POST /auth/password', { password: 'long enough' }],
  ['POST /auth/recovery', undefined],
  ['POST /auth/tokens', { label: 'x' }],
  ['GET /auth/tokens', undefined],
  ['DELETE /auth/tokens/1', undefined],
] as const) {
  test(`refuses a guest ${route}, but counts the attempt`, async () => {
    await using server = await createDemo()
    const headers = server.bearer((await start(server)).body.token)
    for (let n = 0; n < 10; n += 1) assert.deepEqual(await server.request(route, { headers, body }), forbidden)
    assert.equal((await server.request(route, { headers, body })).status, 429)
  })
}

for (const route of ['DELETE /auth/recovery', 'GET /addresses', 'GET /me/devices', 'POST /auth/pair', 'POST /auth/logout']) {
  test(`a guest may ${route} repeatedly`, async () => {
    await using server = await createDemo()
    const headers = server.bearer((await start(server)).body.token)
    const times = route.endsWith('logout') ? 1 : 11
    for (let n = 0; n < times; n += 1) assert.ok((await server.request(route, { headers })).status < 300)
  })
}

test('removes inactive guests by their flag, never by their name', async () => {
  await using server = await createDemo({ CHAPTERHOUSE_DEMO_IDLE_TTL: '24h' })
  await server.services.accounts.create({ username: 'demo_000000000000' })
  const tokens = []
  for (let n = 0; n < 45; n += 1) tokens.push((await start(server, `10.0.2.${n}`)).body.token)
  server.clock.ms += DAY
  await server.services.demo.removeExpiredGuests()
  assert.equal(guests(server).length, 45)
  await server.request('GET /me', { headers: server.bearer(tokens[7]) })
  server.clock.ms += 1
  await server.services.demo.removeExpiredGuests()
  assert.equal(guests(server).length, 1)
  assert.equal((await server.request('GET /me', { headers: server.bearer(tokens[7]) })).status, 200)
  assert.equal((await server.request('GET /me', { headers: server.bearer(tokens[8]) })).status, 401)
  assert.ok(server.services.accounts.named('demo_000000000000'))
})

test('removing a guest removes their data', async () => {
  await using server = await createDemo()
  const headers = server.bearer((await start(server)).body.token)
  const body = { position: 5, duration: 10, finished: false, playback_speed: 1, version: 0 }
  assert.equal((await server.request('PUT /libraries/2/progress?path=Book', { headers, body })).status, 200)
  server.clock.ms += 2 * DAY
  await server.services.demo.removeExpiredGuests()
  for (const table of ['progress', 'share_members']) assert.deepEqual(server.infrastructure.db.all(`SELECT * FROM ${table}`), [])
})

for (const changes of [{ password: 'long enough', role: 'admin' }, { password: 'long enough' }]) {
  test(`a guest who gets ${Object.keys(changes).join(' and ')} from an admin becomes a permanent account`, async () => {
    await using server = await createDemo()
    const { id } = (await start(server)).body.user
    const { body } = await server.admin(`PATCH /admin/users/${id}`, changes)
    assert.equal(body.is_demo, false)
    server.clock.ms += 2 * DAY
    await server.services.demo.removeExpiredGuests()
    assert.ok(server.services.accounts.find(id))
  })
}

test('an admin is never removed as an inactive guest, even with the guest flag', async () => {
  await using server = await createDemo()
  const { id } = (await start(server)).body.user
  server.infrastructure.db.run('UPDATE users SET is_admin = 1 WHERE id = :id', { id })
  server.clock.ms += 2 * DAY
  await server.services.demo.removeExpiredGuests()
  assert.ok(server.services.accounts.find(id))
})

for (const [env, message] of [
  [{ CHAPTERHOUSE_DEMO_ENABLED: 'true' }, /demo\.enabled: needs demo\.library/],
  [{ ...ON, CHAPTERHOUSE_DEMO_IDLE_TTL: '0h' }, /a time such as 24h/],
  [{ ...ON, CHAPTERHOUSE_DEMO_IDLE_TTL: 'soon' }, /a time such as 24h/],
  [{ ...ON, CHAPTERHOUSE_DEMO_MAX_USERS: '-1' }, /a whole number from 0 to 100000; 0 means no limit/],
] as const) {
  test(`refuses to start with ${JSON.stringify(env)}`, () => assert.rejects(serverWithPeople({ env }), message))
}
