import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createJobWorld, type JobWorld, KIND } from './test/job-world.ts'

const { signal } = new AbortController()

/** Queued jobs of this many books that are not indexed. */
function addGone({ db }: JobWorld, count: number): void {
  db.run(
    `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < :count)
     INSERT INTO bridge_jobs (kind, library_id, path, params, state, attempts, max_attempts, cancel_requested, superseded,
       retry_requested, park_code, error, created_by_name, created_at, updated_at)
     SELECT '${KIND}', 1, 'Gone ' || i, '{}', 'queued', 0, 3, 0, 0, 0, '', '', 'Ann', '', '' FROM n`,
    { count },
  )
}

test('after a scan, thousands of jobs fail in parts and are announced once', async () => {
  using world = await createJobWorld()
  const kept = world.create('Dune')
  addGone(world, 1_200)
  const failing = world.jobs.failMissing(1, signal)
  const failed = () => world.db.one<{ n: number }>("SELECT count(*) AS n FROM bridge_jobs WHERE state = 'failed'").n
  const seen = new Set<number>()
  const looking = setImmediate(function look() {
    seen.add(failed())
    if (failed() < 1_200) setImmediate(look)
  })
  await failing
  clearImmediate(looking)
  assert.ok(seen.has(500) && seen.has(1_000), 'other work runs in between')
  assert.equal(failed(), 1_200)
  assert.equal(world.jobs.get(kept.id).state, 'queued')
  assert.deepEqual(world.announced, [`failed ${kept.id + 1} of 1200`])
})

test('a claim looks at a limited number of jobs whose books are gone, and announces them together', async () => {
  using world = await createJobWorld()
  addGone(world, 600)
  const kept = world.create('Dune')
  assert.equal(world.jobs.claim([KIND]), undefined)
  assert.equal(world.jobs.claim([KIND])?.job.id, kept.id)
  assert.deepEqual(world.announced, ['failed 1 of 500', 'failed 501 of 100'])
})
