import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../test/indexed-book.ts'
import { MINUTE, START } from '../../../test/server-with-people.ts'
import { READY, serverWithBridge } from './test/server-with-bridge.ts'

const JOBS = '/admin/bridge/jobs'
const GENERATE = { kind: 'sidecars.generate', library_id: 1, path: 'Dune' }
const RESULT = {
  ...{ library_id: 1, path: 'Dune', source: 'audio', files: ['recaps.json'], characters: 0, recaps: 12, cost_usd: 1.25 },
}
const PARK = { code: 'asr_unavailable', hint: 'No engine for listening is set up.' }

async function serverWithBooks({ isReady = true } = {}) {
  const server = await serverWithBridge()
  for (const path of ['Dune', 'Emma', 'Ulysses']) indexBook(server.services, { path, fields: { title: path } })
  if (isReady) await server.beat('PUT /bridge/status', READY)
  const create = async (path = 'Dune', more: object = {}) =>
    (await server.admin(`POST ${JOBS}`, { ...GENERATE, path, ...more })).body
  const claim = async () => (await server.beat('POST /bridge/jobs/claim', { kinds: READY.kinds })).body
  const report = (id: number, body: object) => server.beat(`PUT /bridge/jobs/${id}`, body)
  return { ...server, create, claim, report }
}

test('a job is created, claimed, reported on and done, and the admin sees each step', async () => {
  await using server = await serverWithBooks()
  const at = (ms: number) => new Date(ms).toISOString()
  const made = await server.admin(`POST ${JOBS}`, { ...GENERATE, params: { source: 'audio' } })
  const queued = {
    ...{ id: 1, kind: 'sidecars.generate', library_id: 1, library_name: 'Books', path: 'Dune', title: 'Dune' },
    ...{ params: { source: 'audio', contribute: 'local' }, state: 'queued', attempts: 0, max_attempts: 3 },
    ...{ claimed_at: null, lease_until: null, cancel_requested: false, retry_requested: false },
    ...{ progress: null, result: null, error: '', created_by: 1, created_by_name: 'Root' },
    ...{ created_at: at(START), started_at: null, updated_at: at(START), finished_at: null },
  }
  assert.deepEqual([made.status, made.body], [201, queued])
  assert.deepEqual(await server.admin(`POST ${JOBS}`, GENERATE), { status: 200, body: queued })

  server.clock.ms += MINUTE
  const claimed = await server.claim()
  const lease = at(START + 6 * MINUTE)
  const [claimedAt, running] = [at(START + MINUTE), { ...queued, state: 'running', attempts: 1 }]
  const job = { ...running, claimed_at: claimedAt, lease_until: lease, started_at: claimedAt, updated_at: claimedAt }
  assert.deepEqual(claimed, { job, claim: claimed.claim, lease_until: lease })
  assert.equal((await server.beat('POST /bridge/jobs/claim', { kinds: READY.kinds, limit: 5 })).status, 204)

  const { claim } = claimed
  const progress = { step: 'asr', done: 3, total: 12, stage: 'chapters', eta_seconds: 90, later: 'kept' }
  const told = await server.report(1, { claim, state: 'running', progress })
  const open = { cancel_requested: false, lease_until: lease, library_id: 1, path: 'Dune' }
  assert.deepEqual(told, { status: 200, body: { state: 'running', ...open } })
  assert.deepEqual((await server.admin(`GET ${JOBS}/1`)).body.progress, progress)

  await server.report(1, { claim, state: 'needs_attention', progress: { ...progress, park: PARK } })
  const parked = (await server.admin(`GET ${JOBS}/1`)).body
  assert.deepEqual([parked.state, parked.error, parked.progress.park], ['needs_attention', PARK.hint, PARK])
  const retried = await server.admin(`POST ${JOBS}/1/retry`)
  assert.deepEqual([retried.status, retried.body.retry_requested], [200, true])
  assert.deepEqual((await server.beat('PUT /bridge/status', READY)).body.retry, [1])
  await server.report(1, { claim, state: 'running' })
  assert.deepEqual((await server.beat('PUT /bridge/status', READY)).body.retry, [])

  const done = await server.report(1, { claim, state: 'done', result: RESULT })
  assert.deepEqual(done.body, { ...open, state: 'done', lease_until: null })
  const after = (await server.admin(`GET ${JOBS}/1`)).body
  assert.deepEqual([after.state, after.result, after.finished_at], ['done', RESULT, claimedAt])
  assert.ok(!JSON.stringify(after).includes(claim))
  assert.deepEqual((await server.admin(`GET ${JOBS}`)).body, { jobs: [after], next_before: null })
  const again = await server.report(1, { claim, state: 'running' })
  assert.deepEqual(again, { status: 409, body: { error: 'this claim is no longer valid', code: 'claim_lost' } })
})

