import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createImportServer, type ImportServer, stateOf } from './test/import-server.ts'

const TABLES = ['users', 'auth_codes', 'shares', 'imports', 'import_readings', 'import_parts', 'import_taken', 'audit_events']
const countsOf = (server: ImportServer) =>
  TABLES.map((table) => server.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n)

interface Refused {
  why: string
  body: (server: ImportServer) => object
  status: number
  code?: string
  field?: string
}

const ofUsers = (change: (user: { abs_user_id: string; user_id: number }, at: number) => object) => (server: ImportServer) => ({
  users: server.users.map(change),
})

const REFUSED: readonly Refused[] = [
  { why: 'no address', body: () => ({ url: 'books at home' }), status: 400, code: 'invalid_url', field: 'url' },
  { why: 'another scheme', body: () => ({ url: 'file:///etc' }), status: 400, code: 'invalid_url', field: 'url' },
  { why: 'no key', body: () => ({ token: '' }), status: 400, code: 'invalid_import', field: 'token' },
  { why: "a listener's key", body: ({ stub }) => ({ token: stub.listenerKey }), status: 502, code: 'abs_unauthorized' },
  { why: 'a wrong key', body: () => ({ token: 'wrong' }), status: 502, code: 'abs_unauthorized' },
  { why: 'nobody there', body: () => ({ url: 'http://127.0.0.1:9' }), status: 502, code: 'abs_unreachable' },
  { why: 'no people', body: () => ({ users: [] }), status: 400, code: 'invalid_import', field: 'users' },
  {
    why: 'two of theirs for one of ours',
    body: ofUsers((user) => ({ ...user, user_id: 2 })),
    status: 400,
    code: 'invalid_import',
    field: 'users',
  },
  {
    why: 'one of theirs twice',
    body: ({ users }) => ({ users: [users[0], { ...users[0], user_id: 3 }] }),
    status: 400,
    code: 'invalid_import',
    field: 'users',
  },
  {
    why: 'nobody of theirs',
    body: () => ({ users: [{ abs_user_id: 'x', user_id: 2 }] }),
    status: 400,
    code: 'invalid_import',
    field: 'users',
  },
  {
    why: 'nobody of ours',
    body: ofUsers((user, at) => ({ ...user, user_id: 90 + at })),
    status: 400,
    code: 'invalid_import',
    field: 'users',
  },
  {
    why: 'neither known nor new',
    body: ofUsers(({ abs_user_id }) => ({ abs_user_id })),
    status: 400,
    code: 'invalid_import',
    field: 'users',
  },
  {
    why: 'both known and new',
    body: ofUsers((user) => ({ ...user, new_username: 'Zoe' })),
    status: 400,
    code: 'invalid_import',
    field: 'users',
  },
  {
    why: 'a name that is taken, beside one that is free',
    body: ofUsers(({ abs_user_id }, at) => ({ abs_user_id, new_username: at === 0 ? 'Zoe' : 'ben' })),
    status: 409,
    code: 'username_taken',
  },
  {
    why: 'an unknown library',
    body: ({ folders }) => ({ libraries: folders.map((folder) => ({ ...folder, library_id: 9 })) }),
    status: 400,
    code: 'invalid_import',
    field: 'libraries',
  },
  {
    why: 'a folder outside',
    body: ({ folders }) => ({ libraries: folders.map((one) => ({ ...one, below: '../x' })) }),
    status: 400,
  },
  { why: 'a cutoff in the future', body: () => ({ cutoff: '2099-01-01' }), status: 400, code: 'invalid_import', field: 'cutoff' },
  { why: 'a cutoff that is none', body: () => ({ cutoff: 'soon' }), status: 400, code: 'invalid_import', field: 'cutoff' },
  { why: 'an unknown file', body: () => ({ url: undefined, file: 'x' }), status: 400, code: 'invalid_import', field: 'file' },
  { why: 'an unknown key', body: () => ({ password: 'x' }), status: 400 },
]

test('a wrong request gets its error, and nothing is written', async () => {
  await using server = await createImportServer({ items: 2, sessions: 4 })
  const before = countsOf(server)
  for (const { why, body, status, code, field } of REFUSED) {
    const request = { ...server.source, users: server.users, libraries: server.folders, ...body(server) }
    const answer = await server.call('POST', '/abs', request)
    assert.deepEqual([answer.status, answer.body.code, answer.body.field], [status, code, field], `${why}: ${answer.body.error}`)
    assert.deepEqual(countsOf(server), before, why)
  }
  assert.deepEqual(await server.read().then((ids) => ids.length), 2)
})

