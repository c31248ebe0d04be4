import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsAs } from '../../../test/requests.ts'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'

/** Library 1 with one book, and the sample library 2 with two; both are scanned. */
async function serverWithSamples() {
  const server = await createTestServer()
  const { services, infrastructure } = server
  const admin = requestsAs(server, server.person('Root', { isAdmin: true }))
  for (const [id, path] of [
    [1, 'A'],
    [2, 'S'],
    [2, 'T.m4b'],
  ] as const)
    services.catalogue.save(id, createBook({ path }), { onDemand: false, notBeforeMs: 0 })
  infrastructure.db.run("UPDATE libraries SET name = 'Samples', is_sample = 1 WHERE id = 2")
  infrastructure.db.run(`INSERT INTO scan_runs (library_id, trigger, started_by_name, started_at, status)
    SELECT id, 'startup', '', '2026-11-21T12:00:00.000Z', 'ok' FROM libraries ORDER BY id`)
  const get = async (url: string) => await admin('GET', `/api/v1/admin${url}`)
  const post = async (body: object) => await admin('POST', '/api/v1/admin/libraries', body)
  return { server, admin, get, post, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

test('a hidden sample library is in no statistics and no list of scans', async () => {
  await using all = await serverWithSamples()
  const { activity } = (await all.get('/stats?range=7d')).body
  assert.equal(activity.growth.at(-1).books, 1)
  assert.equal(activity.coverage.books, 1)
  const keys = (sums: { key: string }[]) => sums.map(({ key }) => key)
  assert.deepEqual([keys(activity.storage.by_format), activity.storage.by_library.length], [['mp3'], 1])
  const { runs } = (await all.get('/scan-runs')).body
  assert.deepEqual(
    runs.map((run: { library: string; library_id: number }) => run.library_id),
    [1],
  )
  assert.deepEqual([(await all.get('/scan-runs/1')).status, (await all.get('/scan-runs/2')).status], [200, 404])
})

test('the sample library counts while it is the only one', async () => {
  await using all = await serverWithSamples()
  all.server.services.libraries.remove(1)
  const { activity } = (await all.get('/stats?range=7d')).body
  assert.equal(activity.coverage.books, 2)
  assert.equal((await all.get('/scan-runs/2')).status, 200)
})

test('another library may take the name of the hidden sample library, but not of a visible one', async () => {
  await using all = await serverWithSamples()
  const { admin, server, post } = all
  const names = () =>
    server.infrastructure.db.all<{ name: string }>('SELECT name FROM libraries ORDER BY id').map(({ name }) => name)
  assert.equal((await admin('PATCH', '/api/v1/admin/libraries/1', { name: 'Samples' })).status, 200)
  assert.deepEqual(names(), ['Samples', 'Samples (2)'])
  const taken = await post({ name: 'Samples', root: server.root })
  assert.deepEqual([taken.status, taken.body.code], [409, 'name_taken'])
  assert.equal((await post({ name: 'Samples (2)', root: server.root })).status, 201)
  assert.deepEqual(names(), ['Samples', 'Samples (2) (2)', 'Samples (2)'])
  await server.services.scanning.scanner.whenIdle()
})
