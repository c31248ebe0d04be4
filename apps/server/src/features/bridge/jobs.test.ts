import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@chapterhouse/kit/errors'
import { BOOK_GONE, LAPSED } from './job-state.ts'
import { ADMIN, at, createJobWorld, type JobWorld, KIND, parkedBy, RESULT } from './test/job-world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function refusalOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError)
      return [error.refusal, error.code ?? error.message, error.fields['field']].filter(Boolean).join(' ')
    throw error
  }
  return 'accepted'
}

const create = ({ jobs }: JobWorld, more: { kind?: string; path?: string; params?: unknown } = {}) => {
  const { kind = KIND, path = 'Dune', params } = more
  return jobs.create({ kind, at: at(path), params }, ADMIN)
}

/** Claims the next job, which must exist. */
function claim({ jobs }: JobWorld): { id: number; claim: string } {
  const claimed = jobs.claim([KIND])
  assert.ok(claimed, 'nothing to claim')
  return { id: claimed.job.id, claim: claimed.claim }
}

test('a new job is queued with its parameters and author', async () => {
  using world = await createJobWorld()
  const { job, isNew } = create(world)
  assert.ok(isNew)
  assert.partialDeepStrictEqual(job, {
    kind: KIND,
    libraryId: 1,
    libraryName: 'Books',
    path: 'Dune',
    params: { source: 'auto', contribute: 'local' },
    state: 'queued',
    attempts: 0,
    maxAttempts: 3,
    createdBy: 1,
    createdByName: 'Ann',
    createdAt: '2026-11-29T12:00:00.000Z',
  })
  assert.deepEqual(world.jobs.get(job.id), job)
})

test('a book with an open job gets no second one, even while it is being cancelled or the bridge is gone', async () => {
  using world = await createJobWorld()
  const { job } = create(world)
  world.bridge.isPaired = false
  assert.deepEqual(create(world), { job, isNew: false })
  claim(world)
  const cancelled = world.jobs.cancel(job.id)
  assert.deepEqual(create(world), { job: cancelled, isNew: false })
})

test('a book whose job is closed gets a new one', async () => {
  using world = await createJobWorld()
  const { job } = create(world)
  world.jobs.cancel(job.id)
  const next = create(world)
  assert.ok(next.isNew && next.job.id > job.id)
})

/** Each also has every fault of the rows below it. */
const inOrder = [
  ['invalid unknown_kind', { kind: 'sidecars.delete' }],
  ['missing book_not_found', { path: 'Gone' }],
  ['invalid invalid_params params.colour', { params: { colour: 'red' } }],
  ['invalid invalid_params params', { params: 'auto' }],
  ['conflict bridge_not_paired', {}],
] as const

for (const [refusal, asked] of inOrder)
  test(`a new job is refused in order: ${refusal}`, async () => {
    using world = await createJobWorld()
    Object.assign(world.bridge, { isPaired: false, writable: [], contributes: false })
    const later = inOrder.slice(inOrder.findIndex(([one]) => one === refusal)).map(([, fault]) => fault)
    assert.equal(
      refusalOf(() => create(world, Object.assign({}, ...later.toReversed(), asked))),
      refusal,
    )
  })

test('a new job needs a writable library, and permission to contribute if it does', async () => {
  using world = await createJobWorld()
  Object.assign(world.bridge, { writable: [2], contributes: false })
  const contributing = { params: { contribute: 'issue' } }
  assert.equal(
    refusalOf(() => create(world, contributing)),
    'conflict library_not_writable',
  )
  world.bridge.writable = [1]
  assert.equal(
    refusalOf(() => create(world, contributing)),
    'conflict cannot_contribute',
  )
  assert.equal(
    refusalOf(() => create(world)),
    'accepted',
  )
})

test('the oldest job is claimed first, and each only once', async () => {
  using world = await createJobWorld()
  const ids = ['Dune', 'Emma', 'Ulysses'].map((path) => world.create(path).id)
  const claimed = [claim(world), claim(world), claim(world)]
  assert.deepEqual(
    claimed.map(({ id }) => id),
    ids,
  )
  assert.equal(new Set(claimed.map(({ claim: one }) => one)).size, 3)
  assert.equal(world.jobs.claim([KIND]), undefined)
})

test('only the hash of a claim is stored', async () => {
  using world = await createJobWorld()
  world.create('Dune')
  const { claim: secret } = claim(world)
  assert.ok(!Buffer.from(world.db.toBytes()).includes(secret))
})

