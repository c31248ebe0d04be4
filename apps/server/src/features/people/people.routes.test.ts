import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPeopledHouse } from '../../../test/a-peopled-house.ts'

const ANN = { id: 2, username: 'Ann', role: 'user', disabled: false, has_password: true, has_recovery: false, is_demo: false }

test('people are listed by name, with when they were seen last', async () => {
  await using house = await aPeopledHouse()
  await house.ask('GET /me', { headers: house.ann })
  const { body } = await house.admin('GET /admin/users')
  const [ann, root] = body.users
  assert.deepEqual(ann, { ...ANN, last_seen_at: '2026-11-21T12:00:00Z' })
  assert.deepEqual([root.username, root.role], ['Root', 'admin'])
})

test('a person is added without a password, and with one', async () => {
  await using house = await aPeopledHouse()
  const bea = await house.admin('POST /admin/users', { username: ' Bea ', role: 'anything' })
  assert.deepEqual(bea, { status: 201, body: { ...ANN, id: 3, username: 'Bea', has_password: false } })
  const cleo = await house.admin('POST /admin/users', { username: 'Cleo', password: 'long enough', role: 'admin' })
  assert.deepEqual([cleo.body.role, cleo.body.has_password], ['admin', true])
  const [, second] = house.ground.db.all<{ target: string; details: string }>('SELECT target, details FROM audit_events')
  assert.deepEqual([second?.target, JSON.parse(second?.details ?? '')], ['Cleo', { role: 'admin', password: true }])
})

test('one person shows what they may open, their shares and their invites', async () => {
  await using house = await aPeopledHouse()
  await house.admin('POST /admin/library-access', { user_id: 2, library_id: 2 })
  house.invite({ label: 'phone' })
  await house.ask('POST /auth/recovery', { headers: house.ann })
  const { status, body } = await house.admin('GET /admin/users/2')
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
  const { body: root } = await house.admin('GET /admin/users/1')
  assert.deepEqual([root.accessible_libraries.length, root.shares, root.auth_codes], [2, [], []])
})

const refusals: { ask: [string, object?]; status: number; error: string; code?: string }[] = [
  { ask: ['POST /admin/users', {}], status: 400, error: 'username is required' },
  { ask: ['POST /admin/users', { username: 'x'.repeat(65) }], status: 400, error: 'invalid username' },
  { ask: ['POST /admin/users', { username: 'ANN' }], status: 409, error: 'that username is taken', code: 'username_taken' },
  {
    ask: ['POST /admin/users', { username: 'B', role: 'admin' }],
    status: 400,
    error: 'an admin needs a password',
    code: 'admin_needs_password',
  },
  {
    ask: ['POST /admin/users', { username: 'B', password: 'short' }],
    status: 400,
    error: 'the password must be at least 8 bytes long',
    code: 'password_too_short',
  },
  { ask: ['POST /admin/users', { username: 'B', admin: true }], status: 400, error: 'invalid request' },
  { ask: ['GET /admin/users/9'], status: 404, error: 'user not found' },
  { ask: ['GET /admin/users/x'], status: 400, error: 'invalid user id' },
  { ask: ['PATCH /admin/users/9', {}], status: 404, error: 'user not found' },
  { ask: ['PATCH /admin/users/2', { username: 'Bea' }], status: 400, error: 'invalid request' },
  {
    ask: ['PATCH /admin/users/2', { password: 'short' }],
    status: 400,
    error: 'the password must be at least 8 bytes long',
    code: 'password_too_short',
  },
  {
    ask: ['PATCH /admin/users/1', { password: '' }],
    status: 400,
    error: 'an admin needs a password',
    code: 'admin_needs_password',
  },
  // The password goes first: while they are an admin still.
  {
    ask: ['PATCH /admin/users/1', { password: '', role: 'user' }],
    status: 400,
    error: 'an admin needs a password',
    code: 'admin_needs_password',
  },
  {
    ask: ['PATCH /admin/users/2', { password: '', role: 'admin' }],
    status: 400,
    error: 'an admin needs a password',
    code: 'admin_needs_password',
  },
  { ask: ['PATCH /admin/users/1', { role: 'user' }], status: 409, error: 'the last admin must stay', code: 'last_admin' },
  { ask: ['PATCH /admin/users/1', { disabled: true }], status: 409, error: 'the last admin must stay', code: 'last_admin' },
  {
    ask: ['PATCH /admin/users/1', { password: 'long enough', disabled: true }],
    status: 409,
    error: 'the last admin must stay',
    code: 'last_admin',
  },
  { ask: ['DELETE /admin/users/1'], status: 400, error: 'you cannot delete your own account', code: 'cannot_delete_self' },
  { ask: ['DELETE /admin/users/9'], status: 404, error: 'user not found' },
]
for (const {
  ask: [route, body],
  status,
  error,
  code,
} of refusals) {
  test(`${route} ${JSON.stringify(body ?? '')}: ${status} ${error}, and nothing changes`, async () => {
    await using house = await aPeopledHouse()
    const people = () => house.ground.db.all('SELECT * FROM users')
    const before = people()
    assert.deepEqual(await house.admin(route, body), { status, body: { error, ...(code && { code }) } })
    assert.deepEqual([people(), house.ground.db.all('SELECT * FROM audit_events')], [before, []])
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
    await using house = await aPeopledHouse()
    assert.deepEqual(await house.ask(route, { headers: house.ann }), {
      status: 403,
      body: { error: 'admin only', code: 'admin_only' },
    })
  })
}

