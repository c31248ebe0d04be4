import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestServer } from '../../../test/test-server.ts'

/** A server with one entry per action, in order, each with the action as its target. */
async function createServer(actions: readonly string[], actor: { userId: number; name: string } = { userId: 7, name: 'Анна' }) {
  const server = await createTestServer()
  const headers = server.person('Root', { isAdmin: true })
  for (const action of actions)
    server.services.audit.write({ actor: { ...actor, via: 'session' }, action, target: `the ${action}`, details: { action } })
  return {
    server,
    request: async (query: string) => {
      const response = await server.app.inject({ url: `/api/v1/admin/audit${query}`, headers })
      return { status: response.statusCode, body: response.json() }
    },
    async actions(query: string): Promise<string[]> {
      return (await this.request(query)).body.events.map(({ action }: { action: string }) => action)
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const FOUR = ['user.create', 'share.create', 'user.update', 'user_x.delete']

test('the log is read page by page, newest first', async () => {
  await using world = await createServer(FOUR)
  const first = (await world.request('?limit=2')).body
  assert.equal(first.events.length, 2)
  assert.deepEqual(first.events[0], {
    id: 4,
    at: '2026-11-21T12:00:00.000Z',
    actor_id: 7,
    actor_name: 'Анна',
    via: 'session',
    action: 'user_x.delete',
    target: 'the user_x.delete',
    details: { action: 'user_x.delete' },
  })
  const second = (await world.request(`?limit=2&before=${first.next_before}`)).body
  assert.deepEqual([second.events.map(({ id }: { id: number }) => id), second.next_before], [[2, 1], 0])
})

for (const { query, found } of [
  { query: '?area=user', found: ['user.update', 'user.create'] },
  { query: '?area=user_x', found: ['user_x.delete'] },
  { query: '?actor_id=8', found: [] },
  { query: '?actor_id=7&area=share', found: ['share.create'] },
  { query: '?q=SHARE', found: ['share.create'] },
  { query: '?q=%20share.%20', found: ['share.create'] },
  { query: `?q=${encodeURIComponent('анна')}&limit=1`, found: ['user_x.delete'] },
  { query: '?q=%25', found: [] },
  { query: '?q=user_', found: ['user_x.delete'] },
  { query: '?q=nobody', found: [] },
  { query: '?limit=0&before=0', found: FOUR.toReversed() },
  { query: '?limit=-1', found: FOUR.toReversed() },
  { query: '?limit=many', found: FOUR.toReversed() },
])
  test(`${query} finds ${found.length}`, async () => {
    await using world = await createServer(FOUR)
    assert.deepEqual(await world.actions(query), found)
  })

for (const [query, error] of [
  ['?area=User%25', 'invalid area'],
  [`?area=${'a'.repeat(33)}`, 'invalid area'],
  [`?q=${'я'.repeat(101)}`, 'search too long'],
  ['?before=-1', 'invalid cursor'],
  ['?before=3', 'invalid cursor'],
  ['?actor_id=x', 'invalid actor_id'],
] as const)
  test(`${query.slice(0, 20)} is refused: ${error}`, async () => {
    await using world = await createServer([])
    assert.deepEqual(await world.request(query), { status: 400, body: { error } })
  })

test('an entry with damaged details is listed, and a page is limited', async () => {
  await using world = await createServer(Array.from({ length: 201 }, (_, at) => `user.a${at}`))
  world.server.infrastructure.db.run("UPDATE audit_events SET details = '{broken'")
  const { events, next_before: next } = (await world.request('?limit=500')).body
  assert.deepEqual([events.length, events[0].details], [200, {}])
  const { events: rest } = (await world.request(`?before=${next}`)).body
  assert.deepEqual(
    rest.map(({ id }: { id: number }) => id),
    [1],
  )
})

test('a change by an API key is marked as such, and a refused change leaves no entry', async () => {
  await using world = await createServer([])
  const { db } = world.server.infrastructure
  const headers = world.server.person('Other', { isAdmin: true })
  db.run("UPDATE tokens SET kind = 'api' WHERE user_id = 2")
  const made = await world.server.app.inject({
    method: 'POST',
    url: '/api/v1/admin/shares',
    headers,
    payload: { name: 'Family', paths: [] },
  })
  assert.equal(made.statusCode, 201, made.body)
  const refused = { method: 'DELETE', url: '/api/v1/admin/shares/99', headers } as const
  assert.equal((await world.server.app.inject(refused)).statusCode, 404)
  const { events } = (await world.request('')).body
  assert.deepEqual(
    events.map(({ action, via }: { action: string; via: string }) => [action, via]),
    [['share.create', 'api']],
  )
})

test('the log is for admins', async () => {
  await using world = await createServer([])
  const listener = world.server.person('Ann')
  for (const [headers, status] of [
    [{}, 401],
    [listener, 403],
  ] as const)
    assert.equal((await world.server.app.inject({ url: '/api/v1/admin/audit', headers })).statusCode, status)
})

test('entries older than a year, and all but the newest 100,000, are removed', async () => {
  await using world = await createServer(['user.create', 'user.update'])
  const { db } = world.server.infrastructure
  db.run("UPDATE audit_events SET at = '2025-11-21T11:59:59.999Z' WHERE id = 1")
  await world.server.services.audit.prune(new AbortController().signal)
  assert.deepEqual(await world.actions(''), ['user.update'])
  db.run(`WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 101234)
    INSERT INTO audit_events (at, actor_name, action, target) SELECT '2026-11-21T12:00:00.000Z', 'Root', 'user.create', i FROM n`)
  await world.server.services.audit.prune(new AbortController().signal)
  const counted = db.one<object>('SELECT count(*) AS entries, max(id) - min(id) AS span FROM audit_events')
  assert.deepEqual({ ...counted }, { entries: 100_000, span: 99_999 })
})