test('jobs of other kinds are not claimed', async () => {
  using world = await createJobWorld()
  world.create('Dune')
  assert.equal(world.jobs.claim(['chapters.find']), undefined)
  assert.equal(world.jobs.claim([]), undefined)
})

test('at most 25 jobs run, and a parked one makes room', async () => {
  using world = await createJobWorld()
  const paths = Array.from({ length: 27 }, (_, index) => `Book ${index}`)
  for (const path of paths) {
    world.indexed.add(`1 ${path}`)
    world.create(path)
  }
  const [first] = Array.from({ length: 25 }, () => claim(world))
  assert.equal(world.jobs.claim([KIND]), undefined)
  assert.ok(first)
  world.jobs.report(first.id, { claim: first.claim, state: 'needs_attention', progress: parkedBy('core_needed') })
  claim(world)
  assert.equal(world.jobs.claim([KIND]), undefined)
  // The job may run again although the lane is full.
  assert.equal(world.jobs.report(first.id, { claim: first.claim, state: 'running' }).state, 'running')
})

test('a job whose book is gone fails instead of being claimed, and the next one is claimed', async () => {
  using world = await createJobWorld()
  const [gone, kept] = [world.create('Dune'), world.create('Emma')]
  world.indexed.delete('1 Dune')
  assert.equal(claim(world).id, kept.id)
  assert.partialDeepStrictEqual(world.jobs.get(gone.id), { state: 'failed', error: BOOK_GONE })
  assert.deepEqual(world.announced, [`failed ${gone.id}`])
})

test('after a scan, queued jobs of missing books of that library fail', async () => {
  using world = await createJobWorld()
  const [gone, running] = [world.create('Emma'), world.create('Dune')]
  const other = world.jobs.create({ kind: KIND, at: at('Dune', 2), params: {} }, ADMIN).job
  world.indexed.clear()
  await world.jobs.failMissing(1, new AbortController().signal)
  assert.deepEqual(
    [gone, running, other].map(({ id }) => world.jobs.get(id).state),
    ['failed', 'failed', 'queued'],
  )
  assert.deepEqual(world.announced, [`failed ${gone.id} of 2`])
  await world.jobs.failMissing(1, new AbortController().signal)
  assert.equal(world.announced.length, 1)
})

test('reports store progress and result, and announce the end', async () => {
  using world = await createJobWorld()
  const { id } = world.create('Dune')
  const mine = claim(world)
  const progress = { step: 'asr', done: 1, total: 12, stage: 'chapters', later: true }
  assert.deepEqual(world.jobs.report(id, { claim: mine.claim, state: 'running', progress }).progress, progress)
  const done = world.jobs.report(id, { claim: mine.claim, state: 'done', result: RESULT })
  assert.partialDeepStrictEqual(done, { state: 'done', progress, result: RESULT, leaseUntil: null })
  assert.deepEqual(world.announced, [`finished ${id}`])
})

test('why a job failed, or what it needs, is one line', async () => {
  using world = await createJobWorld()
  const { id } = world.create('Dune')
  const mine = claim(world)
  const park = { code: 'core_needed', hint: 'first\nsecond\u202e' }
  const parked = world.jobs.report(id, { claim: mine.claim, state: 'needs_attention', progress: { park } })
  const failed = world.jobs.report(id, { claim: mine.claim, state: 'failed', error: 'no\u0007\r\nspace' })
  assert.deepEqual([parked.error, failed.error], ['first second', 'no space'])
})

const badReports = [
  ['invalid invalid state', { state: 'queued' }],
  ['invalid invalid state', { state: 'paused' }],
  ['invalid invalid progress: done', { state: 'running', progress: { done: -1 } }],
  ['invalid progress is too large', { state: 'running', progress: { notes: 'x'.repeat(17 * 1024) } }],
  ['invalid state and progress.park do not agree', { state: 'needs_attention' }],
  ['invalid state and progress.park do not agree', { state: 'needs_attention', progress: { step: 'asr' } }],
  ['invalid state and progress.park do not agree', { state: 'running', progress: parkedBy('core_needed') }],
  ['invalid state and progress.park do not agree', { state: 'done', result: RESULT, progress: parkedBy('core_needed') }],
  ['invalid invalid result', { state: 'done' }],
  ['invalid invalid result: source', { state: 'done', result: { ...RESULT, source: 'paper' } }],
  ['invalid invalid result: library_id', { state: 'done', result: { chapters: 12 } }],
  ['conflict claim_lost', { state: 'running', claim: 'another' }],
  ['conflict claim_lost', { state: 'done', result: RESULT, claim: '' }],
] as const

