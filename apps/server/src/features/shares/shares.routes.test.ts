import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ServerWithPeople, serverWithPeople } from '../../../test/server-with-people.ts'

const family = { name: 'Family', paths: [{ library_id: 1, path: '/Herbert//Dune/' }, { library_id: 2 }] }
const FAMILY = {
  id: 1,
  name: 'Family',
  description: '',
  read_only: false,
  paths: [
    { library_id: 1, path: 'Herbert/Dune' },
    { library_id: 2, path: '' },
  ],
}
const rules = (server: ServerWithPeople) =>
  server.infrastructure.db.all('SELECT library_id AS library, path FROM share_rules ORDER BY 1, 2')

test('a share is created, listed with its members, changed and deleted', async () => {
  await using server = await serverWithPeople()
  assert.deepEqual(await server.admin('POST /admin/shares', family), { status: 201, body: FAMILY })
  assert.equal((await server.admin('POST /admin/share-access', { user_id: 2, share_id: 1 })).status, 204)
  assert.deepEqual((await server.admin('GET /admin/shares')).body, { shares: [{ ...FAMILY, member_ids: [2] }] })
  const changed = await server.admin('PATCH /admin/shares/1', { description: 'All of us', read_only: true })
  assert.deepEqual(changed, { status: 200, body: { ...FAMILY, description: 'All of us', read_only: true } })
  assert.equal((await server.admin('PATCH /admin/shares/1', { name: ' Kin ' })).body.name, 'Kin')
  assert.deepEqual((await server.admin('GET /admin/shares/1')).body.description, 'All of us')
  assert.equal((await server.admin('DELETE /admin/shares/1')).status, 204)
  assert.deepEqual((await server.admin('GET /admin/shares')).body, { shares: [] })
  assert.equal((await server.request('GET /libraries/2/fs', { headers: server.ann })).status, 403)
})

test('added and removed paths of a share take effect immediately', async () => {
  await using server = await serverWithPeople()
  const opens = async (path: string) =>
    (await server.request(`GET /libraries/1/progress?path=${path}`, { headers: server.ann })).status
  await server.admin('POST /admin/shares', { name: 'One', paths: [{ library_id: 1, path: 'A' }] })
  await server.admin('POST /admin/share-access', { user_id: 2, share_id: 1 })
  assert.deepEqual([await opens('A/b'), await opens('AB'), await opens('B')], [200, 403, 403])
  await server.admin('POST /admin/shares/1/paths', {
    rules: [
      { library_id: 1, path: 'B' },
      { library_id: 1, path: 'A' },
    ],
  })
  assert.deepEqual([await opens('A'), await opens('B')], [200, 200])
  await server.admin('DELETE /admin/shares/1/paths', { library_id: 1, path: 'A/' })
  assert.deepEqual([await opens('A'), await opens('B')], [403, 200])
  for (const _ of [1, 2]) assert.equal((await server.admin('DELETE /admin/share-access', { user_id: 2, share_id: 1 })).status, 204)
  assert.equal(await opens('B'), 403)
})

