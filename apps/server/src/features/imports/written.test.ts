import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createImportServer } from './test/import-server.ts'
import { applyTo, BOOKS, createWorld, LENGTH, readInto, START } from './test/two-worlds.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const sessionAt = (id: string, startedAt: number) => ({
  ...{ id, itemId: 'item A', startPositionSeconds: 0, positionSeconds: 60, listenedSeconds: 60, deviceName: 'Phone' },
  ...{ startedAt, endedAt: startedAt + 600_000 },
})
const NOTHING = { progress: [], sessions: [], bookmarks: [], playlists: [] }

test('sessions are pruned, their days are kept, and undo removes both', async () => {
  await using world = await createWorld()
  const counts = () => ['listening_sessions', 'listening_days'].map((table) => world.rows(`SELECT 1 FROM ${table}`).length)
  const sessions = [sessionAt('old', START - 500 * DAY), sessionAt('new', START - 2 * DAY), sessionAt('newer', START - DAY)]
  const id = await readInto(world, { ...NOTHING, sessions })
  await applyTo(world, id)
  // The retention of 400 days would remove the old one immediately.
  assert.deepEqual(counts(), [2, 3])
  world.clock.ms = START + 399 * DAY
  await world.services.pruneOldSessions(new AbortController().signal)
  assert.deepEqual(counts(), [1, 3])
  world.services.imports.undo(id)
  assert.deepEqual(counts(), [0, 0])
  await applyTo(world, id)
  assert.deepEqual(counts(), [1, 3])
})

test('imported sessions are listed as such, count as estimated, and have no device', async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  const [ann = 0] = await server.read()
  await server.apply(ann)
  const get = async (url: string, headers: Record<string, string>) =>
    (await server.app.inject({ url: `/api/v1${url}`, headers })).json()
  const { sessions } = await get('/admin/sessions?user_id=2', server.headers)
  assert.equal(sessions.length, 20)
  assert.deepEqual(
    [sessions[0].imported, sessions[0].device_name, sessions[0].client, sessions[0].listened],
    [true, sessions[1].device_name, sessions[1].client, 1500],
  )
  for (const [url, headers] of [
    ['/me/stats?range=2024', server.people.ann],
    ['/admin/stats?range=2024', server.headers],
  ] as const) {
    const { stats, activity } = await get(url, headers)
    const { totals, estimated, clients } = stats ?? activity
    assert.deepEqual([totals.listened, estimated, clients], [20 * 1500, 20 * 1500, []], url)
  }
  assert.deepEqual((await get('/admin/sessions/live', server.headers)).sessions, [])
})

test('a finished book remains in the queue, and its finish counts in its own year', async () => {
  await using world = await createWorld()
  world.infrastructure.db.run("INSERT INTO queue_items (user_id, library_id, path, place, added_at) VALUES (2, 1, 'A', 0, '')")
  const progress = BOOKS.slice(0, 2).map((book) => ({
    ...{ itemId: `item ${book}`, durationSeconds: LENGTH, positionSeconds: 1, isFinished: true, isHidden: false },
    ...{ updatedAt: START - DAY, startedAt: START - 900 * DAY, finishedAt: START - 800 * DAY },
  }))
  const id = await readInto(world, { ...NOTHING, progress })
  await applyTo(world, id)
  assert.equal(world.rows('SELECT 1 FROM queue_items').length, 1)
  const finished = async (year: number) => {
    const response = await world.app.inject({ url: `/api/v1/me/stats?range=${year}`, headers: world.ann })
    return response.json().stats.totals.finished
  }
  assert.deepEqual([await finished(2024), await finished(2026)], [2, 0])
})

test('a review waits for the scans of its libraries', async () => {
  await using world = await createWorld()
  const { libraries, scanning, imports } = world.services
  const library = libraries.get(1)
  const reading = readInto(world, { ...NOTHING, sessions: [sessionAt('one', START - DAY)] })
  scanning.scanner.request(library, 'manual')
  await reading
  assert.deepEqual([scanning.scanner.jobs().running, imports.get(1).status], [undefined, 'review'])
})

test('a listener, a guest and an outsider see nothing of an import', async () => {
  await using server = await createImportServer({ items: 2, sessions: 4 })
  await server.read()
  const guest = server.person('Guest', { isGuest: true })
  for (const { method, path } of server.app.mounted.filter(({ path }) => path.startsWith('/admin/imports')))
    for (const [headers, status] of [
      [server.people.ann, 403],
      [guest, 403],
      [{}, 401],
    ] as const) {
      const response = await server.app.inject({ method, url: `/api/v1${path.replace(':id', '1')}`, headers })
      assert.equal(response.statusCode, status, `${method} ${path}`)
    }
})
