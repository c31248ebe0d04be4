import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'
import { createTestServer } from '../../../../test/test-server.ts'

async function request(
  { app }: { app: Awaited<ReturnType<typeof createTestServer>>['app'] },
  headers: { authorization: string },
  url: string,
  more: object = {},
) {
  const response = await app.inject({ url: `/api/v1/admin${url}`, headers, ...more })
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
}

test('libraries can be reordered; unnamed ones follow in their previous order', async () => {
  await using server = await createTestServer()
  const admin = server.person('Root', { isAdmin: true })
  server.services.libraries.create({ name: 'Third', root: server.root })
  const put = (ids: unknown) => request(server, admin, '/libraries/order', { method: 'PUT', payload: { ids } })
  const { status, body } = await put([3, 3])
  assert.deepEqual([status, body.libraries.map(({ name }: { name: string }) => name)], [200, ['Third', 'Books', 'Other']])
  assert.deepEqual(
    server.services.libraries.list().map(({ name }) => name),
    ['Third', 'Books', 'Other'],
  )
  assert.deepEqual(await put([1, 9]), { status: 404, body: { error: 'library not found' } })
  assert.deepEqual(await put('x'), { status: 400, body: { error: 'invalid request' } })
  assert.deepEqual(
    server.services.libraries.list().map(({ name }) => name),
    ['Third', 'Books', 'Other'],
  )
})

test('queues a scan of every library, for an admin only', async () => {
  await using server = await createTestServer()
  const [admin, ann] = [server.person('Root', { isAdmin: true }), server.person('Ann', { granted: ['.'] })]
  const post = { method: 'POST' }
  assert.deepEqual(await request(server, ann, '/scan', post), { status: 403, body: { error: 'admin only', code: 'admin_only' } })
  const { status, body } = await request(server, admin, '/scan', post)
  const libraries = server.services.libraries.list().map(({ id }) => id)
  assert.deepEqual([status, body.jobs.map((job: { library_id: number }) => job.library_id)], [202, libraries])
  for (const id of libraries) {
    const { running, queued } = (await request(server, admin, `/libraries/${id}/scan`)).body
    assert.ok(running || queued)
  }
})

test('folders of the server are listed, with links to folders and without hidden ones', async () => {
  await using server = await createTestServer()
  using tree = temporaryFolder()
  const admin = server.person('Root', { isAdmin: true })
  for (const name of ['beta', 'Alpha', '.hidden', 'zoo']) mkdirSync(path.join(tree.path, name))
  writeFileSync(path.join(tree.path, 'file'), '')
  symlinkSync(path.join(tree.path, 'zoo'), path.join(tree.path, 'linked'))
  symlinkSync(path.join(tree.path, 'file'), path.join(tree.path, 'to-a-file'))
  const listed = await request(server, admin, `/fs/dirs?path=${encodeURIComponent(`${tree.path}/`)}`)
  assert.deepEqual(listed.body, {
    path: tree.path,
    parent: path.dirname(tree.path),
    dirs: ['Alpha', 'beta', 'linked', 'zoo'].map((name) => ({ name, path: path.join(tree.path, name) })),
  })
  const top = (await request(server, admin, '/fs/dirs')).body
  assert.deepEqual([top.path, 'parent' in top], ['/', false])
  assert.deepEqual(await request(server, admin, '/fs/dirs?path=books'), {
    status: 400,
    body: { error: 'path must be absolute', code: 'path_not_absolute' },
  })
  for (const gone of ['nothing', 'file'])
    assert.deepEqual(await request(server, admin, `/fs/dirs?path=${encodeURIComponent(path.join(tree.path, gone))}`), {
      status: 404,
      body: { error: 'that folder does not exist on the server or cannot be read', code: 'folder_unreadable' },
    })
})

test('a list of folders is cut at a thousand and marked as truncated', async () => {
  await using server = await createTestServer()
  using tree = temporaryFolder()
  for (let at = 0; at < 1_001; at += 1) mkdirSync(path.join(tree.path, String(at).padStart(4, '0')))
  const admin = server.person('Root', { isAdmin: true })
  const { body } = await request(server, admin, `/fs/dirs?path=${encodeURIComponent(tree.path)}`)
  assert.deepEqual([body.dirs.length, body.dirs.at(-1).name, body.truncated], [1_000, '0999', true])
})