const refusals: { request: [string, object?]; status: number; error: string; code?: string }[] = [
  { request: ['POST /admin/shares', {}], status: 400, error: 'name is required' },
  { request: ['POST /admin/shares', { name: ' ' }], status: 400, error: 'name is required' },
  {
    request: ['POST /admin/shares', { name: 'Known' }],
    status: 409,
    error: 'a share with that name already exists',
    code: 'name_taken',
  },
  { request: ['POST /admin/shares', { name: 'New', rules: [] }], status: 400, error: 'invalid request' },
  {
    request: ['POST /admin/shares', { name: 'New', paths: [{ library_id: 1, path: 'A' }, { library_id: 9 }] }],
    status: 404,
    error: 'library not found',
  },
  {
    request: ['POST /admin/shares', { name: 'New', paths: [{ library_id: 1, path: '../x' }] }],
    status: 400,
    error: 'invalid path',
  },
  { request: ['POST /admin/shares', { name: 'New', paths: [{ path: 'x' }] }], status: 400, error: 'library_id is required' },
  {
    request: ['POST /admin/shares', { name: 'x'.repeat(101) }],
    status: 400,
    error: 'name is too long: at most 100 characters',
  },
  { request: ['PATCH /admin/shares/2', { name: 'a\tb' }], status: 400, error: 'name must not contain control characters' },
  {
    request: ['PATCH /admin/shares/2', { description: 'é'.repeat(1001) }],
    status: 400,
    error: 'description is too long: at most 1000 characters',
  },
  { request: ['GET /admin/shares/9'], status: 404, error: 'share not found' },
  { request: ['GET /admin/shares/x'], status: 400, error: 'invalid share id' },
  { request: ['PATCH /admin/shares/9', {}], status: 404, error: 'share not found' },
  {
    request: ['PATCH /admin/shares/2', { name: 'Known' }],
    status: 409,
    error: 'a share with that name already exists',
    code: 'name_taken',
  },
  { request: ['PATCH /admin/shares/2', { name: '' }], status: 400, error: 'name is required' },
  { request: ['DELETE /admin/shares/9'], status: 404, error: 'share not found' },
  { request: ['POST /admin/shares/9/paths', { library_id: 1 }], status: 404, error: 'share not found' },
  { request: ['POST /admin/shares/1/paths', {}], status: 400, error: 'library_id is required' },
  { request: ['POST /admin/shares/1/paths', { rules: [] }], status: 400, error: 'library_id is required' },
  { request: ['POST /admin/shares/1/paths', { library_id: 9, path: 'A' }], status: 404, error: 'library not found' },
  {
    request: ['POST /admin/shares/1/paths', { rules: Array(1001).fill({ library_id: 1, path: 'A' }) }],
    status: 400,
    error: 'at most 1000 rules at once',
    code: 'too_large',
  },
  {
    request: [
      'POST /admin/shares/1/paths',
      {
        rules: [
          { library_id: 1, path: 'A' },
          { library_id: 1, path: 'a\0' },
        ],
      },
    ],
    status: 400,
    error: 'invalid path',
  },
  { request: ['DELETE /admin/shares/1/paths', { path: 'A' }], status: 400, error: 'library_id is required' },
  { request: ['POST /admin/share-access', { user_id: 9, share_id: 1 }], status: 404, error: 'user not found' },
  { request: ['POST /admin/share-access', { user_id: 2, share_id: 9 }], status: 404, error: 'share not found' },
  { request: ['DELETE /admin/share-access', { user_id: 9, share_id: 1 }], status: 404, error: 'user not found' },
  { request: ['DELETE /admin/share-access', { user_id: 2, share_id: 9 }], status: 404, error: 'share not found' },
  { request: ['POST /admin/library-access', { user_id: 9, library_id: 1 }], status: 404, error: 'user not found' },
  { request: ['POST /admin/library-access', { user_id: 2, library_id: 9 }], status: 404, error: 'library not found' },
  { request: ['POST /admin/library-access', { user_id: 2 }], status: 400, error: 'invalid request' },
]
test('refused requests change nothing', async (t) => {
  await using server = await serverWithPeople()
  for (const name of ['Known', 'Second']) server.services.shareAdmin.create({ name })
  const before = (await server.admin('GET /admin/shares')).body
  for (const {
    request: [route, body],
    status,
    error,
    code,
  } of refusals) {
    await t.test(`${route} ${JSON.stringify(body ?? '').slice(0, 80)} is ${status} ${error}`, async () => {
      assert.deepEqual(await server.admin(route, body), { status, body: { error, ...(code && { code }) } })
      assert.deepEqual((await server.admin('GET /admin/shares')).body, before)
    })
  }
})

test('shares are for admins', async (t) => {
  await using server = await serverWithPeople()
  for (const route of [
    'GET /admin/shares',
    'POST /admin/shares',
    'POST /admin/share-access',
    'POST /admin/library-access',
    'GET /admin/shares/1',
  ]) {
    await t.test(`${route} is for admins`, async () => {
      assert.deepEqual(await server.request(route, { headers: server.ann }), {
        status: 403,
        body: { error: 'admin only', code: 'admin_only' },
      })
    })
  }
})

