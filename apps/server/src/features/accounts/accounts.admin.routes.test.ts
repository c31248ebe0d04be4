import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverWithPeople } from '../../../test/server-with-people.ts'

const ANN = { id: 2, username: 'Ann', role: 'user', disabled: false, has_password: true, has_recovery: false, is_demo: false }

test('lists people by name, with the time they were last seen', async () => {
  await using server = await serverWithPeople()
  await server.request('GET /me', { headers: server.ann })
  const { body } = await server.admin('GET /admin/users')
  const [ann, root] = body.users
  assert.deepEqual(ann, { ...ANN, last_seen_at: '2026-11-21T12:00:00Z' })
  assert.deepEqual([root.username, root.role], ['Root', 'admin'])
})

test('adds a person with or without a password', async () => {
  await using server = await serverWithPeople()
  const bea = await server.admin('POST /admin/users', { username: ' Bea ', role: 'anything' })
  assert.deepEqual(bea, { status: 201, body: { ...ANN, id: 3, username: 'Bea', has_password: false } })
  const cleo = await server.admin('POST /admin/users', { username: 'Cleo', password: 'long enough', role: 'admin' })
  assert.deepEqual([cleo.body.role, cleo.body.has_password], ['admin', true])
  const [, second] = server.infrastructure.db.all<{ target: string; details: string }>('SELECT target, details FROM audit_events')
  assert.deepEqual([second?.target, JSON.parse(second?.details ?? '')], ['Cleo', { role: 'admin', password: true }])
})

test('a person has their library access, shares and invites', async () => {
  await using server = await serverWithPeople()
  await server.admin('POST /admin/library-access', { user_id: 2, library_id: 2 })
  server.invite({ label: 'phone' })
  await server.request('POST /auth/recovery', { headers: server.ann })
  const { status, body } = await server.admin('GET /admin/users/2')
  assert.equal(status, 200)
  assert.deepEqual(body.user, { ...ANN, has_recovery: true, last_seen_at: '2026-11-21T12:00:00Z' })
  assert.deepEqual(
    body.accessible_libraries.map(({ id }: { id: number }) => id),
    [2],
  )
  assert.deepEqual(body.shares, [
    {
      id: 1,
      name: 'Library: Other',
      description: 'Whole library',
      read_only: false,
      paths: [{ library_id: 2, path: '' }],
      whole_library_id: 2,
    },
  ])
  assert.deepEqual(
    body.auth_codes.map(({ label }: { label: string }) => label),
    ['phone'],
  )
  const { body: root } = await server.admin('GET /admin/users/1')
  assert.deepEqual([root.accessible_libraries.length, root.shares, root.auth_codes], [2, [], []])
})

const refusals: { request: [string, object?]; status: number; error: string; code?: string }[] = [
  { request: ['POST /admin/users', {}], status: 400, error: 'username is required' },
  { request: ['POST /admin/users', { username: 'x'.repeat(65) }], status: 400, error: 'invalid username' },
  { request: ['POST /admin/users', { username: 'ANN' }], status: 409, error: 'that username is taken', code: 'username_taken' },
  {
    request: ['POST /admin/users', { username: 'B', role: 'admin' }],
    status: 400,
    error: 'an admin needs a password',
    code: 'admin_needs_password',
  },
  {
    request: ['POST /admin/users', { username: 'B', password: 'short' }],
    status: 400,
    error: 'the password must be at least 8 bytes long',
    code: 'password_too_short',
  },
  { request: ['POST /admin/users', { username: 'B', admin: true }], status: 400, error: 'invalid request' },
  { request: ['GET /admin/users/9'], status: 404, error: 'user not found' },
  { request: ['GET /admin/users/x'], status: 400, error: 'invalid user id' },
  { request: ['PATCH /admin/users/9', {}], status: 404, error: 'user not found' },
  { request: ['PATCH /admin/users/2', { username: 'Bea' }], status: 400, error: 'invalid request' },
  {
    request: ['PATCH /admin/users/2', { password: 'short' }],
    status: 400,
    error: 'the password must be at least 8 bytes long',
    code: 'password_too_short',
  },
  {
    request: ['PATCH /admin/users/1', { password: '' }],
    status: 400,
    error: 'an admin needs a password',
    code: 'admin_needs_password',
  },
  // The password is cleared first, while the account is still an admin.
  {
    request: ['PATCH /admin/users/1', { password: '', role: 'user' }],
    status: 400,
    error: 'an admin needs a password',
    code: 'admin_needs_password',
  },
  {
    request: ['PATCH /admin/users/2', { password: '', role: 'admin' }],
    status: 400,
    error: 'an admin needs a password',
    code: 'admin_needs_password',
  },
  {
    request: ['PATCH /admin/users/1', { role: 'user' }],
    status: 409,
    error: 'there must be at least one enabled admin',
    code: 'last_admin',
  },
  {
    request: ['PATCH /admin/users/1', { disabled: true }],
    status: 409,
    error: 'there must be at least one enabled admin',
    code: 'last_admin',
  },
  {
    request: ['PATCH /admin/users/1', { password: 'long enough', disabled: true }],
    status: 409,
    error: 'there must be at least one enabled admin',
    code: 'last_admin',
  },
  { request: ['DELETE /admin/users/1'], status: 400, error: 'you cannot delete your own account', code: 'cannot_delete_self' },
  { request: ['DELETE /admin/users/9'], status: 404, error: 'user not found' },
]
for (const {
  request: [route, body],
  status,
  error,
  code,
} of refusals) {
  test(`${route} ${JSON.stringify(body ?? '')}: ${status} ${error}, and changes nothing`, async () => {
    await using server = await serverWithPeople()
    const people = () => server.infrastructure.db.all('SELECT * FROM users')
    const before = people()
    assert.deepEqual(await server.admin(route, body), { status, body: { error, ...(code && { code }) } })
    assert.deepEqual([people(), server.infrastructure.db.all('SELECT * FROM audit_events')], [before, []])
  })
}