for (const [refusal, report] of badReports)
  test(`a report is refused and changes nothing: ${refusal} for ${JSON.stringify(report).slice(0, 50)}`, async () => {
    using world = await createJobWorld()
    const { id } = world.create('Dune')
    const mine = claim(world)
    const before = world.jobs.get(id)
    world.clock.ms += MINUTE_MS
    assert.equal(
      refusalOf(() => world.jobs.report(id, { ...mine, ...report })),
      refusal,
    )
    assert.deepEqual(world.jobs.get(id), before)
    assert.deepEqual(world.announced, [])
  })

test('a report about an unknown job is missing, as is everything else about it', async () => {
  using world = await createJobWorld()
  const { jobs } = world
  for (const act of [
    () => jobs.report(7, { claim: 'a', state: 'running' }),
    () => jobs.get(7),
    () => jobs.cancel(7),
    () => jobs.retry(7),
    () => jobs.remove(7),
  ])
    assert.equal(refusalOf(act), 'missing job_not_found')
})

test('the message of a park is kept, and the one of a report is cut', async () => {
  using world = await createJobWorld()
  const { id } = world.create('Dune')
  const mine = claim(world)
  const parked = world.jobs.report(id, { ...mine, state: 'needs_attention', progress: parkedBy('core_needed') })
  assert.equal(parked.error, 'because of core_needed')
  assert.equal(world.jobs.report(id, { ...mine, state: 'failed', error: 'x'.repeat(5_000) }).error.length, 2_000)
})

test('leases last five minutes, and reports and heartbeats renew them', async () => {
  using world = await createJobWorld()
  const { jobs, clock } = world
  const { id } = world.create('Dune')
  const mine = claim(world)
  clock.ms += 4 * MINUTE_MS
  jobs.report(id, { ...mine, state: 'running' })
  clock.ms += 4 * MINUTE_MS
  jobs.renew([mine, { id: 99, claim: 'of an unknown job' }])
  clock.ms += 4 * MINUTE_MS
  jobs.endLeases()
  assert.equal(jobs.get(id).state, 'running')
  jobs.renew([{ id, claim: 'an old one' }])
  clock.ms += MINUTE_MS
  jobs.endLeases()
  assert.partialDeepStrictEqual(jobs.get(id), { state: 'queued', attempts: 1 })
})

test('a claim ends leases first, and the third lease that ends fails the job', async () => {
  using world = await createJobWorld()
  const { jobs, clock } = world
  const { id } = world.create('Dune')
  for (const attempts of [1, 2, 3]) {
    assert.equal(claim(world).id, id)
    assert.equal(jobs.get(id).attempts, attempts)
    clock.ms += 5 * MINUTE_MS
  }
  assert.equal(jobs.claim([KIND]), undefined)
  assert.partialDeepStrictEqual(jobs.get(id), { state: 'failed', error: LAPSED })
  assert.deepEqual(world.announced, [`failed ${id}`])
})

test('a bridge that was asleep continues with its last claim, until the next one', async () => {
  using world = await createJobWorld()
  const { jobs, clock } = world
  const { id } = world.create('Dune')
  const old = claim(world)
  clock.ms += 10 * MINUTE_MS
  jobs.endLeases()
  assert.partialDeepStrictEqual(jobs.report(id, { ...old, state: 'running' }), { state: 'running', attempts: 1 })
  clock.ms += 10 * MINUTE_MS
  const next = claim(world)
  assert.equal(
    refusalOf(() => jobs.report(id, { ...old, state: 'running' })),
    'conflict claim_lost',
  )
  assert.equal(jobs.report(id, { ...next, state: 'running' }).attempts, 2)
})

test('heartbeats ask to stop cancelled jobs and to try parked ones again', async () => {
  using world = await createJobWorld()
  const { jobs } = world
  const [stopped, parked] = [world.create('Dune'), world.create('Emma')]
  claim(world)
  const mine = claim(world)
  jobs.report(parked.id, { ...mine, state: 'needs_attention', progress: parkedBy('core_needed') })
  assert.deepEqual(jobs.requests(), { cancel: [], retry: [] })
  jobs.cancel(stopped.id)
  jobs.retry(parked.id)
  assert.deepEqual(jobs.requests(), { cancel: [stopped.id], retry: [parked.id] })
  assert.equal(
    refusalOf(() => jobs.retry(stopped.id)),
    'conflict job_not_parked',
  )
  jobs.report(parked.id, { ...mine, state: 'running' })
  assert.deepEqual(jobs.requests(), { cancel: [stopped.id], retry: [] })
})

