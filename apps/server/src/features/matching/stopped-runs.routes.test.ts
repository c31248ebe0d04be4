import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTestServer } from '../../../test/test-server.ts'
import { sendBytes } from '../enrichment/test/image-host.ts'
import { onePixelPng } from './test/images.ts'
import { apply, bookOf, byTitle, run, work } from './test/match-run.ts'
import { createMatchingServer } from './test/matching-server.ts'

test('if the service is down, a run stops after five to seven calls, and all books are still due', async () => {
  await using it = await createMatchingServer({
    books: Array.from({ length: 12 }, (_, at) => bookOf(at)),
    matches: () => (reply) => void reply.writeHead(500).end(),
  })
  const { status, error, counts, id } = await run(it)
  const calls = it.service.asked().length
  assert.ok(calls >= 5 && calls <= 7, `${calls} calls`)
  assert.deepEqual([status, error, counts.pending, counts.error], ['failed', 'metadata service unavailable', 12, 0])
  assert.deepEqual(await it.ask(`POST /match-runs/${id}/apply`, { scope: 'ids' }), {
    status: 409,
    body: { error: 'this match run has not looked up every book', code: 'match_run_not_ready' },
  })
})

test('a book for which the service fails is a separate error', async () => {
  const works = [1, 2, 3].map((at) => work(at))
  await using it = await createMatchingServer({
    works,
    books: works.map((_, at) => bookOf(at + 1)),
    matches: (asked) =>
      asked.getAll('title').includes('Novel 2') ? (reply) => void reply.writeHead(500).end() : byTitle(works)(asked),
  })
  const { status, counts, id } = await run(it)
  assert.deepEqual([status, counts.auto, counts.error], ['ready', 2, 1])
  const { body } = await it.ask(`GET /match-runs/${id}/items?outcome=error`)
  assert.deepEqual(
    body.items.map(({ book, detail }: { book: { title: string }; detail: string }) => [book.title, detail]),
    [['Novel 2', 'http_500']],
  )
})

test('one run works at a time; it can be stopped, and a restart leaves it interrupted', async () => {
  const waiting: (() => void)[] = []
  await using it = await createMatchingServer({
    books: [bookOf(1), bookOf(2), bookOf(3)],
    matches: () => (reply) => void waiting.push(() => reply.end('{"results":[]}')),
  })
  const { body: started } = await it.ask('POST /match-runs', {})
  const busy = { status: 409, body: { error: 'another match run is in progress', code: 'match_run_busy' } }
  assert.deepEqual(await it.ask('POST /match-runs', {}), busy)
  assert.deepEqual(await it.ask(`POST /match-runs/${started.id}/apply`, { scope: 'ids' }), busy)
  assert.deepEqual(await it.ask('DELETE /community-matches'), busy)
  assert.equal((await it.ask(`POST /match-runs/${started.id}/cancel`)).status, 204)
  await it.services.matchRuns.whenIdle()
  const { status, finished_at: finishedAt, counts } = (await it.ask(`GET /match-runs/${started.id}`)).body
  assert.deepEqual([status, typeof finishedAt, counts.pending], ['cancelled', 'string', 3])
  assert.deepEqual(await it.ask(`POST /match-runs/${started.id}/cancel`), {
    status: 409,
    body: { error: 'this match run is not in progress', code: 'match_run_not_running' },
  })
  const { body: second } = await it.ask('POST /match-runs', {})
  it.services.matchRuns.interruptUnfinished()
  assert.equal((await it.ask(`GET /match-runs/${second.id}`)).body.status, 'interrupted')
  // The server stops with the run in progress.
})

