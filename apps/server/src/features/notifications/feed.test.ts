import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, serverWithPeople } from '../../../test/server-with-people.ts'
import { createTestServer } from '../../../test/test-server.ts'

const OFFLINE = { kind: 'library_unavailable', data: { library: 'Books', library_id: 1 } } as const

/** A server with this many events. */
async function createFeed(count: number, file: Record<string, unknown> = {}) {
  const server = await createTestServer({ file })
  const headers = server.person('Root', { isAdmin: true })
  for (let n = 0; n < count; n += 1) server.services.notifications.notify(OFFLINE)
  async function request(query = '') {
    const response = await server.app.inject({ url: `/api/v1/admin/events${query}`, headers })
    return { status: response.statusCode, body: response.json() }
  }
  return { ...server, request }
}

test('the feed is read page by page, newest first, with texts and links', async () => {
  await using feed = await createFeed(3, { 'general.public_url': 'https://books.example' })
  const { events, next_before: next } = (await feed.request('?limit=2')).body
  assert.equal(events.length, 2)
  assert.deepEqual(events[0], {
    id: 3,
    at: '2026-11-21T12:00:00.000Z',
    ...OFFLINE,
    title: 'Books is offline',
    message: 'Its folder could not be read, so the scan stopped. Nothing was removed.',
    link: 'https://books.example/admin/library/libraries',
  })
  const last = (await feed.request(`?limit=2&before=${next}`)).body
  assert.deepEqual([last.events.map(({ id }: { id: number }) => id), last.next_before], [[1], 0])
})

for (const [query, length] of [
  ['', 20],
  ['?limit=0', 20],
  ['?limit=-5', 20],
  ['?limit=many', 20],
  ['?limit=50', 50],
  ['?limit=1000', 100],
  ['?before=0&limit=100', 100],
  ['?kind=library_unavailable&limit=5', 5],
  ['?kind=new_device', 0],
] as const)
  test(`the feed lists ${length} of 101 events for "${query}"`, async () => {
    await using feed = await createFeed(101)
    const { status, body } = await feed.request(query)
    assert.deepEqual([status, body.events.length], [200, length])
    assert.ok(body.events.every((event: object) => !('link' in event)))
  })

for (const [query, error] of [
  ['?before=-1', 'invalid cursor'],
  ['?before=11', 'invalid cursor'],
  ['?kind=anything', 'invalid kind'],
  ['?kind=test', 'invalid kind'],
] as const)
  test(`the feed refuses "${query}"`, async () => {
    await using feed = await createFeed(0)
    assert.deepEqual(await feed.request(query), { status: 400, body: { error } })
  })

test('an event with a key is recorded once per kind and key', async () => {
  await using feed = await createFeed(0)
  const { notify } = feed.services.notifications
  for (const version of ['v2.0.0', 'v2.0.0', 'v2.0.1'])
    notify({ kind: 'update_available', data: { version, name: '', url: 'https://forge.example' }, dedupKey: version })
  notify({ ...OFFLINE, dedupKey: 'v2.0.0' })
  notify({ ...OFFLINE, dedupKey: 'v2.0.0' })
  const { events } = (await feed.request()).body
  assert.deepEqual(
    events.map(({ kind, data }: { kind: string; data: { version?: string } }) => data.version ?? kind),
    ['library_unavailable', 'v2.0.1', 'v2.0.0'],
  )
})

test('an event of a later version, or with damaged data, is still listed', async () => {
  await using feed = await createFeed(2)
  feed.infrastructure.db.run("UPDATE server_events SET data = '{broken' WHERE id = 1")
  feed.infrastructure.db.run("UPDATE server_events SET kind = 'from_the_future' WHERE id = 2")
  const { events } = (await feed.request()).body
  assert.deepEqual(
    events.map(({ kind, title, data }: { kind: string; title: string; data: object }) => [kind, title, Object.keys(data).length]),
    [
      ['from_the_future', 'from_the_future', 2],
      ['library_unavailable', 'library_unavailable', 0],
    ],
  )
})

test('events are removed after 90 days', async () => {
  await using server = await serverWithPeople()
  const { notify, prune } = server.services.notifications
  notify(OFFLINE)
  server.clock.ms += DAY
  notify(OFFLINE)
  server.clock.ms += 89 * DAY + 1
  await prune(new AbortController().signal)
  const { events } = (await server.admin('GET /admin/events')).body
  assert.deepEqual(
    events.map(({ id }: { id: number }) => id),
    [2],
  )
})

test('the feed is for admins', async () => {
  await using server = await serverWithPeople()
  assert.equal((await server.request('GET /admin/events')).status, 401)
  assert.equal((await server.request('GET /admin/events', { headers: server.ann })).status, 403)
  assert.equal((await server.request('GET /admin/events', { headers: await server.keyOf(server.root) })).status, 200)
})
