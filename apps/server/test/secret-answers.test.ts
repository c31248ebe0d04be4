import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverWithPeople } from './server-with-people.ts'

const ENV = { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Books' }
const NO_STORE = 'no-store'

test('no response with a token or a code is cached, nor its refusal', async () => {
  await using server = await serverWithPeople({ env: ENV })
  async function post(url: string, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}) {
    const response = await server.app.inject({ method: 'POST', url: `/api/v1${url}`, headers, ...(body && { payload: body }) })
    return { status: response.statusCode, cache: response.headers['cache-control'], body: response.json() }
  }
  const minted = await post('/admin/users/2/authcode', { headers: server.root, body: {} })
  const pairing = await post('/auth/redeem', { body: { code: minted.body.auth_code } })
  const [{ id }] = (await server.admin('GET /admin/invites')).body.invites
  const bridge = await post('/admin/bridge/pair', { headers: server.root })
  const answers = [
    pairing,
    minted,
    await post('/auth/login', { body: { username: 'Ann', password: 'correct horse' } }),
    await post('/auth/exchange', { body: { pairing_token: pairing.body.pairing_token } }),
    await post('/auth/pair', { headers: server.ann }),
    await post('/auth/media-token', { headers: server.ann }),
    await post('/auth/recovery', { headers: server.ann }),
    await post('/auth/tokens', { headers: server.ann, body: { label: 'script' } }),
    await post(`/admin/authcodes/${id}/rotate`, { headers: server.root }),
    await post('/demo/session'),
    bridge,
    await post('/bridge/pair', { headers: { 'x-service-client': 'Bridge' }, body: { code: bridge.body.code } }),
  ]
  for (const { status, cache, body } of answers) assert.deepEqual([status < 300, cache], [true, NO_STORE], JSON.stringify(body))
  const refused = [
    await post('/auth/login', { body: { username: 'Ann', password: 'wrong password' } }),
    await post('/auth/login', { body: { none: 'x'.repeat(10_000) } }),
    await post('/auth/redeem', { body: { code: 'AAAA' } }),
    await post('/auth/tokens', { body: { label: 'x' } }),
  ]
  for (const { status, cache } of refused) assert.deepEqual([status >= 400, cache], [true, NO_STORE])
})

test('other responses are cached as before', async () => {
  await using server = await serverWithPeople()
  const { headers } = await server.app.inject({ url: '/api/v1/me/home', headers: server.ann })
  assert.notEqual(headers['cache-control'], NO_STORE)
})
