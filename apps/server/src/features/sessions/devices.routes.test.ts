import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE, serverWithPeople } from '../../../test/server-with-people.ts'

test('own devices are listed, most recently seen first, with their names and clients', async () => {
  await using server = await serverWithPeople()
  const key = await server.keyOf(server.ann)
  await server.redeem(server.invite())
  const login = { username: 'ann', password: 'correct horse', device_name: 'Tablet' }
  await server.request('POST /auth/login', { body: login })
  server.clock.ms += 5 * MINUTE
  await server.request('GET /me', { headers: { ...key, 'x-service-client': 'Silo/1.2 (iOS)' }, from: '10.0.0.9' })
  server.clock.ms += MINUTE
  const { status, body } = await server.request('GET /me/devices', { headers: server.ann })
  assert.equal(status, 200)
  assert.deepEqual(body.devices, [
    {
      id: 2,
      kind: 'session',
      name: "Ann's phone",
      client: null,
      created_at: '2026-11-21T12:00:00Z',
      last_seen: '2026-11-21T12:06:00Z',
      last_ip: '10.0.0.1',
      current: true,
    },
    {
      id: 3,
      kind: 'api',
      name: 'script',
      client: { app: 'Silo', version: '1.2', platform: 'ios' },
      created_at: '2026-11-21T12:00:00Z',
      last_seen: '2026-11-21T12:05:00Z',
      last_ip: '10.0.0.9',
      current: false,
    },
    {
      id: 5,
      kind: 'session',
      name: 'Tablet',
      client: null,
      created_at: '2026-11-21T12:00:00Z',
      last_seen: null,
      last_ip: '',
      current: false,
    },
  ])
})

test('an owner, or their key, can end any own device, including the current one; nothing is audited', async () => {
  await using server = await serverWithPeople()
  const key = await server.keyOf(server.ann)
  const other = await server.request('POST /auth/login', {
    body: { username: 'ann', password: 'correct horse', device_id: 'b'.repeat(16) },
  })
  assert.deepEqual(await server.request('DELETE /me/devices/4', { headers: key }), { status: 200, body: { current: false } })
  assert.equal((await server.request('GET /me', { headers: server.bearer(other.body.token) })).status, 401)
  assert.deepEqual(server.infrastructure.db.all('SELECT sign_in_key AS key FROM tokens WHERE id = 4'), [{ key: null }])
  assert.deepEqual(await server.request('DELETE /me/devices/2', { headers: server.ann }), { status: 200, body: { current: true } })
  assert.equal((await server.request('GET /me', { headers: server.ann })).status, 401)
  assert.deepEqual(server.infrastructure.db.all('SELECT * FROM audit_events'), [])
})

for (const [route, status, error] of [
  ['DELETE /me/devices/x', 400, 'invalid device id'],
  ['DELETE /me/devices/1', 404, 'device not found'],
  ['DELETE /me/devices/99', 404, 'device not found'],
] as const) {
  test(`as a listener, ${route} is ${status} ${error}`, async () => {
    await using server = await serverWithPeople()
    assert.deepEqual(await server.request(route, { headers: server.ann }), { status, body: { error } })
  })
}

test("an admin can list all devices or one person's, and end any but their current one", async () => {
  await using server = await serverWithPeople()
  const all = await server.admin('GET /admin/devices')
  assert.deepEqual(
    all.body.devices.map(({ username }: { username: string }) => username),
    ['Root', 'Ann'],
  )
  const hers = await server.admin('GET /admin/devices?user_id=2')
  assert.deepEqual(
    hers.body.devices.map((one: { user_id: number }) => one.user_id),
    [2],
  )
  assert.deepEqual((await server.admin('GET /admin/devices?user_id=9')).body, { devices: [] })
  assert.equal((await server.admin('DELETE /admin/devices/2')).status, 204)
  const [entry] = server.infrastructure.db.all<{ target: string; details: string }>('SELECT target, details FROM audit_events')
  assert.deepEqual([entry?.target, JSON.parse(entry?.details ?? '')], ['Ann', { device: "Ann's phone", kind: 'session' }])
  assert.equal((await server.request('GET /me', { headers: server.ann })).status, 401)
})

for (const [route, status, body] of [
  ['GET /admin/devices?user_id=x', 400, { error: 'invalid user_id' }],
  ['DELETE /admin/devices/x', 400, { error: 'invalid device id' }],
  ['DELETE /admin/devices/99', 404, { error: 'device not found' }],
  ['DELETE /admin/devices/1', 409, { error: 'this is your current device; sign out instead', code: 'current_device' }],
] as const) {
  test(`as an admin, ${route} is ${status}`, async () => {
    await using server = await serverWithPeople()
    assert.deepEqual(await server.admin(route), { status, body })
  })
}

