import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { isTransientPark } from '@chapterhouse/contract/bridge-jobs'
import { AppError } from '@chapterhouse/kit/errors'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { type PathMove, relPath } from '../paths/index.ts'
import { isOpen, type JobEvent, type JobStanding, moveJob, newJob } from './job-state.ts'
import { bridgeJobsTable } from './jobs-table.ts'
import { createJobWorld, type JobWorld, KIND, parkedBy, RESULT } from './test/job-world.ts'

const PATHS = ['Dune', 'Emma', 'Ulysses'] as const
const PARKS = ['core_needed', 'budget_exceeded', 'agent_rate_limited'] as const

/** A job by the pure machine, and the path of its book. */
interface Modelled {
  path: string
  standing: JobStanding
  /** The code of the park that was announced last. */
  announcedPark: string
}

/** The claims that the bridge remembers, newest last, which no restore takes from it. */
interface Claimed {
  id: number
  claim: string
}

class Model {
  jobs = new Map<number, Modelled>()
  announced: string[] = []

  apply(id: number, event: JobEvent, now: Date): void {
    const job = this.jobs.get(id)
    if (!job) return
    const before = job.standing
    const move = moveJob(before, event, now)
    if (move.kind === 'refused') return
    job.standing = move.job
    if (!isOpen(before)) assert.deepEqual(move.job, before)
    // Stated once more, so that a wrong machine does not agree with itself.
    const isClosedNow = before.state !== move.job.state
    const code = move.job.state === 'needs_attention' && !before.cancelRequested ? (move.job.progress?.park?.code ?? '') : ''
    const isParkedNow = code !== '' && code !== job.announcedPark && !isTransientPark(code)
    if (isParkedNow) job.announcedPark = code
    if (event.kind === 'unpair' || (before.retryRequested && move.job.state === 'running')) job.announcedPark = ''
    if (isClosedNow && move.job.state === 'done') this.announced.push(`finished ${id}`)
    else if ((isClosedNow && move.job.state === 'failed') || isParkedNow) this.announced.push(`failed ${id}`)
  }
  applyToAll(event: JobEvent, now: Date): void {
    for (const id of this.jobs.keys()) this.apply(id, event, now)
  }
  openAt(path: string): number | undefined {
    return [...this.jobs].find(([, job]) => job.path === path && isOpen(job.standing) && !job.standing.superseded)?.[0]
  }
  follow(from: string, to: string, joins: boolean, now: Date): void {
    for (const [id, job] of this.jobs) {
      if (job.path !== from || (joins && !isOpen(job.standing))) continue
      const rival = isOpen(job.standing) && !job.standing.superseded ? this.openAt(to) : undefined
      if (rival !== undefined) this.apply(Math.max(id, rival), { kind: 'supersede' }, now)
      job.path = to
    }
  }
}

interface Run {
  world: JobWorld
  model: Model
  claims: Claimed[]
  backup: { bytes: Uint8Array; jobs: Map<number, Modelled> } | undefined
}

/** A refusal is part of the run; anything else is a defect. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const nowOf = ({ world }: Run) => new Date(world.clock.ms)
type Step = (run: Run) => void

const create =
  (path: string): Step =>
  (run) => {
    const { job, isNew } = run.world.jobs.create(
      { kind: KIND, at: { libraryId: 1, path: relPath(path) }, params: {} },
      { userId: 1, name: 'Ann' },
    )
    const open = run.model.openAt(path)
    assert.equal(isNew, open === undefined)
    if (isNew) run.model.jobs.set(job.id, { path, standing: newJob(nowOf(run).toISOString()), announcedPark: '' })
    else assert.equal(job.id, open)
  }

const claim: Step = (run) => {
  run.model.applyToAll({ kind: 'lapse' }, nowOf(run))
  const next = Math.min(...[...run.model.jobs].flatMap(([id, { standing }]) => (standing.state === 'queued' ? [id] : [])))
  const claimed = run.world.jobs.claim([KIND])
  assert.equal(claimed?.job.id ?? Number.POSITIVE_INFINITY, next)
  if (!claimed) return
  run.claims.push({ id: claimed.job.id, claim: claimed.claim })
  run.model.apply(next, { kind: 'claim', claim: hash('sha256', claimed.claim) }, nowOf(run))
}

type Sent = { state: 'running' | 'failed' | 'cancelled' } | { state: 'needs_attention'; code: string } | { state: 'done' }

/** A report with one of the claims that the bridge remembers, the older ones too. */
const report =
  (back: number, sent: Sent): Step =>
  (run) => {
    const mine = run.claims.at(-1 - (back % Math.max(1, run.claims.length)))
    if (!mine) return
    const parts = 'code' in sent ? { state: sent.state, progress: parkedBy(sent.code) } : { state: sent.state }
    const result = sent.state === 'done' ? { result: RESULT } : {}
    attempt(() => run.world.jobs.report(mine.id, { claim: mine.claim, ...parts, ...result }))
    const event = { kind: 'report', claim: hash('sha256', mine.claim), ...parts, ...result } as JobEvent
    run.model.apply(mine.id, event, nowOf(run))
  }