test('an import can only be read, applied and undone in that order', async () => {
  const held = Promise.withResolvers<void>()
  await using server = await createImportServer({
    ...{ items: 2, sessions: 4 },
    stub: {
      intercept: (path, _request, response) => {
        if (!path.endsWith('/collections')) return false
        void held.promise.then(() => response.end('{"results":[]}'))
        return true
      },
    },
  })
  const codeOf = async (...request: Parameters<typeof server.call>) => {
    const { status, body } = await server.call(...request)
    return `${status} ${body?.code}`
  }
  const wanted = { ...server.source, users: server.users, libraries: server.folders }
  assert.equal((await server.call('POST', '/abs', wanted)).status, 202)
  assert.equal(await codeOf('POST', '/abs', wanted), '409 import_running')
  assert.equal(await codeOf('POST', '/1/apply'), '409 import_running')
  assert.equal(await codeOf('PATCH', '/1', { cutoff: null }), '409 import_running')
  assert.equal(await codeOf('POST', '/1/undo'), '409 import_running')
  held.resolve()
  await server.services.imports.whenIdle()
  assert.equal(await codeOf('POST', '/1/undo'), '409 import_not_applied')
  assert.equal(await codeOf('PATCH', '/1', { cutoff: '2099-01-01' }), '400 invalid_import')
  assert.equal((await server.apply(1)).status, 202)
  assert.equal(await codeOf('POST', '/1/apply'), '409 import_applied')
  assert.equal(await codeOf('PATCH', '/1', { cutoff: null }), '409 import_applied')
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/apply'],
    ['POST', '/undo'],
    ['DELETE', ''],
  ] as const)
    assert.equal(await codeOf(method, `/99${path}`, method === 'PATCH' ? {} : undefined), '404 import_not_found')
})

test('deleting a person deletes their imports', async () => {
  await using server = await createImportServer({ items: 2, sessions: 4 })
  await server.read()
  const remove = (id: number) =>
    server.app
      .inject({ method: 'DELETE', url: `/api/v1/admin/users/${id}`, headers: server.headers })
      .then(({ statusCode }) => statusCode)
  // The person is deleted after applying is queued, before it starts.
  const applying = server.call('POST', '/1/apply')
  assert.equal((await applying).status, 202)
  assert.equal(await remove(2), 204)
  await server.services.imports.whenIdle()
  assert.equal((await server.call('GET', '/1')).status, 404)
  assert.equal((await server.apply(2)).status, 202)
  assert.equal((await server.call('GET', '/2')).body.status, 'applied')
  assert.deepEqual(server.rows('SELECT DISTINCT user_id FROM progress').length, 1)
})

test('an import interrupted by a restart can be applied if it was completely read', async () => {
  await using server = await createImportServer({ items: 2, sessions: 4 })
  await server.read()
  const before = stateOf(server)
  const { db } = server.infrastructure
  db.run("UPDATE imports SET status = 'applying' WHERE id = 1")
  db.run("UPDATE imports SET status = 'fetching', is_read = 0 WHERE id = 2")
  server.services.imports.interruptUnfinished()
  const [second, first] = (await server.call('GET', '')).body.imports
  assert.deepEqual(
    [first.status, first.error_code, second.status, second.error_code],
    ['failed', 'interrupted', 'failed', 'interrupted'],
  )
  assert.deepEqual(stateOf(server), before)
  assert.equal((await server.call('POST', '/2/apply')).body.code, 'import_not_ready')
  assert.equal((await server.apply(1)).status, 202)
  assert.equal((await server.call('GET', '/1')).body.status, 'applied')
})

test('an import that fails midway writes nothing, and a failed undo changes nothing', async () => {
  await using server = await createImportServer({ items: 6, sessions: 20 })
  await server.read()
  const { db } = server.infrastructure
  const fails = async (event: string, work: () => Promise<unknown>) => {
    const before = stateOf(server)
    // Among the last tables to be written.
    db.exec(`CREATE TEMP TRIGGER full_disk BEFORE ${event} ON main.collection_items BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
    await work()
    db.exec('DROP TRIGGER full_disk')
    assert.deepEqual(stateOf(server), before)
  }
  await fails('INSERT', () => server.apply(1))
  const { status, error } = (await server.call('GET', '/1')).body
  assert.deepEqual([status, error], ['failed', 'The import could not be applied. Nothing was written.'])
  await server.apply(1)
  assert.equal((await server.call('GET', '/1')).body.status, 'applied')
  await fails('DELETE', async () => assert.equal((await server.call('POST', '/1/undo')).status, 500))
  assert.equal((await server.call('GET', '/1')).body.status, 'applied')
  assert.equal((await server.call('POST', '/1/undo')).body.status, 'undone')
})