test('a queued scan is listed and can be cancelled, but not after it has gone', async () => {
  await using shelf = await createScannedLibrary({ 'A.mp3': { kind: 'mp3' } })
  const started = shelf.services.scanning.scanner.request(shelf.services.libraries.get(1), 'manual', { userId: 1, name: 'Root' })
  const waiting = shelf.services.scanning.scanner.request(shelf.services.libraries.get(1), 'change')
  const { body } = await request(shelf, shelf.admin, '/jobs')
  assert.deepEqual(
    [body.running.id, body.running.trigger, body.running.library_name, body.queued.map(({ id }: { id: number }) => id)],
    [started.id, 'manual', 'Books', [waiting.id]],
  )
  assert.equal((await request(shelf, shelf.admin, `/jobs/${waiting.id}`, { method: 'DELETE' })).status, 204)
  await shelf.services.scanning.scanner.whenIdle()
  assert.deepEqual((await request(shelf, shelf.admin, '/jobs')).body, { running: null, queued: [], schedules: [] })
  assert.deepEqual(await request(shelf, shelf.admin, `/jobs/${waiting.id}`, { method: 'DELETE' }), {
    status: 404,
    body: { error: 'no such job (it may have finished)' },
  })
  assert.deepEqual(await request(shelf, shelf.admin, '/jobs/x', { method: 'DELETE' }), {
    status: 400,
    body: { error: 'invalid job id' },
  })
  shelf.change({ scanSchedule: 'every:6h' })
  const [schedule] = (await request(shelf, shelf.admin, '/jobs')).body.schedules
  assert.deepEqual([schedule.library_id, schedule.library_name, schedule.schedule], [1, 'Books', 'every:6h'])
})

test('a queued scan is listed and can be cancelled, but not after it has ended', async () => {
  await using shelf = await createScannedLibrary({ 'A.mp3': { kind: 'mp3' } })
  await shelf.scan()
  await shelf.scan()
  const page = (query: string) => request(shelf, shelf.admin, `/scan-runs${query}`)
  const first = (await page('?limit=2&library_id=1')).body
  assert.deepEqual(
    first.runs.map(({ id }: { id: number }) => id),
    [3, 2],
  )
  const last = (await page(`?limit=2&library_id=1&before=${first.next_before}`)).body
  assert.deepEqual([last.runs.map(({ id }: { id: number }) => id), 'next_before' in last], [[1], false])
  const { log, ...run } = (await page('/1')).body
  assert.deepEqual(run, last.runs[0])
  assert.deepEqual([run.library_name, run.trigger, run.status, run.added, run.started_by], ['Books', 'manual', 'ok', 1, null])
  assert.deepEqual(
    log.map(({ kind }: { kind: string }) => kind),
    ['started', 'discovered', 'finished'],
  )
  assert.deepEqual(Object.keys(log[0]), ['at', 'level', 'kind'])
  assert.deepEqual((await page('?library_id=2')).body, { runs: [] })
  assert.equal((await page('?limit=0')).body.runs.length, 3)
  assert.deepEqual(await page('/99'), { status: 404, body: { error: 'scan run not found' } })
  assert.deepEqual(await page('?library_id=x'), { status: 400, body: { error: 'invalid library_id' } })
  assert.deepEqual(await page('?before=x'), { status: 400, body: { error: 'invalid cursor' } })
})

const stories: readonly [name: string, statuses: readonly string[], standing: readonly number[]][] = [
  ['a failure without a later scan', ['ok', 'failed'], [2]],
  ['a failure before a success', ['failed', 'ok'], []],
  ['the last of several failures', ['failed', 'interrupted', 'partial'], [3]],
  ['a failure before a cancelled, an unavailable and a running scan', ['failed', 'cancelled', 'unavailable', 'running'], [1]],
  ['successes only', ['ok', 'ok'], []],
  ['a failure before sixty cancelled scans', ['failed', ...Array.from({ length: 60 }, () => 'cancelled')], [1]],
]
for (const [name, statuses, standing] of stories)
  test(`a failed scan is listed as standing until a later one of its library succeeds: ${name}`, async () => {
    await using server = await createTestServer()
    const admin = server.person('Root', { isAdmin: true })
    const runs = (library: number, all: readonly string[]) => {
      for (const status of all)
        server.infrastructure.db.run(
          "INSERT INTO scan_runs (library_id, trigger, started_by_name, started_at, status) VALUES (:library, 'schedule', '', '2026-11-01T00:00:00Z', :status)",
          { library, status },
        )
    }
    runs(1, statuses)
    // Another library's successes don't count.
    runs(
      2,
      Array.from({ length: 60 }, () => 'ok'),
    )
    const { body } = await request(server, admin, '/scan-runs?standing=true')
    assert.deepEqual(
      body.runs.map(({ id }: { id: number }) => id),
      standing,
    )
  })

test('the filter "standing" accepts only true and false', async () => {
  await using server = await createTestServer()
  const admin = server.person('Root', { isAdmin: true })
  assert.deepEqual(await request(server, admin, '/scan-runs?standing=1'), { status: 400, body: { error: 'invalid standing' } })
  assert.equal((await request(server, admin, '/scan-runs?standing=false')).status, 200)
})

test('only admins can use these routes', async () => {
  await using server = await createTestServer()
  const ann = server.person('Ann', { granted: ['.'] })
  for (const url of ['/jobs', '/scan-runs', '/scan-runs/1', '/fs/dirs', '/libraries/1/export'])
    assert.deepEqual(await request(server, ann, url), { status: 403, body: { error: 'admin only', code: 'admin_only' } })
})