test('password, role and whether disabled change together', async () => {
  await using house = await aPeopledHouse()
  const { status, body } = await house.admin('PATCH /admin/users/2', { password: 'battery staple', role: 'admin', disabled: true })
  assert.deepEqual([status, body.role, body.disabled], [200, 'admin', true])
  const [entry] = house.ground.db.all<{ details: string }>('SELECT details FROM audit_events')
  assert.deepEqual(JSON.parse(entry?.details ?? ''), { role: 'admin', disabled: true, password: 'set' })
  await house.admin('PATCH /admin/users/2', { disabled: false })
  assert.ok(await house.services.accounts.verify('ann', 'battery staple'))
})

test('with a second admin the first one may be demoted, disable themselves, and be deleted by the other', async () => {
  await using house = await aPeopledHouse()
  await house.admin('PATCH /admin/users/2', { role: 'admin' })
  assert.equal((await house.admin('PATCH /admin/users/1', { disabled: true })).status, 200)
  const { body } = await house.ask('DELETE /admin/users/2', { headers: house.ann })
  assert.equal(body.code, 'cannot_delete_self')
  assert.equal((await house.ask('DELETE /admin/users/1', { headers: house.ann })).status, 204)
  assert.equal((await house.ask('DELETE /admin/users/1', { headers: house.ann })).status, 404)
})

test('a deleted person takes along everything of theirs, and no one else’s', async () => {
  await using house = await aPeopledHouse()
  await house.admin('POST /admin/library-access', { user_id: 2, library_id: 1 })
  house.invite()
  await house.keyOf(house.ann)
  const body = { position: 5, duration: 10, finished: false, playback_speed: 1, version: 0 }
  for (const headers of [house.ann, house.root]) {
    await house.ask('PUT /libraries/1/progress?path=Book', { headers, body })
    await house.ask('POST /libraries/1/bookmarks?path=Book', { headers, body: { position: 1 } })
    await house.ask('POST /libraries/1/notes?path=Book', { headers, body: { position: 1, body: 'x' } })
    await house.ask('POST /libraries/1/history?path=Book', { headers, body: { from_pos: 0, to_pos: 30 } })
    await house.ask('PUT /libraries/1/favourite?path=Book', { headers })
  }
  await house.admin('DELETE /admin/users/2')
  const tables = house.ground.db.all<{ name: string }>(
    "SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = 'user_id' WHERE m.type = 'table'",
  )
  assert.ok(tables.length >= 6)
  for (const { name } of tables) assert.deepEqual(house.ground.db.all(`SELECT * FROM ${name} WHERE user_id = 2`), [], name)
  assert.equal(house.ground.db.all('SELECT * FROM progress WHERE user_id = 1').length, 1)
})

test('a new password and disabling make every browser an unknown one; their sessions stay', async () => {
  for (const change of [{ password: 'battery staple' }, { disabled: true }]) {
    await using house = await aPeopledHouse()
    await house.ask('POST /auth/login', { body: { username: 'ann', password: 'correct horse', device_id: 'a'.repeat(20) } })
    const keys = () => house.ground.db.all('SELECT id FROM tokens WHERE sign_in_key IS NOT NULL').length
    assert.equal(keys(), 1)
    await house.admin('PATCH /admin/users/2', change)
    assert.deepEqual([keys(), house.sessions()], [0, 3])
  }
})