for (const route of [
  'GET /admin/users',
  'POST /admin/users',
  'GET /admin/users/2',
  'PATCH /admin/users/2',
  'DELETE /admin/users/2',
]) {
  test(`${route} is for admins`, async () => {
    await using server = await serverWithPeople()
    assert.deepEqual(await server.request(route, { headers: server.ann }), {
      status: 403,
      body: { error: 'admin only', code: 'admin_only' },
    })
  })
}

test('changes password, role and disabled state together', async () => {
  await using server = await serverWithPeople()
  const { status, body } = await server.admin('PATCH /admin/users/2', { password: 'battery staple', role: 'admin', disabled: true })
  assert.deepEqual([status, body.role, body.disabled], [200, 'admin', true])
  const [entry] = server.infrastructure.db.all<{ details: string }>('SELECT details FROM audit_events')
  assert.deepEqual(JSON.parse(entry?.details ?? ''), { role: 'admin', disabled: true, password: 'set' })
  await server.admin('PATCH /admin/users/2', { disabled: false })
  assert.ok(await server.services.accounts.verify('ann', 'battery staple'))
})

test('with two admins, one can disable their own account and the other can delete it', async () => {
  await using server = await serverWithPeople()
  await server.admin('PATCH /admin/users/2', { role: 'admin' })
  assert.equal((await server.admin('PATCH /admin/users/1', { disabled: true })).status, 200)
  const { body } = await server.request('DELETE /admin/users/2', { headers: server.ann })
  assert.equal(body.code, 'cannot_delete_self')
  assert.equal((await server.request('DELETE /admin/users/1', { headers: server.ann })).status, 204)
  assert.equal((await server.request('DELETE /admin/users/1', { headers: server.ann })).status, 404)
})

test('deleting a person deletes all of their data but no one else’s', async () => {
  await using server = await serverWithPeople()
  await server.admin('POST /admin/library-access', { user_id: 2, library_id: 1 })
  server.invite()
  await server.keyOf(server.ann)
  const body = { position: 5, duration: 10, finished: false, playback_speed: 1, version: 0 }
  for (const headers of [server.ann, server.root]) {
    await server.request('PUT /libraries/1/progress?path=Book', { headers, body })
    await server.request('POST /libraries/1/bookmarks?path=Book', { headers, body: { position: 1 } })
    await server.request('POST /libraries/1/notes?path=Book', { headers, body: { position: 1, body: 'x' } })
    await server.request('POST /libraries/1/history?path=Book', { headers, body: { from_pos: 0, to_pos: 30 } })
    await server.request('PUT /libraries/1/favourite?path=Book', { headers })
  }
  await server.admin('DELETE /admin/users/2')
  const tables = server.infrastructure.db.all<{ name: string }>(
    "SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = 'user_id' WHERE m.type = 'table'",
  )
  assert.ok(tables.length >= 6)
  for (const { name } of tables) assert.deepEqual(server.infrastructure.db.all(`SELECT * FROM ${name} WHERE user_id = 2`), [], name)
  assert.equal(server.infrastructure.db.all('SELECT * FROM progress WHERE user_id = 1').length, 1)
})

test('a new password or disabling the account makes every browser unknown again, but keeps sessions', async () => {
  for (const change of [{ password: 'battery staple' }, { disabled: true }]) {
    await using server = await serverWithPeople()
    await server.request('POST /auth/login', { body: { username: 'ann', password: 'correct horse', device_id: 'a'.repeat(20) } })
    const keys = () => server.infrastructure.db.all('SELECT id FROM tokens WHERE sign_in_key IS NOT NULL').length
    assert.equal(keys(), 1)
    await server.admin('PATCH /admin/users/2', change)
    assert.deepEqual([keys(), server.sessions()], [0, 3])
  }
})