test('each change that needs an admin is in the feed once', async () => {
  await using server = await serverWithBooks()
  await server.create()
  const { claim } = await server.claim()
  const report = (state: string, more: object = {}) => server.report(1, { claim, state, ...more })
  const park = (code: string) => report('needs_attention', { progress: { park: { code, hint: 'Wait.' } } })
  const book = { library: 'Books', library_id: 1, path: 'Dune', title: 'Dune', kind: 'sidecars.generate', job_id: 1 }
  const feed = async () => {
    const { events } = (await server.admin('GET /admin/events')).body
    return events.map(({ kind, data }: { kind: string; data: object }) => ({ kind, data }))
  }
  await report('running')
  for (const code of ['agent_rate_limited', 'agent_unavailable']) await park(code)
  assert.deepEqual(await feed(), [])
  for (const code of ['asr_unavailable', 'asr_unavailable']) await park(code)
  const parked = { kind: 'bridge_job_failed', data: { ...book, error: 'Wait.', code: 'asr_unavailable' } }
  assert.deepEqual(await feed(), [parked])
  await report('running')
  await report('done', { result: RESULT })
  const finished = { kind: 'bridge_job_finished', data: { ...book, files: ['recaps.json'], characters: 0, recaps: 12 } }
  assert.deepEqual(await feed(), [finished, parked])
})

test('a job that is being cancelled announces no park and takes no retry', async () => {
  await using server = await serverWithBooks()
  await server.create()
  const { claim } = await server.claim()
  await server.admin(`POST ${JOBS}/1/cancel`)
  await server.report(1, { claim, state: 'needs_attention', progress: { park: PARK } })
  assert.deepEqual((await server.admin('GET /admin/events')).body.events, [])
  assert.equal((await server.admin(`POST ${JOBS}/1/retry`)).body.code, 'job_not_parked')
})

test('a clock that is set back holds no job and shows no bridge as online', async () => {
  await using server = await serverWithBooks()
  await server.create()
  const start = server.clock.ms
  server.clock.ms += 30 * 24 * 60 * MINUTE
  await server.beat('PUT /bridge/status', READY)
  await server.claim()
  server.clock.ms = start
  server.services.bridgeJobs.endLeases()
  assert.equal((await server.admin(`GET ${JOBS}/1`)).body.state, 'queued')
  assert.equal((await server.admin('GET /admin/bridge')).body.online, false)
})

test('the lease of a silent bridge ends after five minutes, and its job fails with the third', async () => {
  await using server = await serverWithBooks()
  await server.create()
  const states: string[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await server.claim()
    server.clock.ms += 5 * MINUTE
    server.services.bridgeJobs.endLeases()
    states.push((await server.admin(`GET ${JOBS}/1`)).body.state)
  }
  assert.deepEqual(states, ['queued', 'queued', 'failed'])
  const { events } = (await server.admin('GET /admin/events')).body
  const error = 'The bridge stopped reporting on this job.'
  assert.deepEqual([events.length, events[0].kind, events[0].message], [1, 'bridge_job_failed', error])
})

