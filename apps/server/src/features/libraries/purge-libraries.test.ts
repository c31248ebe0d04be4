import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsAs } from '../../../test/requests.ts'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'

const SPANS = `
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
  INSERT INTO history (user_id, library_id, path, from_pos, to_pos, started_at, ended_at)
  SELECT 1, 1, 'A', i, i + 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`

/** A server whose library 1 is too large to delete in one step. */
async function createLargeLibrary() {
  const server = await createTestServer()
  const { services, infrastructure } = server
  const [root, ann] = [server.person('Root', { isAdmin: true }), server.person('Ann', { granted: ['.'] })]
  for (const path of Array.from({ length: 120 }, (_, at) => `B${at}`).concat('A'))
    services.catalogue.save(1, createBook({ path }), { onDemand: false, notBeforeMs: 0 })
  services.catalogue.save(2, createBook({ path: 'A' }), { onDemand: false, notBeforeMs: 0 })
  infrastructure.db.run(SPANS)
  const [admin, listener] = [requestsAs(server, root), requestsAs(server, ann)]
  await admin('PUT', '/progress?path=A', { position: 5 })
  await listener('PUT', '/progress?path=A', { position: 5 })
  await admin('PUT', '/api/v1/me/settings', { settings: { books: { '1:A': 1, '2:A': 2 } } })
  await admin('POST', '/api/v1/me/queue', { library_id: 1, path: 'A' })
  const count = (table: string) => infrastructure.db.one<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE library_id = 1`).n
  return { server, services, admin, listener, count, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

test('a deleted large library disappears immediately, and its name and folder are free', async () => {
  await using all = await createLargeLibrary()
  const { services, admin, listener, count, server } = all
  assert.equal((await admin('DELETE', '/api/v1/admin/libraries/1')).status, 204)
  assert.equal(count('history'), 1200)
  assert.deepEqual(
    services.libraries.list().map(({ id }) => id),
    [2],
  )
  const responses = [
    await admin('DELETE', '/api/v1/admin/libraries/1'),
    await admin('GET', '/progress?path=A'),
    await listener('GET', '/progress?path=A'),
    await listener('PUT', '/progress?path=A', { position: 6 }),
  ]
  assert.deepEqual(
    responses.map(({ status }) => status),
    [404, 404, 403, 403],
  )
  const read = async (url: string) => (await admin('GET', `/api/v1${url}`)).body
  assert.deepEqual((await read('/me/progress')).progress, [])
  assert.deepEqual((await read('/me/queue')).queue, [])
  assert.deepEqual((await read('/me/settings')).settings, { books: { '2:A': 2 } })
  assert.equal((await read('/admin/books')).books.length, 1)
  assert.equal((await read('/books/recent')).books.length, 1)
  assert.deepEqual((await read('/admin/scan-runs')).runs, [])
  assert.equal(server.infrastructure.db.all('SELECT * FROM share_rules WHERE library_id = 1').length, 0)
  const { root } = services.libraries.get(2)
  assert.equal(services.libraries.create({ name: 'Books', root }).name, 'Books')
})

test('deletes the rows of a library in batches, and continues after a restart', async () => {
  await using all = await createLargeLibrary()
  const { services, listener, count, server } = all
  services.libraries.remove(1)
  const stopping = new AbortController()
  const going = services.purgeDeletedLibraries(stopping.signal)
  await new Promise(setImmediate)
  stopping.abort()
  await going
  const tables = server.infrastructure.db
    .all<{ name: string }>("SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = 'library_id'")
    .map(({ name }) => name)
  const left = () => tables.reduce((sum, name) => sum + count(name), 0)
  assert.ok(left() > 500)
  assert.equal((await listener('PUT', '/api/v1/libraries/2/progress?path=A', { position: 1 })).status, 403)
  await services.purgeDeletedLibraries(new AbortController().signal)
  assert.deepEqual([left(), server.infrastructure.db.all('SELECT id FROM libraries').length], [0, 1])
  assert.equal(server.infrastructure.db.one<{ n: number }>('SELECT count(*) AS n FROM books').n, 1)
})

test('a deleted library does not hide the sample library, and a deleted sample library remains hidden', async () => {
  await using all = await createLargeLibrary()
  const { services, server } = all
  server.infrastructure.db.run('UPDATE libraries SET is_sample = 1 WHERE id = 2')
  assert.deepEqual(
    services.libraries.list().map(({ id }) => id),
    [1],
  )
  services.libraries.remove(1)
  assert.deepEqual(
    services.libraries.list().map(({ id }) => id),
    [2],
  )
  server.infrastructure.db.run('UPDATE libraries SET is_sample = NOT is_sample')
  assert.deepEqual(services.libraries.list().length, 1)
})

test('a configured folder whose library was just deleted becomes a new library at the next start', async () => {
  await using all = await createLargeLibrary()
  const { services } = all
  const { root } = services.libraries.get(1)
  services.libraries.remove(2)
  services.libraries.remove(1)
  const [made] = await services.libraries.ensure([{ name: 'Books', root }])
  assert.deepEqual([made?.name, made?.id === 1], ['Books', false])
})