test('unpairing gives jobs back to the queue, and no earlier claim counts', async () => {
  using world = await createJobWorld()
  const { jobs } = world
  const [kept, stopped] = [world.create('Dune'), world.create('Emma')]
  const mine = claim(world)
  claim(world)
  jobs.cancel(stopped.id)
  jobs.unpair()
  assert.partialDeepStrictEqual(jobs.get(kept.id), { state: 'queued', attempts: 0 })
  assert.equal(jobs.get(stopped.id).state, 'cancelled')
  assert.equal(
    refusalOf(() => jobs.report(kept.id, { ...mine, state: 'running' })),
    'conflict claim_lost',
  )
  assert.deepEqual(jobs.openCounts(), { queued: 1, running: 0, needsAttention: 0 })
})

test('a closed job is deleted, an open one is refused', async () => {
  using world = await createJobWorld()
  const { id } = world.create('Dune')
  assert.equal(
    refusalOf(() => world.jobs.remove(id)),
    'conflict job_open',
  )
  world.jobs.cancel(id)
  assert.equal(
    refusalOf(() => world.jobs.cancel(id)),
    'conflict job_closed',
  )
  assert.equal(world.jobs.remove(id).path, 'Dune')
  assert.equal(
    refusalOf(() => world.jobs.get(id)),
    'missing job_not_found',
  )
})

test('jobs are listed newest first, in pages, by state and book', async () => {
  using world = await createJobWorld()
  const { jobs } = world
  const ids = ['Dune', 'Emma', 'Ulysses'].map((path) => world.create(path).id)
  const list = (filter: object) => {
    const { jobs: found, nextBefore } = jobs.list({ before: Number.MAX_SAFE_INTEGER, limit: 2, ...filter })
    return [found.map(({ id }) => id), nextBefore]
  }
  const [dune = 0, emma = 0, ulysses = 0] = ids
  assert.deepEqual(list({}), [[ulysses, emma], emma])
  assert.deepEqual(list({ before: emma }), [[dune], null])
  jobs.cancel(emma)
  assert.deepEqual(list({ state: 'queued' }), [[ulysses, dune], null])
  assert.deepEqual(list({ libraryId: 1, path: 'Emma' }), [[emma], null])
  assert.deepEqual(list({ libraryId: 2 }), [[], null])
})

test('jobs of a library that is being deleted are gone', async () => {
  using world = await createJobWorld()
  const { id } = world.create('Dune')
  const mine = claim(world)
  world.db.run('UPDATE libraries SET is_leaving = 1 WHERE id = 1')
  assert.equal(
    refusalOf(() => world.jobs.report(id, { ...mine, state: 'running' })),
    'missing job_not_found',
  )
  assert.deepEqual(world.jobs.list({ before: 99, limit: 9 }).jobs, [])
  world.db.run('DELETE FROM libraries WHERE id = 1')
  assert.deepEqual(world.db.all('SELECT 1 FROM bridge_jobs'), [])
})

test('closed jobs are kept for 90 days, and the newest 1,000; open ones always', async () => {
  using world = await createJobWorld()
  const { jobs, clock, db } = world
  const old = world.create('Dune')
  jobs.cancel(old.id)
  const open = world.create('Dune')
  clock.ms += 89 * DAY_MS
  await jobs.prune(new AbortController().signal)
  assert.equal(jobs.get(old.id).state, 'cancelled')
  clock.ms += 2 * DAY_MS
  db.transaction(() => {
    for (let made = 0; made < 1_200; made++) jobs.cancel(world.create('Emma').id)
  })
  await jobs.prune(new AbortController().signal)
  assert.equal(
    refusalOf(() => jobs.get(old.id)),
    'missing job_not_found',
  )
  assert.equal(jobs.get(open.id).state, 'queued')
  const closed = db.all<{ id: number }>("SELECT id FROM bridge_jobs WHERE state = 'cancelled' ORDER BY id")
  assert.deepEqual([closed.length, closed.at(0)?.id], [1_000, open.id + 201])
})
