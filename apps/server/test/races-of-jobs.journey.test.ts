import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { openDatabase } from '../src/compose/database.ts'
import { createBridgeJobs } from '../src/features/bridge/index.ts'
import { relPath } from '../src/features/paths/index.ts'
import { racing, tally } from './racing-processes.ts'

const RUNNER = path.resolve(import.meta.dirname, 'race-of-jobs-runner.ts')
const KIND = 'sidecars.generate'
const JOBS = 40

interface Row {
  state: string
  attempts: number
  claim: string | null
  path: string
  cancelled: number
}

/** A database with queued jobs, of which the first are claimed. */
async function createJobs({ queued, claimed = 0 }: { queued: number; claimed?: number }) {
  const folder = temporaryFolder('race-of-jobs-')
  const [database, claimsFile] = [folder.at('jobs.db'), folder.at('claims.json')]
  const now = () => new Date()
  using db = await openDatabase(database, { now, warn: () => {} })
  db.exec(`
    INSERT INTO users (id, username, username_key, created_at) VALUES (1, 'Ann', 'ann', '');
    INSERT INTO libraries (id, name, root, created_at) VALUES (1, 'Books', '/books', '')`)
  let token = 0
  const jobs = createBridgeJobs({
    ...{ db, now, announce: () => {}, newToken: () => `first ${++token}`, isIndexed: () => true },
    bridge: { isPaired: () => true, mayWrite: () => true, mayContribute: () => true },
  })
  for (let at = 1; at <= queued; at += 1)
    jobs.create({ kind: KIND, at: { libraryId: 1, path: relPath(`Book ${at}`) }, params: {} }, { userId: 1, name: 'Ann' })
  // The lane is for 25 running jobs; a parked one does not count.
  const claims = Array.from({ length: claimed }, () => {
    const { job, claim } = jobs.claim([KIND]) ?? assert.fail('no job to claim')
    jobs.report(job.id, { claim, state: 'needs_attention', progress: { park: { code: 'agent_rate_limited' } } })
    return { id: job.id, claim }
  })
  writeFileSync(claimsFile, JSON.stringify(claims))
  const race = (what: string, ...args: (string | number)[]) => ({ data: database, what, args })
  return {
    race,
    claimsFile,
    racing: (...races: ReturnType<typeof race>[]) => racing(races, RUNNER),
    rows(): Row[] {
      using then = openDb(database)
      return then.all('SELECT state, attempts, claim, path, cancel_requested AS cancelled FROM bridge_jobs ORDER BY id')
    },
    announced(): string[] {
      using then = openDb(database)
      return then.all<{ kind: string; data: string }>('SELECT kind, data FROM server_events').map(({ kind, data }) => kind + data)
    },
    [Symbol.dispose]: folder[Symbol.dispose],
  }
}

test('four processes: 200 claims of 20 jobs give each once', async () => {
  using shelf = await createJobs({ queued: 20 })
  const ends = await shelf.racing(...Array(4).fill(shelf.race('claim', 50)))
  const once = Array.from({ length: 20 }, (_, at) => [String(at + 1), 1])
  assert.deepEqual(tally(ends), { ...Object.fromEntries(once), none: 180 })
  const rows = shelf.rows()
  assert.ok(rows.every(({ state, attempts }) => state === 'running' && attempts === 1))
  assert.equal(new Set(rows.map(({ claim }) => claim)).size, 20)
})

test('four processes: 200 creates for one book give one job', async () => {
  using shelf = await createJobs({ queued: 0 })
  assert.deepEqual(tally(await shelf.racing(...Array(4).fill(shelf.race('create', 50)))), { new: 1, found: 199 })
  assert.equal(shelf.rows().length, 1)
})

test('four processes: reports beside cancels, ends of leases and moves leave each job closed, moved and announced once', async () => {
  using shelf = await createJobs({ queued: JOBS, claimed: JOBS })
  const report = shelf.race('report', shelf.claimsFile)
  const others = [shelf.race('cancel', JOBS), shelf.race('lapse', JOBS), shelf.race('move', JOBS)]
  const [reported = [], ...rest] = chunks(await shelf.racing(report, ...others), JOBS)
  const rows = shelf.rows()
  for (const [at, { state, path: book, claim, cancelled }] of rows.entries()) {
    const id = at + 1
    assert.equal(book, `Moved ${id}`)
    // A job that lost its lease is queued again, and a cancel there closes it before the report.
    const isLate = reported[at] === 'this claim is no longer valid'
    assert.equal(state, isLate ? 'cancelled' : reported[at], `job ${id}`)
    assert.ok(isLate || (id % 2 === 1 ? ['failed', 'cancelled'] : ['done']).includes(state), `job ${id}: ${state}`)
    assert.equal(claim, null)
    if (state === 'cancelled' && !isLate) assert.equal(cancelled, 1)
  }
  const expected = rows.flatMap(({ state }, at) =>
    state === 'cancelled' ? [] : [`${state === 'done' ? 'finished' : 'failed'}{"id":${at + 1}}`],
  )
  assert.deepEqual(shelf.announced().toSorted(), expected.toSorted())
  assert.ok(rest.flat().every((outcome) => /^(done|cancelled|running|needs_attention|the job is already closed)$/.test(outcome)))
})

test('four processes: after an unpair no earlier claim counts, and no attempt is lost', async () => {
  using shelf = await createJobs({ queued: JOBS, claimed: JOBS })
  const run = shelf.race('run', shelf.claimsFile)
  const ends = await shelf.racing(run, run, run, shelf.race('unpair', 1))
  for (const outcome of ends) assert.match(outcome, /^(running|done|this claim is no longer valid)$/)
  for (const { state, attempts, claim } of shelf.rows()) assert.deepEqual([state, attempts, claim], ['queued', 0, null])
  assert.deepEqual(shelf.announced(), [])
})

const chunks = (all: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