test('a thousand rules can be added in one request; the audit log has their count and the first ten', async () => {
  await using server = await serverWithPeople()
  server.services.shareAdmin.create({ name: 'Many' })
  const given = Array.from({ length: 1000 }, (_, n) => ({ library_id: 1, path: n === 0 ? '.' : `Book ${n}` }))
  assert.equal((await server.admin('POST /admin/shares/1/paths', { rules: given })).status, 204)
  assert.equal(rules(server).length, 1000)
  const [entry] = server.infrastructure.db.all<{ details: string }>(
    "SELECT details FROM audit_events WHERE action = 'share.add_paths'",
  )
  const { paths } = JSON.parse(entry?.details ?? '')
  assert.deepEqual([paths.count, paths.first.length, paths.first[0], paths.first[1]], [1000, 10, 'Books', 'Books: Book 1'])
})

test('each whole library is granted by one share, which is found even if renamed', async () => {
  await using server = await serverWithPeople()
  const grant = (user_id: number) => server.admin('POST /admin/library-access', { user_id, library_id: 1 })
  for (const _ of [1, 2]) assert.equal((await grant(2)).status, 204)
  await server.admin('PATCH /admin/shares/1', { name: 'Everything' })
  await grant(1)
  const { body } = await server.admin('GET /admin/shares')
  assert.deepEqual(body.shares, [
    {
      id: 1,
      name: 'Everything',
      description: 'Whole library',
      read_only: false,
      paths: [{ library_id: 1, path: '' }],
      whole_library_id: 1,
      member_ids: [1, 2],
    },
  ])
})

test('a name may have a hundred characters, a description a thousand', async () => {
  await using server = await serverWithPeople()
  const given = { name: '𝄞'.repeat(100), description: 'é\n'.repeat(500) }
  const { status, body } = await server.admin('POST /admin/shares', given)
  assert.deepEqual([status, body.name, body.description], [201, given.name, given.description])
})

const NARROWED = [
  { how: 'renamed and narrowed', before: [{ library_id: 1, path: 'Kids' }], opened: [true, false], name: 'Kids' },
  { how: 'emptied under its own name', before: [], opened: [false, false], name: 'Library: Books' },
]
for (const { how, before, opened, name } of NARROWED) {
  test(`a whole-library share that was ${how} is not widened by the next grant`, async () => {
    await using server = await serverWithPeople()
    await server.admin('POST /admin/library-access', { user_id: 2, library_id: 1 })
    await server.admin('PATCH /admin/shares/1', { name })
    for (const rule of before) await server.admin('POST /admin/shares/1/paths', rule)
    await server.admin('DELETE /admin/shares/1/paths', { library_id: 1, path: '' })
    assert.equal((await server.admin('GET /admin/shares/1')).body.whole_library_id, undefined)
    assert.equal((await server.admin('POST /admin/library-access', { user_id: 1, library_id: 1 })).status, 204)
    const opens = async (path: string) =>
      (await server.request(`GET /libraries/1/progress?path=${path}`, { headers: server.ann })).status === 200
    assert.deepEqual([await opens('Kids'), await opens('Horror')], opened)
  })
}

test('a share with more than the whole library is not used to grant it, and the new share is marked', async () => {
  await using server = await serverWithPeople()
  for (const user_id of [2, 1]) {
    await server.admin('POST /admin/library-access', { user_id, library_id: 1 })
    await server.admin('POST /admin/shares/1/paths', { library_id: 2, path: 'A' })
  }
  const { body } = await server.admin('GET /admin/shares')
  assert.deepEqual(
    body.shares.map((one: { whole_library_id?: number; member_ids: number[] }) => [one.whole_library_id, one.member_ids]),
    [
      [undefined, [2]],
      [1, [1]],
    ],
  )
})

