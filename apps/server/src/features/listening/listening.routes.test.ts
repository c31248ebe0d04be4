import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Method, requestsAs } from '../../../test/requests.ts'
import { createTestServer } from '../../../test/test-server.ts'

test("progress is null before the first save, then as saved, with the device's name", async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { granted: ['Dune'] }))
  assert.deepEqual(await request('GET', '/progress?path=Dune'), { status: 200, body: { progress: null } })
  const saved = await request('PUT', '/progress?path=Dune', {
    position: 12.5,
    duration: 3600,
    device_id: 'phone-1',
    updated_at: '2026-11-21T11:59:59.123456+00:00',
    library_id: 9,
    path: 'Emma',
    started_at: 'never',
  })
  const progress = {
    library_id: 1,
    path: 'Dune',
    position: 12.5,
    duration: 3600,
    finished: false,
    playback_speed: 1,
    version: 1,
    device_id: 'phone-1',
    device_name: "Ann's phone",
    updated_at: '2026-11-21T11:59:59.123Z',
    started_at: '2026-11-21T11:59:59Z',
    set_aside: false,
  }
  assert.deepEqual(saved, { status: 200, body: { progress } })
  assert.deepEqual(await request('GET', '/progress?path=Dune'), { status: 200, body: { progress } })
  assert.deepEqual(await request('GET', '/api/v1/me/progress'), { status: 200, body: { progress: [progress] } })
})

test('a stale save is not an error and returns the stored row', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  await request('PUT', '/progress?path=Dune', { position: 20, updated_at: '2026-11-21T11:00:00Z' })
  const stale = await request('PUT', '/progress?path=Dune', { position: 10, version: 99, updated_at: '2026-11-21T10:00:00Z' })
  assert.deepEqual([stale.status, stale.body.progress.position, stale.body.progress.version], [200, 20, 1])
})

test('saves without a time count in order of arrival', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  for (const position of [1, 2, 3]) await request('PUT', '/progress?path=Dune', { position })
  const { body } = await request('GET', '/progress?path=Dune')
  assert.deepEqual([body.progress.position, body.progress.version], [3, 3])
})

const saves = [
  { name: 'null for everything', body: '{"position":null,"finished":null,"version":null,"updated_at":null}', status: 200 },
  { name: 'an unknown key', body: '{"mood":"calm"}', status: 200 },
  { name: 'negative numbers', body: '{"position":-3,"duration":-1,"playback_speed":0}', status: 200 },
  { name: 'an invalid time', body: '{"updated_at":"yesterday"}', status: 200 },
  { name: 'text instead of a number', body: '{"position":"3"}', status: 400 },
  { name: 'a number instead of text', body: '{"device_id":3}', status: 400 },
  { name: 'a number that is too large', body: '{"position":1e999}', status: 400 },
  { name: 'a fractional version', body: '{"version":1.5}', status: 400 },
  { name: 'a version above the largest safe integer', body: '{"version":9007199254740993}', status: 400 },
  { name: 'the largest version', body: '{"version":9007199254740991}', status: 200 },
  { name: 'the smallest version', body: '{"version":-9007199254740991}', status: 200 },
  { name: 'an array', body: '[]', status: 400 },
  { name: 'no body', body: '', status: 400 },
  { name: 'broken JSON', body: '{"position":', status: 400 },
  { name: 'text after the JSON', body: '{} {}', status: 400 },
]
for (const { name, body, status } of saves) {
  test(`a save with ${name}: ${status}`, async () => {
    await using server = await createTestServer()
    const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
    const response = await request('PUT', '/progress?path=Dune', body)
    assert.equal(response.status, status)
    if (status === 400) assert.deepEqual(response.body, { error: 'invalid request' })
    else assert.deepEqual([response.body.progress.position, response.body.progress.playback_speed], [0, 1])
  })
}

test('an edit after a save with the largest version keeps a valid version', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  await request('PUT', '/progress?path=Dune', { position: 5, version: Number.MAX_SAFE_INTEGER })
  const edited = await request('PATCH', '/progress?path=Dune', { finished: true })
  assert.deepEqual([edited.status, edited.body.progress.version], [200, Number.MAX_SAFE_INTEGER])
  assert.equal((await request('GET', '/progress?path=Dune')).status, 200)
})

test('a save without a version after the largest version keeps a valid version', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  await request('PUT', '/progress?path=Dune', { position: 5, version: Number.MAX_SAFE_INTEGER, updated_at: '2026-11-21T10:00:00Z' })
  const counted = await request('PUT', '/progress?path=Dune', { position: 6, updated_at: '2026-11-21T11:00:00Z' })
  assert.deepEqual([counted.body.progress.position, counted.body.progress.version], [6, Number.MAX_SAFE_INTEGER])
  assert.equal((await request('GET', '/progress?path=Dune')).status, 200)
})

const keyed: readonly [Method, string, unknown?][] = [
  ['GET', '/progress'],
  ['PUT', '/progress', {}],
  ['GET', '/bookmarks'],
  ['POST', '/bookmarks', { position: 1 }],
  ['GET', '/notes'],
  ['POST', '/notes', { body: 'x' }],
  ['GET', '/history'],
  ['POST', '/history', {}],
  ['POST', '/favourites'],
  ['DELETE', '/favourites'],
]
for (const [method, url, body] of keyed) {
  test(`${method} ${url} checks library, path and scope, but not whether the file exists`, async () => {
    await using server = await createTestServer()
    const request = requestsAs(server, server.person('Ann', { granted: ['granted'] }))
    const refusals = [
      [`/api/v1/libraries/x${url}?path=granted`, 400, 'invalid library id'],
      [`/api/v1/libraries/2${url}`, 403, 'no access to this library'],
      [`/api/v1/libraries/99${url}?path=granted`, 403, 'no access to this library'],
      [url, 400, 'path is required'],
      [`${url}?path=`, 400, 'path is required'],
      [`${url}?path=..`, 400, 'invalid path'],
      [`${url}?path=a%00b`, 400, 'invalid path'],
      [`${url}?path=grant`, 403, 'no access to this path'],
      [`${url}?path=granted/../other`, 403, 'no access to this path'],
    ] as const
    for (const [target, status, error] of refusals)
      assert.deepEqual(await request(method, target, body), { status, body: { error } })
    const fine = await request(method, `${url}?path=granted//no-such-book/`, body)
    assert.ok(fine.status < 300, JSON.stringify(fine))
    const root = requestsAs(server, server.person('Root', { isAdmin: true }))
    assert.deepEqual(await root(method, `/api/v1/libraries/99${url}`, body), { status: 404, body: { error: 'library not found' } })
    assert.ok((await root(method, `${url}?path=.`, body)).status < 300)
  })
}