test('a create is refused in the documented order, and leaves no job', async () => {
  await using server = await serverWithBooks({ isReady: false })
  const create = (more: object) => server.admin(`POST ${JOBS}`, { ...GENERATE, ...more })
  const params = (field: string) => ({ error: 'invalid request', code: 'invalid_params', field })
  const unknown = { error: 'unknown kind of job', code: 'unknown_kind' }
  const gone = { error: 'no book at that path', code: 'book_not_found' }
  const cases: [sent: object, status: number, body: object][] = [
    [{ more: 1 }, 400, { error: 'invalid request' }],
    [{ kind: 'dreams.read', library_id: 9 }, 400, unknown],
    [{ kind: 'constructor' }, 400, unknown],
    [{ library_id: 9 }, 404, { error: 'library not found' }],
    [{ path: '' }, 400, { error: 'path is required' }],
    [{ path: 'Gone', params: { source: 'tea leaves' } }, 404, gone],
    [{ path: 'Dune/1.mp3' }, 404, gone],
    [{ params: { source: 'tea leaves' } }, 400, params('params.source')],
    [{ params: { more: 1 } }, 400, params('params.more')],
    [{ params: [] }, 400, params('params')],
    [{ params: { work_id: 'é'.repeat(101) } }, 400, params('params.work_id')],
    [{ params: { work_id: 'a\u0007' } }, 400, params('params.work_id')],
    [{}, 409, { error: 'the bridge cannot write into this library', code: 'library_not_writable' }],
  ]
  for (const [sent, status, body] of cases) assert.deepEqual(await create(sent), { status, body }, JSON.stringify(sent))
  await server.beat('PUT /bridge/status', { ...READY, estimates: {} })
  const issue = { params: { contribute: 'issue' } }
  const cannot = { error: 'the bridge cannot contribute', code: 'cannot_contribute' }
  assert.deepEqual(await create(issue), { status: 409, body: cannot })
  await server.admin('DELETE /admin/bridge')
  const unpaired = { error: 'no bridge is paired', code: 'bridge_not_paired' }
  assert.deepEqual(await create(issue), { status: 409, body: unpaired })
  assert.deepEqual((await server.admin(`GET ${JOBS}`)).body, { jobs: [], next_before: null })
})

test('jobs are listed newest first, in pages, by state and by book', async () => {
  await using server = await serverWithBooks()
  for (const path of ['Dune', 'Emma', 'Ulysses']) await server.create(path)
  await server.admin(`POST ${JOBS}/2/cancel`)
  const list = async (query: string) => {
    const { body } = await server.admin(`GET ${JOBS}?${query}`)
    return { ids: body.jobs?.map(({ id }: { id: number }) => id), next: body.next_before, error: body.error }
  }
  assert.deepEqual((await list('')).ids, [3, 2, 1])
  const first = await list('limit=2')
  assert.deepEqual([first.ids, typeof first.next], [[3, 2], 'string'])
  assert.deepEqual(await list(`limit=2&before=${first.next}`), { ids: [1], next: null, error: undefined })
  assert.deepEqual((await list('state=queued')).ids, [3, 1])
  assert.deepEqual((await list('library_id=1&path=Emma')).ids, [2])
  assert.deepEqual((await list('library_id=2')).ids, [])
  assert.equal((await list(`state=queued&before=${first.next}`)).error, 'invalid cursor')
  assert.equal((await list('state=lost')).error, 'invalid state')
  assert.equal((await list('path=Emma')).error, 'library_id is required with path')
  assert.equal((await list('library_id=x')).error, 'invalid library id')
})

test('a cancel ends a queued job immediately and asks the bridge to end a claimed one', async () => {
  await using server = await serverWithBooks()
  await server.create('Dune')
  await server.create('Emma')
  const { claim } = await server.claim()
  const removed = await server.admin(`DELETE ${JOBS}/1`)
  assert.deepEqual(removed, { status: 409, body: { error: 'the job is open: cancel it first', code: 'job_open' } })
  assert.equal((await server.admin(`POST ${JOBS}/2/cancel`)).body.state, 'cancelled')
  const asked = (await server.admin(`POST ${JOBS}/1/cancel`)).body
  assert.deepEqual([asked.state, asked.cancel_requested], ['running', true])
  // Creating it again returns the job that is still being cancelled.
  assert.equal((await server.create('Dune')).id, 1)
  assert.deepEqual((await server.beat('PUT /bridge/status', READY)).body.cancel, [1])
  assert.equal((await server.report(1, { claim, state: 'running' })).body.cancel_requested, true)
  assert.equal((await server.report(1, { claim, state: 'cancelled' })).body.state, 'cancelled')
  const closed = await server.admin(`POST ${JOBS}/1/cancel`)
  assert.deepEqual(closed, { status: 409, body: { error: 'the job is already closed', code: 'job_closed' } })
  const unparked = await server.admin(`POST ${JOBS}/1/retry`)
  assert.deepEqual(unparked, { status: 409, body: { error: 'the job does not need attention', code: 'job_not_parked' } })
  assert.equal((await server.admin(`DELETE ${JOBS}/1`)).status, 204)
  const missing = { status: 404, body: { error: 'no such job', code: 'job_not_found' } }
  for (const route of [`GET ${JOBS}/1`, `POST ${JOBS}/1/cancel`, `POST ${JOBS}/1/retry`, `DELETE ${JOBS}/1`])
    assert.deepEqual(await server.admin(route), missing, route)
  assert.deepEqual(await server.report(1, { claim, state: 'running' }), missing)
  const { events } = (await server.admin('GET /admin/audit')).body
  assert.deepEqual(
    events
      .map(({ action, target, details }: Record<string, unknown>) => [action, target, details])
      .filter(([action]: string[]) => action !== 'bridge.pair'),
    [
      ['bridge.job_delete', 'Books: Dune', { job: 1, kind: 'sidecars.generate' }],
      ['bridge.job_cancel', 'Books: Dune', { job: 1, kind: 'sidecars.generate' }],
      ['bridge.job_cancel', 'Books: Emma', { job: 2, kind: 'sidecars.generate' }],
      ...[2, 1].map((job) => [
        'bridge.job_create',
        job === 2 ? 'Books: Emma' : 'Books: Dune',
        { job, kind: 'sidecars.generate', params: { source: 'auto', contribute: 'local' } },
      ]),
    ],
  )
})

