import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ServerWithPeople, serverWithPeople } from '../../../test/server-with-people.ts'

const HOOK = { kind: 'webhook', name: 'Hook', url: 'http://127.0.0.1:9/a', events: ['new_device'] }
const state = async (server: ServerWithPeople) => {
  const [{ enabled, off_reason }] = (await server.admin('GET /admin/notifications')).body.targets
  return off_reason === undefined ? enabled : [enabled, off_reason]
}
/** The state, and the messages sent for a sign-in. */
async function afterSignIn(server: ServerWithPeople) {
  const before = server.services.notifications.pending()
  server.clock.ms += 3_600_000
  await server.request('POST /auth/login', { body: { username: 'Ann', password: 'correct horse' } })
  return [await state(server), server.services.notifications.pending() - before]
}
const OFF = [false, 'key_revoked']

async function withKey() {
  const server = await serverWithPeople()
  const key = await server.keyOf(server.root)
  const [{ id }] = (await server.request('GET /auth/tokens', { headers: server.root })).body.api_keys
  return { server, key, id: Number(id) }
}

const ENDS: Record<string, (server: ServerWithPeople, id: number) => Promise<unknown>> = {
  'by its owner': (server, id) => server.request(`DELETE /auth/tokens/${id}`, { headers: server.root }),
  'among the devices': (server, id) => server.request(`DELETE /me/devices/${id}`, { headers: server.root }),
  'by an admin': (server, id) => server.admin(`DELETE /admin/devices/${id}`),
  'with its account': async ({ infrastructure: { db } }, id) => db.run('DELETE FROM tokens WHERE id = :id', { id }),
}
for (const [how, end] of Object.entries(ENDS))
  test(`a destination created by an API key is disabled once the key is revoked: ${how}`, async () => {
    const { server, key, id } = await withKey()
    await using _server = server
    const made = await server.request('POST /admin/notifications', { body: HOOK, headers: key })
    assert.deepEqual([made.status, made.body.enabled, 'off_reason' in made.body], [201, true, false])
    assert.deepEqual(await afterSignIn(server), [true, 1])
    await end(server, id)
    assert.deepEqual(await afterSignIn(server), [OFF, 0])
  })

test('a person can enable it again', async () => {
  const { server, key, id } = await withKey()
  await using _server = server
  await server.request('POST /admin/notifications', { body: HOOK, headers: key })
  await server.admin(`DELETE /admin/devices/${id}`)
  // Neither a new name nor a new address enables it.
  for (const change of [{ name: 'Other' }, { url: 'http://127.0.0.1:9/b' }])
    await server.admin('PATCH /admin/notifications/1', change)
  assert.deepEqual(await state(server), OFF)
  await server.admin('PATCH /admin/notifications/1', { enabled: true })
  assert.deepEqual(await afterSignIn(server), [true, 1])
  await server.admin('PATCH /admin/notifications/1', { enabled: false })
  assert.equal(await state(server), false)
})

test('a destination that a key moved or enabled is also disabled with the key', async () => {
  for (const change of [{ url: 'http://127.0.0.1:9/elsewhere' }, { secret: 'x' }, { enabled: true }]) {
    const { server, key, id } = await withKey()
    await using _server = server
    await server.admin('POST /admin/notifications', { ...HOOK, enabled: !('enabled' in change) })
    await server.request('PATCH /admin/notifications/1', { body: change, headers: key })
    assert.equal(await state(server), true)
    await server.admin(`DELETE /admin/devices/${id}`)
    assert.deepEqual(await state(server), OFF, JSON.stringify(change))
  }
})

test("a person's destination remains enabled when a key that only renamed it, or changed nothing, is revoked", async () => {
  const { server, key, id } = await withKey()
  await using _server = server
  await server.admin('POST /admin/notifications', HOOK)
  await server.request('PATCH /admin/notifications/1', { body: { name: 'Named by a key', events: ['new_device'] }, headers: key })
  await server.admin(`DELETE /admin/devices/${id}`)
  assert.deepEqual(await afterSignIn(server), [true, 1])
})

test('an address chosen by a person while a destination is enabled belongs to the person', async () => {
  const { server, key, id } = await withKey()
  await using _server = server
  await server.request('POST /admin/notifications', { body: HOOK, headers: key })
  await server.admin('PATCH /admin/notifications/1', { url: 'http://127.0.0.1:9/mine' })
  await server.admin(`DELETE /admin/devices/${id}`)
  assert.equal(await state(server), true)
})

test('a waiting message is not sent once the key is revoked', async () => {
  const { server, key, id } = await withKey()
  await using _server = server
  await server.request('POST /admin/notifications', { body: HOOK, headers: key })
  const { targets } = server.services.notifications
  assert.deepEqual([targets.find(1)?.isEnabled, targets.wanting('new_device').length], [true, 1])
  await server.admin(`DELETE /admin/devices/${id}`)
  assert.deepEqual([targets.find(1)?.isEnabled, targets.wanting('new_device').length], [false, 0])
})
