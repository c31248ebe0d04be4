import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../test/indexed-book.ts'
import { MINUTE, START } from '../../../test/server-with-people.ts'
import { READY, serverWithBridge } from './test/server-with-bridge.ts'

const JOBS = '/admin/bridge/jobs'
const DAY = 24 * 60 * MINUTE
const HOUR_US = 3_600_000_000
const ESTIMATES = { can_contribute: true, agent_ready: true, agent_usd_per_audio_hour: 2 }

test('a bridge that is away for two months finds its work, and admins are not held up meanwhile', async () => {
  await using server = await serverWithBridge()
  const { services, infrastructure, clock } = server
  const books = ['Dune', 'Emma', 'Ulysses', 'Middlemarch']
  for (const path of books) indexBook(services, { path, fields: { title: path } })
  infrastructure.db.run('UPDATE books SET duration_us = :us', { us: 10 * HOUR_US })
  await server.beat('PUT /bridge/status', { ...READY, estimates: { sidecars: ESTIMATES } })
  const create = async (path: string) => (await server.admin(`POST ${JOBS}`, { kind: READY.kinds[0], library_id: 1, path })).body
  const stateOf = async (id: number) => (await server.admin(`GET ${JOBS}/${id}`)).body.state
  const [closed, working, parked] = [await create('Dune'), await create('Emma'), await create('Ulysses')]
  await server.admin(`POST ${JOBS}/${closed.id}/cancel`)
  const claim = async () => (await server.beat('POST /bridge/jobs/claim', { kinds: READY.kinds })).body
  const claims = [await claim(), await claim()]
  assert.deepEqual(
    claims.map(({ job }) => job.id),
    [working.id, parked.id],
  )
  const progress = { step: 'asr', park: { code: 'core_needed' } }
  await server.beat(`PUT /bridge/jobs/${parked.id}`, { claim: claims[1].claim, state: 'needs_attention', progress })

  clock.ms += 61 * DAY
  services.bridgeJobs.endLeases()
  await services.bridgeJobs.prune(AbortSignal.timeout(60_000))
  assert.deepEqual(
    [await stateOf(closed.id), await stateOf(working.id), await stateOf(parked.id)],
    ['cancelled', 'queued', 'queued'],
  )
  const { online, last_seen, open_jobs, estimates } = (await server.admin('GET /admin/bridge')).body
  assert.deepEqual([online, last_seen, open_jobs.queued], [false, new Date(START).toISOString(), 2])
  assert.equal(estimates.agent_ready, true)
  const estimate = (await server.admin('GET /admin/bridge/estimate?library_id=1&path=Middlemarch')).body
  assert.deepEqual([estimate.figures, estimate.asr_hours, estimate.agent_cost_usd], [true, 2.5, 20])
  infrastructure.db.run(
    `INSERT INTO progress (library_id, path, user_id, position, duration, finished, playback_speed, version, device_id, updated_at_us)
     SELECT 1, path, 2, 60, 600, 0, 1, 1, '', :us FROM books`,
    { us: clock.ms * 1_000 },
  )
  const suggested = (await server.admin('GET /admin/bridge/suggestions')).body.books.map(({ path }: { path: string }) => path)
  assert.deepEqual(suggested.toSorted(), ['Dune', 'Middlemarch'], 'books without an open job')
  const queued = await create('Middlemarch')
  assert.equal((await server.admin(`POST ${JOBS}/${queued.id}/cancel`)).body.state, 'cancelled')
  assert.equal((await server.admin(`POST ${JOBS}/${working.id}/cancel`)).body.state, 'cancelled')

  // Its token is still valid, it resumes the job that is left, and hears that the other one is closed.
  const beat = await server.beat('PUT /bridge/status', {
    ...READY,
    jobs: claims.map(({ job, claim: of }) => ({ id: job.id, claim: of })),
  })
  assert.deepEqual([beat.status, beat.body.cancel, beat.body.retry], [200, [], []])
  const report = (at: number) => server.beat(`PUT /bridge/jobs/${claims[at].job.id}`, { claim: claims[at].claim, state: 'running' })
  assert.equal((await report(0)).body.code, 'claim_lost')
  assert.deepEqual([(await report(1)).status, await stateOf(parked.id)], [200, 'running'])
  const { events } = (await server.admin('GET /admin/events')).body
  assert.deepEqual(
    events.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind.startsWith('bridge')),
    ['bridge_job_failed'],
    'only the park',
  )

  clock.ms += 30 * DAY
  services.bridgeJobs.endLeases()
  await services.bridgeJobs.prune(AbortSignal.timeout(60_000))
  assert.equal((await server.admin(`GET ${JOBS}/${closed.id}`)).status, 404, 'closed for more than 90 days')
  assert.equal(await stateOf(working.id), 'cancelled', 'closed for 30 days')
})
