import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsAs } from '../../../../test/requests.ts'
import { createTestServer } from '../../../../test/test-server.ts'

const spans = [
  {
    sent: { started_at: '2026-11-20T10:00:00Z', ended_at: '2026-11-20T11:00:00+01:00' },
    stored: ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
  },
  { sent: { started_at: '2026-11-20T10:00:00.5Z' }, stored: ['2026-11-20T10:00:00.500Z', '2026-11-20T10:00:00.500Z'] },
  { sent: { started_at: 'x', ended_at: '2026-11-20T10:00:00Z' }, stored: ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'] },
  { sent: {}, stored: ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'] },
]
for (const { sent, stored } of spans) {
  test(`a span sent with ${JSON.stringify(sent)} starts at ${stored[0]}`, async () => {
    await using server = await createTestServer()
    const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
    const response = await request('POST', '/history?path=Dune', { from_pos: 1, to_pos: 2, ...sent })
    assert.deepEqual(response, { status: 201, body: undefined })
    const { body } = await request('GET', '/history?path=Dune')
    const [startedAt, endedAt] = stored
    const span = { library_id: 1, path: 'Dune', from_pos: 1, to_pos: 2, started_at: startedAt, ended_at: endedAt }
    assert.deepEqual(body, { history: [{ id: body.history[0].id, ...span, device_name: "Ann's phone" }] })
  })
}

for (const [limit, length] of [
  ['', 100],
  ['&limit=7', 7],
  ['&limit=0', 100],
  ['&limit=-1', 100],
  ['&limit=500', 120],
  ['&limit=501', 100],
  ['&limit=x', 100],
] as const) {
  test(`"${limit}" lists the newest ${length} of 120 spans`, async () => {
    await using server = await createTestServer()
    const request = requestsAs(server, server.person('Ann', { granted: ['Dune'] }))
    const { db } = server.infrastructure
    db.run(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
      INSERT INTO history (user_id, library_id, path, from_pos, to_pos, started_at, ended_at)
      SELECT 1, 1, path, i, i, '2026-01-01T00:00:00.000Z', format('2026-01-01T00:%02d:%02d.000Z', i / 60, i % 60)
      FROM n, (SELECT 'Dune' AS path UNION SELECT 'Emma')`)
    for (const url of [`/history?path=Dune${limit}`, `/api/v1/me/history?${limit.slice(1)}`]) {
      const { body } = await request('GET', url)
      assert.deepEqual([body.history.length, body.history[0].from_pos, body.history[0].path], [length, 120, 'Dune'])
    }
  })
}

test('uses the first of repeated query parameters', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  for (const path of ['Dune', 'Dune', 'Emma']) await request('POST', `/history?path=${path}`)
  const lengths: number[] = []
  for (const url of ['/history?path=Dune&limit=1&limit=2', '/history?path=Dune&path=Emma', '/api/v1/me/history?limit=2&limit=x'])
    lengths.push((await request('GET', url)).body.history.length)
  assert.deepEqual(lengths, [1, 2, 2])
  for (const url of ['/books?sort=title&sort=x', '/fs?path=&offset=0&offset=9', '/api/v1/search?q=a&q=b&limit=1&limit=2'])
    assert.notEqual((await request('GET', url)).status, 400, url)
  const { authorization } = server.person('Bea', { isAdmin: true })
  const token = authorization.replace('Bearer ', '')
  const streamed = await server.app.inject(`/api/v1/libraries/1/stream?path=a.mp3&token=${token}&token=x`)
  assert.deepEqual([streamed.statusCode, streamed.json()], [404, { error: 'file not found' }])
})

test('lists over all books contain only accessible books', async () => {
  await using server = await createTestServer()
  const headers = server.person('Ann', { granted: ['Dune'] })
  const request = requestsAs(server, headers)
  const { db } = server.infrastructure
  await request('PUT', '/progress?path=Dune', { position: 1 })
  await request('POST', '/favourites?path=Dune')
  await request('POST', '/history?path=Dune', {})
  const counts = async () => {
    const lists = await Promise.all(['progress', 'favourites', 'history'].map((name) => request('GET', `/api/v1/me/${name}`)))
    return lists.map(({ status, body }) => [status, Object.values(body as Record<string, unknown[]>)[0]?.length])
  }
  assert.deepEqual(await counts(), [
    [200, 1],
    [200, 1],
    [200, 1],
  ])
  db.run('DELETE FROM share_rules')
  assert.deepEqual(await counts(), [
    [200, 0],
    [200, 0],
    [200, 0],
  ])
})

test('a favourite folder has empty book fields; adding and removing are idempotent', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  for (const _ of [1, 2]) assert.deepEqual(await request('POST', '/favourites?path=Herbert'), { status: 201, body: undefined })
  const { body } = await request('GET', '/api/v1/me/favourites')
  assert.deepEqual(body, {
    favourites: [
      {
        library_id: 1,
        path: 'Herbert',
        is_book: false,
        title: '',
        author: '',
        series: '',
        duration: 0,
        created_at: '2026-11-21T12:00:00Z',
      },
    ],
  })
  for (const _ of [1, 2]) assert.deepEqual(await request('DELETE', '/favourites?path=Herbert'), { status: 204, body: undefined })
  assert.deepEqual((await request('GET', '/api/v1/me/favourites')).body, { favourites: [] })
})
