import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE, serverWithPeople } from '../../../test/server-with-people.ts'
import { SLOW_HASHES } from '../../../test/test-server.ts'

const password = (server: Awaited<ReturnType<typeof serverWithPeople>>, body: unknown, headers = server.ann) =>
  server.request('POST /auth/password', { headers, body })

test('a password change needs the current password', async () => {
  await using server = await serverWithPeople()
  assert.equal((await password(server, { password: 'battery staple', current_password: 'correct horse' })).status, 204)
  assert.ok(await server.services.accounts.verify('ann', 'battery staple'))
})

test('a first password needs no current one', async () => {
  await using server = await serverWithPeople()
  server.infrastructure.db.run("UPDATE users SET password_hash = '' WHERE id = 2")
  assert.equal((await password(server, { password: 'battery staple' })).status, 204)
})

for (const { body, status, error, code } of [
  { body: undefined, status: 400, error: 'password is required' },
  { body: {}, status: 400, error: 'password is required' },
  { body: { password: '' }, status: 400, error: 'password is required' },
  { body: { password: 7 }, status: 400, error: 'invalid request' },
  {
    body: { password: 'short', current_password: 'correct horse' },
    status: 400,
    error: 'the password must be at least 8 bytes long',
    code: 'password_too_short',
  },
  { body: { password: 'battery staple' }, status: 401, error: 'current password is incorrect' },
  { body: { password: 'battery staple', current_password: 'wrong' }, status: 401, error: 'current password is incorrect' },
]) {
  test(`POST /auth/password ${JSON.stringify(body)}: ${status} ${error}`, async () => {
    await using server = await serverWithPeople()
    assert.deepEqual(await password(server, body), { status, body: { error, ...(code && { code }) } })
    assert.ok(await server.services.accounts.verify('ann', 'correct horse'))
  })
}

/** Ann with three devices, an API key, a pairing token and a recovery code; `statuses` tries each of them. */
async function createSpreadAccount() {
  const server = await serverWithPeople()
  const signedIn = async () => {
    const { body } = await server.request('POST /auth/login', { body: { username: 'ann', password: 'correct horse' } })
    return server.bearer(body.token)
  }
  const [other, third] = [await signedIn(), await signedIn()]
  const key = await server.keyOf(server.ann)
  const paired = (await server.request('POST /auth/pair', { headers: other })).body.pairing_token
  const recovery = (await server.request('POST /auth/recovery', { headers: server.ann, from: '10.9.9.9' })).body.recovery_code
  const me = async (headers: Record<string, string>) => (await server.request('GET /me', { headers })).status
  const statuses = async () => ({
    requester: await me(server.ann),
    others: [await me(other), await me(third)],
    key: await me(key),
    admin: await me(server.root),
    paired: (await server.exchange(paired)).status,
    recovery: (await server.redeem(recovery)).status,
  })
  return { ...server, statuses }
}
const ALL = { requester: 200, others: [200, 200], key: 200, admin: 200, paired: 200, recovery: 200 }
const OTHERS_OUT = { ...ALL, others: [401, 401], paired: 401 }
const CHANGE = { password: 'battery staple', current_password: 'correct horse' }

for (const { name, body, left } of [
  { name: 'signs out all other devices of that person', body: CHANGE, left: OTHERS_OUT },
  { name: 'signs them out with keep_sessions: false', body: { ...CHANGE, keep_sessions: false }, left: OTHERS_OUT },
  { name: 'leaves them signed in with keep_sessions: true', body: { ...CHANGE, keep_sessions: true }, left: ALL },
]) {
  test(`a changed password ${name}; keys and codes are kept`, async () => {
    await using server = await createSpreadAccount()
    assert.equal((await password(server, body)).status, 204)
    assert.deepEqual(await server.statuses(), left)
  })
}

test('a refused password change signs out no device', async () => {
  await using server = await createSpreadAccount()
  assert.equal((await password(server, { ...CHANGE, current_password: 'wrong horse' })).status, 401)
  assert.deepEqual(await server.statuses(), ALL)
})

for (const { name, body, left } of [
  { name: 'that sets a password', body: { password: 'battery staple' }, left: { ...OTHERS_OUT, requester: 401 } },
  { name: 'with keep_sessions', body: { password: 'battery staple', keep_sessions: true }, left: ALL },
  { name: 'that clears the password', body: { password: '' }, left: ALL },
  { name: 'without a password', body: { role: 'user', keep_sessions: false }, left: ALL },
]) {
  test(`a change by an admin ${name} signs out ${left === ALL ? 'no device' : 'all devices of that person'}`, async () => {
    await using server = await createSpreadAccount()
    assert.equal((await server.admin('PATCH /admin/users/2', body)).status, 200)
    assert.deepEqual(await server.statuses(), left)
  })
}

test('an admin who sets their own password remains signed in on that device only', async () => {
  await using server = await serverWithPeople()
  const { body } = await server.request('POST /auth/login', { body: { username: 'root', password: 'correct horse' } })
  assert.equal((await server.admin('PATCH /admin/users/1', { password: 'battery staple' })).status, 200)
  assert.equal((await server.request('GET /me', { headers: server.root })).status, 200)
  assert.equal((await server.request('GET /me', { headers: server.bearer(body.token) })).status, 401)
})

test('of two concurrent changes with the same current password, one succeeds', async () => {
  await using server = await serverWithPeople({ deps: SLOW_HASHES })
  const responses = await Promise.all(
    ['battery staple', 'another staple'].map((wanted) => password(server, { password: wanted, current_password: 'correct horse' })),
  )
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [204, 401])
})

test('an API key cannot create credentials, and its attempts are not counted', async () => {
  await using server = await serverWithPeople()
  const key = await server.keyOf(server.ann)
  const refused = { status: 403, body: { error: 'not available when authenticating with an API key' } }
  for (let n = 0; n < 11; n += 1)
    for (const [route, body] of [
      ['POST /auth/tokens', { label: 'more' }],
      ['POST /auth/recovery', undefined],
      ['POST /auth/pair', undefined],
      ['POST /auth/password', {}],
    ] as const)
      assert.deepEqual(await server.request(route, { headers: key, body }), refused)
  assert.equal((await password(server, { password: 'battery staple', current_password: 'correct horse' })).status, 204)
})

test('ten attempts over all credential routes, successful or not, lock an address', async () => {
  await using server = await serverWithPeople()
  const headers = server.ann
  for (let n = 0; n < 3; n += 1) {
    assert.equal((await password(server, {})).status, 400)
    assert.equal((await server.request('GET /auth/tokens', { headers })).status, 200)
    assert.equal((await server.request('POST /auth/recovery', { headers })).status, 201)
  }
  assert.equal((await server.request('DELETE /auth/tokens/9', { headers })).status, 404)
  const locked = { status: 429, body: { error: 'too many attempts, try again later' } }
  for (const route of [
    'POST /auth/password',
    'POST /auth/recovery',
    'POST /auth/tokens',
    'GET /auth/tokens',
    'DELETE /auth/tokens/9',
  ])
    assert.deepEqual(await server.request(route, { headers }), locked)
  assert.equal((await server.request('DELETE /auth/recovery', { headers })).status, 204)
  assert.equal((await server.request('GET /auth/tokens', { headers, from: '10.0.0.2' })).status, 200)
  server.clock.ms += 15 * MINUTE
  assert.equal((await server.request('GET /auth/tokens', { headers })).status, 200)
})