test('when an admin ends a device, its browser is no longer known in any of its sessions', async () => {
  await using server = await serverWithPeople()
  for (const device_id of ['c'.repeat(16), 'c'.repeat(16), 'd'.repeat(16)])
    await server.request('POST /auth/login', { body: { username: 'ann', password: 'correct horse', device_id } })
  await server.admin('DELETE /admin/devices/3')
  const known = server.infrastructure.db.all<{ id: number }>('SELECT id FROM tokens WHERE sign_in_key IS NOT NULL')
  assert.deepEqual(
    known.map(({ id }) => id),
    [5],
  )
})

test('only admins can list and end the devices of others', async () => {
  await using server = await serverWithPeople()
  for (const route of ['GET /admin/devices', 'DELETE /admin/devices/2'])
    assert.deepEqual(await server.request(route, { headers: server.ann }), {
      status: 403,
      body: { error: 'admin only', code: 'admin_only' },
    })
})

test('a key is shown once, listed without its secret, and acts as its owner', async () => {
  await using server = await serverWithPeople()
  const made = await server.request('POST /auth/tokens', { headers: server.root, body: { label: ' backup ' } })
  const key = { id: 3, label: 'backup', created_at: '2026-11-21T12:00:00Z', last_seen: null }
  assert.deepEqual([made.status, made.body.api_key], [200, key])
  server.clock.ms += MINUTE
  await server.request('POST /auth/tokens', { headers: server.root, body: { label: 'newer' } })
  assert.equal((await server.request('GET /admin/users', { headers: server.bearer(made.body.token) })).status, 200)
  const { body } = await server.request('GET /auth/tokens', { headers: server.bearer(made.body.token) })
  assert.deepEqual(
    body.api_keys.map(({ label }: { label: string }) => label),
    ['newer', 'backup'],
  )
  assert.deepEqual(body.api_keys[1], { ...key, last_seen: '2026-11-21T12:01:00Z' })
  assert.deepEqual((await server.request('GET /auth/tokens', { headers: server.ann })).body, { api_keys: [] })
  assert.equal((await server.request('DELETE /auth/tokens/4', { headers: server.bearer(made.body.token) })).status, 204)
})

test("an admin's actions by API key are audited as such", async () => {
  await using server = await serverWithPeople()
  const key = await server.keyOf(server.root)
  await server.request('POST /admin/users', { headers: key, body: { username: 'Bea' } })
  assert.deepEqual(server.infrastructure.db.all('SELECT via FROM audit_events'), [{ via: 'api' }])
})

for (const [label, error] of [
  [undefined, 'label is required'],
  [' ', 'label is required'],
  ['x'.repeat(101), 'label is too long'],
  [7, 'invalid request'],
] as const) {
  test(`a key with the label ${JSON.stringify(label)?.slice(0, 20)} is 400 ${error}`, async () => {
    await using server = await serverWithPeople()
    const response = await server.request('POST /auth/tokens', { headers: server.ann, body: { label } })
    assert.deepEqual(response, { status: 400, body: { error } })
  })
}

test('a label may have a hundred characters', async () => {
  await using server = await serverWithPeople()
  const response = await server.request('POST /auth/tokens', { headers: server.ann, body: { label: '𝔘'.repeat(100) } })
  assert.equal(response.status, 200)
})

test("a session, another person's key and a missing key cannot be revoked", async () => {
  await using server = await serverWithPeople()
  await server.keyOf(server.root)
  await server.keyOf(server.ann)
  await server.request('DELETE /auth/tokens/4', { headers: server.ann })
  for (const id of [2, 3, 4, 99])
    assert.deepEqual(await server.request(`DELETE /auth/tokens/${id}`, { headers: server.ann }), {
      status: 404,
      body: { error: 'no such API key' },
    })
})

test('every signed-in user can read the addresses', async () => {
  await using server = await serverWithPeople()
  const request = (headers: Record<string, string>) => server.request('GET /addresses', { headers: { ...server.ann, ...headers } })
  assert.deepEqual((await request({ host: 'nas.local:8080' })).body, { home: 'http://nas.local:8080' })
  assert.deepEqual((await request({ host: 'nas.local', 'x-forwarded-for': '1.1.1.1' })).body, {})
  assert.deepEqual((await request({ host: 'localhost:8080' })).body, {})
  assert.equal((await server.request('GET /addresses')).status, 401)
})
