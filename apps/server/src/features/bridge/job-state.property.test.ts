import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTransientPark } from '@chapterhouse/contract/bridge-jobs'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { isOpen, type JobEvent, type JobStanding, MAX_ATTEMPTS, moveJob, newJob } from './job-state.ts'

const CLAIMS = ['a', 'b', 'c', 'd']
const PARKS = ['core_needed', 'budget_exceeded', 'agent_rate_limited']

const claim = fc.constantFrom(...CLAIMS)
const report = fc.oneof(
  fc.record({ kind: fc.constant('report' as const), claim, state: fc.constantFrom('running' as const, 'failed', 'cancelled') }),
  fc.record({
    kind: fc.constant('report' as const),
    claim,
    state: fc.constant('done' as const),
    result: fc.constant({ recaps: 1 }),
  }),
  fc.record({
    kind: fc.constant('report' as const),
    claim,
    state: fc.constant('needs_attention' as const),
    progress: fc.constantFrom(...PARKS).map((code) => ({ park: { code } })),
  }),
)
const event: fc.Arbitrary<JobEvent> = fc.oneof(
  { weight: 6, arbitrary: report },
  { weight: 3, arbitrary: fc.constant({ kind: 'claim' as const, claim: '' }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'lapse' as const }) },
  fc.record({ kind: fc.constant('renew' as const), claim }),
  fc.constantFrom({ kind: 'cancel' as const }, { kind: 'retry' as const }, { kind: 'unpair' as const }),
  fc.constantFrom({ kind: 'supersede' as const }, { kind: 'bookGone' as const }),
)
const steps = fc.array(fc.record({ event, minutes: fc.constantFrom(0, 1, 4, 6) }), { maxLength: 40 })

/** Claims that a report could still be made with. */
const liveClaims = (job: JobStanding, now: Date) =>
  CLAIMS.filter((one) => moveJob(job, { kind: 'report', claim: one, state: 'running' }, now).kind === 'moved')

test('random events: one live claim at most, closed for good, three attempts, and each announcement once', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let now = Date.parse('2026-11-29T12:00:00Z')
      let job = newJob(new Date(now).toISOString())
      const claims = [...CLAIMS]
      let counted = 0
      let announcedPark = ''
      const ends: string[] = []
      for (const { event: given, minutes } of all) {
        now += minutes * 60_000
        // Claims are never used twice.
        const one = given.kind === 'claim' ? { ...given, claim: claims[0] ?? 'none left' } : given
        const before = job
        const move = moveJob(job, one, new Date(now))
        if (move.kind === 'refused') continue
        job = move.job
        if (one.kind === 'claim') {
          claims.shift()
          counted += 1
        }
        if (one.kind === 'unpair' && job.attempts < before.attempts) counted -= 1

        assert.ok(liveClaims(job, new Date(now)).length <= 1)
        assert.equal(job.attempts, counted)
        assert.ok(job.attempts >= 0 && job.attempts <= MAX_ATTEMPTS)
        if (!isOpen(before)) assert.deepEqual(job, before)
        assert.equal(job.leaseUntil !== null, job.state === 'running' || job.state === 'needs_attention')
        assert.equal(job.finishedAt !== null, !isOpen(job))
        assert.equal(job.progress?.park !== undefined, job.state === 'needs_attention')
        assert.equal(job.result !== null, job.state === 'done')
        if (job.retryRequested) assert.equal(job.state, 'needs_attention')

        const isClosedNow = job.state !== before.state && (job.state === 'done' || job.state === 'failed')
        if (isClosedNow) ends.push(job.state)
        const code = job.state === 'needs_attention' && !before.cancelRequested ? (job.progress?.park?.code ?? '') : ''
        const isParkedNow = code !== '' && code !== announcedPark && !isTransientPark(code)
        if (isParkedNow) announcedPark = code
        if (one.kind === 'unpair' || (before.retryRequested && job.state === 'running')) announcedPark = ''
        assert.equal(
          move.announce,
          isClosedNow && job.state === 'done' ? 'finished' : isClosedNow || isParkedNow ? 'failed' : undefined,
        )
      }
      assert.ok(ends.length <= 1)
    }),
    { numRuns: runs(300, 20_000) },
  )
})