test('a stopped apply keeps what was written, and the rest can be applied later', async () => {
  const works = [work(1, { cover: 'https://covers.example/1.png' }), work(2), work(3)]
  const sent = Promise.withResolvers<() => void>()
  await using it = await createMatchingServer({
    works,
    books: [bookOf(1), bookOf(2), bookOf(3)],
    matches: byTitle(works),
    images: { '/1.png': (reply, request) => sent.resolve(() => sendBytes(onePixelPng)(reply, request)) },
  })
  const { id } = await run(it)
  assert.equal((await it.ask(`POST /match-runs/${id}/apply`, { scope: 'fill' })).body.status, 'applying')
  const send = await sent.promise
  assert.equal((await it.ask(`POST /match-runs/${id}/cancel`)).status, 204)
  send()
  await it.services.matchRuns.whenIdle()
  const stopped = (await it.ask(`GET /match-runs/${id}`)).body
  assert.equal(stopped.status, 'cancelled')
  const applied = await apply(it, id, { scope: 'fill' })
  assert.deepEqual([applied.status, applied.apply_done, applied.counts.applied], ['applied', 3, 3])
})

test('turning lookup off ends a run, and its other books are still due', async () => {
  await using it = await createMatchingServer({
    books: Array.from({ length: 8 }, (_, at) => bookOf(at)),
    matches: () => (reply) => {
      it.infrastructure.settings.change({ 'metadata.enabled': false })
      reply.end('{"results":[]}')
    },
  })
  const started = await it.ask('POST /match-runs', {})
  await it.services.matchRuns.whenIdle()
  await it.ask('PATCH /settings', { metadata: { enabled: true } })
  const { status, error, counts } = (await it.ask(`GET /match-runs/${started.body.id}`)).body
  assert.deepEqual([status, error, counts.pending], ['failed', 'metadata lookup was turned off', 8])
})

test('answers of any shape cost at most one book, and only valid values are proposed', async () => {
  const hostile = {
    results: [
      { id: '../x', title: 7, score: 'high' },
      { kind: 'person', id: 'p', title: 'Person', score: 100 },
      { id: 'work-1', title: '<b>\u202eNovel</b>', score: 99, reasons: { title: 'yes', author: ['x'] }, recording_id: {} },
      null,
    ],
  }
  await using it = await createMatchingServer({
    books: [bookOf(1), bookOf(2), bookOf(3)],
    matches: (asked) => (reply) => {
      const title = asked.get('title')
      reply.end(title === 'Novel 1' ? JSON.stringify(hostile) : title === 'Novel 2' ? '{"results":7}' : '[')
    },
  })
  it.service.answers['/works/work-1'] = {
    id: 'work-1',
    title: '<b>\u202eNovel</b>',
    authors: 'Mara',
    series: [{ id: 's', name: 'S', position: '1e9' }],
    description: 'x'.repeat(30_000),
    recordings: [{ id: 'r', asin: [{ region: 'us', asin: '<script>' }], isbn: ['no'], runtime_min: 60 }],
  }
  const { id, counts, status } = await run(it)
  assert.deepEqual([status, counts.review, counts.error], ['ready', 1, 2])
  const { body } = await it.ask(`GET /match-runs/${id}/items?outcome=review`)
  assert.deepEqual(body.items[0].proposal.values, { title: '<b>\u202eNovel</b>', series: 'S' })
})

test('a run is interrupted by a restart of the server', async () => {
  await using folder = temporaryFolder('match-')
  const database = path.join(folder.path, 'chapterhouse.db')
  {
    await using before = await createTestServer({ database })
    const { db } = before.infrastructure
    for (const status of ['matching', 'applying', 'ready'])
      db.run(
        `INSERT INTO match_runs (mode, region, status, started_at, is_complete) VALUES ('match', '', :status, '', :complete)`,
        { status, complete: Number(status !== 'matching') },
      )
  }
  await using after = await createTestServer({ database })
  const runs = after.services.matchRuns.list().map(({ status, finishedAt }) => [status, finishedAt !== null])
  assert.deepEqual(runs, [
    ['ready', false],
    ['interrupted', true],
    ['interrupted', true],
  ])
})