const renew =
  (back: number): Step =>
  (run) => {
    const mine = run.claims.at(-1 - (back % Math.max(1, run.claims.length)))
    if (!mine) return
    run.world.jobs.renew([mine])
    run.model.apply(mine.id, { kind: 'renew', claim: hash('sha256', mine.claim) }, nowOf(run))
  }

const ask =
  (kind: 'cancel' | 'retry', which: number): Step =>
  (run) => {
    const ids = [...run.model.jobs.keys()]
    const id = ids.at(which % Math.max(1, ids.length))
    if (id === undefined) return
    attempt(() => run.world.jobs[kind](id))
    run.model.apply(id, { kind }, nowOf(run))
  }

const wait =
  (minutes: number): Step =>
  ({ world }) => {
    world.clock.ms += minutes * 60_000
  }

const endLeases: Step = (run) => {
  run.world.jobs.endLeases()
  run.model.applyToAll({ kind: 'lapse' }, nowOf(run))
}

const unpair: Step = (run) => {
  run.world.jobs.unpair()
  run.model.applyToAll({ kind: 'unpair' }, nowOf(run))
}

const follow =
  (from: string, to: string, joins: boolean): Step =>
  (run) => {
    if (from === to) return
    const { db } = run.world
    const move: PathMove = { libraryId: 1, from: relPath(from), to: relPath(to), shiftSeconds: 0, joins, isLastDisc: false }
    db.transaction(() => bridgeJobsTable({ db, now: () => nowOf(run) }).follow(move))
    run.model.follow(from, to, joins, nowOf(run))
  }

const copied = (jobs: Map<number, Modelled>) => new Map([...jobs].map(([id, job]) => [id, { ...job }]))

const restart: Step = ({ world }) => world.reopen(world.db.toBytes())
const backUp: Step = (run) => {
  run.backup = { bytes: run.world.db.toBytes(), jobs: copied(run.model.jobs) }
}
/** Ids that the backup does not have are given again: the bridge's claims of those jobs are of the past. */
const restore: Step = (run) => {
  if (!run.backup) return
  run.world.reopen(run.backup.bytes)
  run.model.jobs = copied(run.backup.jobs)
}

const path = fc.constantFrom(...PATHS)
const sent: fc.Arbitrary<Sent> = fc.oneof(
  fc.record({ state: fc.constantFrom('running' as const, 'failed' as const, 'cancelled' as const) }),
  fc.record({ state: fc.constant('needs_attention' as const), code: fc.constantFrom(...PARKS) }),
  fc.record({ state: fc.constant('done' as const) }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: path.map(create) },
  { weight: 5, arbitrary: fc.constant(claim) },
  { weight: 8, arbitrary: fc.tuple(fc.nat(3), sent).map(([back, one]) => report(back, one)) },
  { weight: 2, arbitrary: fc.nat(3).map(renew) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom('cancel' as const, 'retry' as const), fc.nat(5)).map(([kind, n]) => ask(kind, n)),
  },
  { weight: 3, arbitrary: fc.constantFrom(1, 4, 6).map(wait) },
  { weight: 2, arbitrary: fc.constant(endLeases) },
  { weight: 1, arbitrary: fc.constantFrom(unpair, restart, backUp, restore) },
  { weight: 3, arbitrary: fc.tuple(path, path, fc.boolean()).map(([from, to, joins]) => follow(from, to, joins)) },
)

/** The store says the same as the machine, and keeps the promises of docs/reference/operations.md 5.6. */
function check({ world, model, claims }: Run): void {
  const listed = world.jobs.list({ before: Number.MAX_SAFE_INTEGER, limit: 1_000 }).jobs
  const stored = listed.map(({ id }) => world.jobs.get(id))
  assert.deepEqual(
    stored.map((job) => [job.id, job.path]).toReversed(),
    [...model.jobs].map(([id, job]) => [id, job.path]),
  )
  for (const job of stored) {
    const standing = model.jobs.get(job.id)?.standing
    assert.ok(standing)
    assert.deepEqual(Object.fromEntries(Object.keys(standing).map((key) => [key, job[key as keyof JobStanding]])), { ...standing })
    assert.ok(job.attempts <= job.maxAttempts)
  }
  const openBooks = stored.filter((job) => isOpen(job) && !job.superseded).map((job) => job.path)
  assert.equal(new Set(openBooks).size, openBooks.length, 'two open jobs of one book')
  const live = stored.map(({ claim: one }) => one).filter((one) => one !== null)
  assert.equal(new Set(live).size, live.length)
  assert.equal(new Set(claims.map(({ claim: one }) => one)).size, claims.length)
  assert.deepEqual(world.announced, model.announced)
}

test('random sequences of everything that can happen leave machine and database in agreement', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      using world = await createJobWorld()
      const run: Run = { world, model: new Model(), claims: [], backup: undefined }
      for (const act of steps) {
        act(run)
        check(run)
      }
    }),
    { numRuns: runs(60, 2_000) },
  )
})