const NOTHING: [string, object?][] = [
  ['PATCH /admin/users/2', {}],
  ['PATCH /admin/users/2', { role: 'user', disabled: false }],
  ['PATCH /admin/shares/1', {}],
  ['PATCH /admin/shares/1', { name: 'Family', read_only: false }],
  ['POST /admin/shares/1/paths', { library_id: 1, path: 'A/' }],
  ['DELETE /admin/shares/1/paths', { library_id: 1, path: 'B' }],
  ['POST /admin/share-access', { user_id: 2, share_id: 1 }],
  ['DELETE /admin/share-access', { user_id: 1, share_id: 1 }],
  ['DELETE /admin/users/2/recovery'],
]
for (const [route, body] of NOTHING) {
  test(`${route} ${JSON.stringify(body ?? '')} changes nothing and is not audited`, async () => {
    await using server = await serverWithPeople()
    server.services.shareAdmin.create({ name: 'Family' }, [{ libraryId: 1, path: 'A' }])
    server.services.shareGrants.grant(2, 1)
    assert.ok((await server.admin(route, body)).status < 300)
    assert.deepEqual(server.infrastructure.db.all('SELECT * FROM audit_events'), [])
  })
}

test('an empty unmarked share with the right name is used for the grant; one with other contents is not', async () => {
  await using server = await serverWithPeople()
  await server.admin('POST /admin/shares', { name: 'Library: Books', description: 'mine' })
  await server.admin('POST /admin/shares', { name: 'Library: Other', paths: [{ library_id: 2, path: 'A' }] })
  for (const library_id of [1, 2]) await server.admin('POST /admin/library-access', { user_id: 2, library_id })
  const { body } = await server.admin('GET /admin/shares')
  const seen = body.shares.map((one: { name: string; whole_library_id?: number }) => [one.name, one.whole_library_id])
  assert.deepEqual(seen, [
    ['Library: Books', 1],
    ['Library: Other', undefined],
    ['Library: Other (2)', 2],
  ])
  assert.deepEqual(body.shares[1].paths, [{ library_id: 2, path: 'A' }])
})

test('the grant is refused if both possible names are taken', async () => {
  await using server = await serverWithPeople()
  for (const name of ['Library: Books', 'Library: Books (1)'])
    await server.admin('POST /admin/shares', { name, paths: [{ library_id: 1, path: 'A' }] })
  const { status, body } = await server.admin('POST /admin/library-access', { user_id: 2, library_id: 1 })
  assert.deepEqual([status, body.code], [409, 'name_taken'])
})

test("a share gets a number if another library's share has its name", async () => {
  await using server = await serverWithPeople()
  await server.admin('POST /admin/library-access', { user_id: 2, library_id: 1 })
  await server.admin('PATCH /admin/libraries/1', { name: 'Old' })
  await server.admin('PATCH /admin/libraries/2', { name: 'Books' })
  await server.admin('POST /admin/library-access', { user_id: 2, library_id: 2 })
  const { body } = await server.admin('GET /admin/shares')
  assert.deepEqual(
    body.shares.map(({ name }: { name: string }) => name),
    ['Library: Books', 'Library: Books (2)'],
  )
})

test('deleting a library deletes its rules and its own share, but no share with other contents', async () => {
  await using server = await serverWithPeople()
  for (const library_id of [1, 2]) await server.admin('POST /admin/library-access', { user_id: 2, library_id })
  await server.admin('POST /admin/shares/2/paths', { library_id: 1, path: 'A' })
  await server.admin('POST /admin/shares', { name: 'Part', paths: [{ library_id: 2, path: 'B' }] })
  await server.admin('DELETE /admin/libraries/2')
  await server.admin('DELETE /admin/libraries/1')
  const { body } = await server.admin('GET /admin/shares')
  const left = body.shares.map((one: { name: string; paths: unknown[] }) => [one.name, one.paths.length])
  assert.deepEqual(left, [
    ['Library: Other', 0],
    ['Part', 0],
  ])
  assert.deepEqual(rules(server), [])
})
