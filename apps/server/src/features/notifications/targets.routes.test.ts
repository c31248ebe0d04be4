import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestServer } from '../../../test/test-server.ts'

const ADDRESS = 'http://127.0.0.1:9/hidden-part?token=hidden-token'
const HOOK = {
  kind: 'webhook',
  name: ' Hook ',
  url: ADDRESS,
  secret: 'hidden-secret',
  events: ['book_added', 'backup_failed', 'book_added'],
}
const AT = '2026-11-21T12:00:00.000Z'

async function createServer() {
  const server = await createTestServer()
  const headers = server.person('Root', { isAdmin: true })
  async function request(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', where = '', payload?: object) {
    const response = await server.app.inject({
      method,
      url: `/api/v1/admin/notifications${where}`,
      headers,
      ...(payload && { payload }),
    })
    return { status: response.statusCode, text: response.body, body: response.body && response.json() }
  }
  return { ...server, request }
}

test('a destination can be created, listed, changed and deleted; its address and secret are never shown', async () => {
  await using server = await createServer()
  const created = await server.request('POST', '', HOOK)
  const target = {
    id: 1,
    kind: 'webhook',
    name: 'Hook',
    address: 'http://127.0.0.1:9/hidd…?…',
    enabled: true,
    events: ['book_added', 'backup_failed'],
    created_at: AT,
    updated_at: AT,
    last_at: null,
    last_ok: null,
    last_error: '',
    has_secret: true,
  }
  assert.deepEqual([created.status, created.body], [201, target])
  const changed = await server.request('PATCH', '/1', { enabled: false, secret: '' })
  assert.deepEqual([changed.status, changed.body], [200, { ...target, enabled: false, has_secret: false }])
  const listed = await server.request('GET')
  assert.deepEqual(listed.body.targets, [changed.body])
  assert.deepEqual(listed.body.kinds, ['webhook', 'push', 'chat'])
  assert.deepEqual(
    listed.body.events.join(' '),
    'book_added scan_failed library_unavailable new_device invite_redeemed update_available backup_failed bridge_job_finished bridge_job_failed',
  )
  assert.doesNotMatch(created.text + changed.text + listed.text, /hidden/)
  assert.equal((await server.request('DELETE', '/1')).status, 204)
  for (const [method, where] of [
    ['PATCH', '/1'],
    ['DELETE', '/1'],
    ['POST', '/1/test'],
  ] as const)
    assert.deepEqual((await server.request(method, where, method === 'PATCH' ? {} : undefined)).body, {
      error: 'no such destination',
    })
})

test('an invalid request names its field and reason, and changes nothing', async () => {
  await using server = await createServer()
  assert.deepEqual((await server.request('POST', '', { ...HOOK, name: 'x'.repeat(65) })).body, {
    error: 'at most 64 characters',
    code: 'invalid_target',
    field: 'name',
    reason: 'name_too_long',
    max: 64,
  })
  assert.equal((await server.request('POST', '', {})).body.reason, 'kind_unknown')
  assert.deepEqual((await server.request('POST', '', { ...HOOK, colour: 'red' })).status, 400)
  await server.request('POST', '', HOOK)
  const moved = await server.request('PATCH', '/1', { name: 'Other', url: 'https://elsewhere.example/in' })
  assert.deepEqual([moved.status, moved.body.field, moved.body.reason], [400, 'secret', 'secret_again'])
  assert.equal((await server.request('PATCH', '/1', { kind: 'push' })).body.reason, 'kind_fixed')
  assert.equal((await server.request('GET')).body.targets[0].name, 'Hook')
  const again = await server.request('PATCH', '/1', { url: 'https://elsewhere.example/in', secret: 'new' })
  assert.deepEqual([again.status, again.body.address], [200, 'https://elsewhere.example/…'])
})

test('limits destinations to twenty', async () => {
  await using server = await createServer()
  for (let n = 0; n < 20; n += 1) assert.equal((await server.request('POST', '', HOOK)).status, 201)
  const refused = await server.request('POST', '', HOOK)
  assert.deepEqual([refused.status, refused.body.code], [409, 'too_many_targets'])
  assert.match(refused.body.error, /20/)
})

test('a test returns its outcome; no address or secret is in the audit log, the feed, or any other table', async () => {
  await using server = await createServer()
  await server.request('POST', '', { ...HOOK, url: ADDRESS.replace(':9/', ':1/') })
  server.services.notifications.notify({ kind: 'backup_failed', data: { trigger: 'manual', error: 'failed' } })
  const { status, body } = await server.request('POST', '/1/test')
  assert.deepEqual([status, body.ok, body.error, body.target.last_error], [200, false, 'unreachable', 'unreachable'])
  await server.request('PATCH', '/1', { url: ADDRESS, secret: 'hidden-other', events: ['scan_failed'] })
  await server.request('DELETE', '/1')
  const { db } = server.infrastructure
  assert.deepEqual(
    db
      .all<{ action: string; target: string; details: string }>('SELECT action, target, details FROM audit_events ORDER BY id')
      .map(({ action, target, details }) => [action, target, JSON.parse(details)]),
    [
      ['notify.create', 'Hook', { kind: 'webhook', events: ['book_added', 'backup_failed'] }],
      ['notify.update', 'Hook', { kind: 'webhook', address_changed: true, secret_changed: true, events: ['scan_failed'] }],
      ['notify.delete', 'Hook', { kind: 'webhook' }],
    ],
  )
  for (const { name } of db.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'"))
    if (name !== 'notification_targets') assert.doesNotMatch(JSON.stringify(db.all(`SELECT * FROM "${name}"`)), /hidden/, name)
})