test('a report of a wrong form is refused and changes nothing', async () => {
  await using server = await serverWithBooks()
  await server.create()
  const { claim } = await server.claim()
  const before = (await server.admin(`GET ${JOBS}/1`)).body
  const park = { park: PARK }
  const cases: [sent: object, status: number, error: string][] = [
    [{ state: 'running' }, 400, 'invalid request'],
    [{ claim, state: 'lost' }, 400, 'invalid state'],
    [{ claim, state: 'queued' }, 400, 'invalid state'],
    [{ claim, state: 'running', progress: { step: 7 } }, 400, 'invalid progress: step'],
    [{ claim, state: 'running', progress: { done: -1 } }, 400, 'invalid progress: done'],
    [{ claim, state: 'running', progress: 'half' }, 400, 'invalid progress'],
    [{ claim, state: 'running', progress: { later: 'x'.repeat(17_000) } }, 400, 'progress is too large'],
    [{ claim, state: 'running', progress: park }, 400, 'state and progress.park do not agree'],
    [{ claim, state: 'needs_attention' }, 400, 'state and progress.park do not agree'],
    [{ claim, state: 'done' }, 400, 'invalid result'],
    [{ claim, state: 'done', result: { chapters: [] } }, 400, 'invalid result: library_id'],
    [{ claim, state: 'done', result: { ...RESULT, recaps: 'many' } }, 400, 'invalid result: recaps'],
    [{ claim, state: 'done', result: { ...RESULT, later: 'x'.repeat(66_000) } }, 400, 'result is too large'],
    [{ claim: 'x'.repeat(43), state: 'done', result: RESULT }, 409, 'this claim is no longer valid'],
    [{ claim, state: 'running', error: 'x'.repeat(140_000) }, 413, 'request body too large'],
  ]
  for (const [sent, status, error] of cases) {
    const refused = await server.report(1, sent)
    assert.deepEqual([refused.status, refused.body.error], [status, error], JSON.stringify(sent).slice(0, 200))
  }
  assert.deepEqual((await server.admin(`GET ${JOBS}/1`)).body, before)
  assert.equal((await server.beat('PUT /bridge/jobs/x', { claim, state: 'running' })).body.error, 'invalid job id')
})

test('a bridge whose pairing ended while its report arrived changes nothing', async () => {
  await using server = await serverWithBooks()
  await server.create()
  const { claim } = await server.claim()
  await server.admin('DELETE /admin/bridge')
  assert.equal((await server.report(1, { claim, state: 'done', result: RESULT })).status, 401)
  assert.equal((await server.beat('POST /bridge/jobs/claim', { kinds: READY.kinds })).status, 401)
  const { state, attempts } = (await server.admin(`GET ${JOBS}/1`)).body
  assert.deepEqual([state, attempts], ['queued', 0])
})

test('a job whose book has been removed still has a name', async () => {
  await using server = await serverWithBooks()
  await server.create()
  server.infrastructure.db.run("DELETE FROM books WHERE path = 'Dune'")
  assert.equal((await server.admin(`GET ${JOBS}/1`)).body.title, 'Dune')
  assert.equal((await server.beat('POST /bridge/jobs/claim', { kinds: READY.kinds })).status, 204)
  const { state, error } = (await server.admin(`GET ${JOBS}/1`)).body
  assert.deepEqual([state, error], ['failed', 'The book is no longer in the library.'])
})
