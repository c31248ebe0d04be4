import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JobProgress } from '@chapterhouse/contract/bridge-jobs'
import { BOOK_GONE, type JobEvent, type JobMove, type JobStanding, LAPSED, MAX_ATTEMPTS, moveJob, newJob } from './job-state.ts'

const START = Date.parse('2026-11-29T12:00:00.000Z')
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString()

/** A job after these events, a minute after each other unless they say when. */
function after(...events: readonly (JobEvent & { minute?: number })[]): JobStanding {
  return events.reduce(
    (job, { minute, ...event }, index) => {
      const move = moveJob(job, event as JobEvent, new Date(at(minute ?? index + 1)))
      assert.equal(move.kind, 'moved', `${event.kind} is refused`)
      return move.kind === 'moved' ? move.job : job
    },
    newJob(at(0)),
  )
}

const parkedBy = (code: string, hint = `because of ${code}`): JobProgress => ({ step: 'asr', park: { code, hint } })
const CLAIM = { kind: 'claim', claim: 'a' } as const
const RUNS = { kind: 'report', claim: 'a', state: 'running' } as const
const PARKS = { kind: 'report', claim: 'a', state: 'needs_attention' } as const
const DONE = { kind: 'report', claim: 'a', state: 'done', result: { recaps: 3 } } as const
const FAILS = { kind: 'report', claim: 'a', state: 'failed', error: 'no audio' } as const
const STOPS = { kind: 'report', claim: 'a', state: 'cancelled' } as const
const CANCEL = { kind: 'cancel' } as const
const RETRY = { kind: 'retry' } as const
const LAPSE = { kind: 'lapse' } as const
const UNPAIR = { kind: 'unpair' } as const
const SUPERSEDE = { kind: 'supersede' } as const
const GONE = { kind: 'bookGone' } as const

const queued = newJob(at(0))
const running = after(CLAIM)
const parked = after(CLAIM, { ...PARKS, progress: parkedBy('core_needed') })
const waiting = after(CLAIM, { ...PARKS, progress: parkedBy('agent_rate_limited') })
const beingCancelled = after(CLAIM, CANCEL)
const lapsed = after(CLAIM, { ...LAPSE, minute: 6 })
const lapsedParked = after(CLAIM, { ...PARKS, progress: parkedBy('core_needed') }, { ...LAPSE, minute: 7 })
const lastAttempt = after(
  CLAIM,
  { ...LAPSE, minute: 6 },
  { ...CLAIM, minute: 7 },
  { ...LAPSE, minute: 12 },
  { ...CLAIM, minute: 13 },
)
const done = after(CLAIM, DONE)
const failed = after(CLAIM, FAILS)
const cancelled = after(CANCEL)

/** When the event happens: every lease is over unless a row says otherwise. */
const LATER = 30

interface Row {
  name: string
  from: JobStanding
  event: JobEvent
  to?: Partial<JobStanding>
  announce?: 'finished' | 'failed'
  refused?: string
}

const lease = { leaseUntil: at(LATER + 5) }
const ended = { claim: null, leaseUntil: null, finishedAt: at(LATER) }

const rows: readonly Row[] = [
  {
    name: 'a claim starts a queued job',
    from: queued,
    event: CLAIM,
    to: { state: 'running', attempts: 1, claim: 'a', claimedAt: at(LATER), startedAt: at(LATER), ...lease },
  },
  {
    name: 'the next claim replaces the last one and counts an attempt',
    from: lapsed,
    event: { kind: 'claim', claim: 'b' },
    to: { state: 'running', attempts: 2, claim: 'b', startedAt: at(1), ...lease },
  },
  { name: 'a running job is not claimed again', from: running, event: CLAIM, refused: 'not_queued' },
  { name: 'a parked job is not claimed again', from: parked, event: CLAIM, refused: 'not_queued' },
  { name: 'a closed job is not claimed', from: done, event: CLAIM, refused: 'not_queued' },

  {
    name: 'a report renews the lease and stores the progress',
    from: running,
    event: { ...RUNS, progress: { step: 'asr', done: 1 } },
    to: { state: 'running', attempts: 1, progress: { step: 'asr', done: 1 }, ...lease },
  },
  { name: 'a report of another claim is lost', from: running, event: { ...RUNS, claim: 'b' }, refused: 'claim_lost' },
  { name: 'a report before the first claim is lost', from: queued, event: RUNS, refused: 'claim_lost' },
  {
    name: 'a report of a parked job with another claim is lost',
    from: parked,
    event: { ...DONE, claim: 'b' },
    refused: 'claim_lost',
  },

  {
    name: 'a park needs attention, and is announced',
    from: running,
    event: { ...PARKS, progress: parkedBy('core_needed') },
    to: { state: 'needs_attention', claim: 'a', error: 'because of core_needed', ...lease },
    announce: 'failed',
  },
  {
    name: 'a park that passes soon is not announced',
    from: running,
    event: { ...PARKS, progress: parkedBy('agent_rate_limited') },
    to: { state: 'needs_attention', parkCode: '' },
  },
  {
    name: 'a parked job shows the message of its report',
    from: running,
    event: { ...PARKS, progress: parkedBy('core_needed'), error: 'Publish it' },
    to: { error: 'Publish it' },
    announce: 'failed',
  },
  {
    name: 'the same park again announces nothing',
    from: parked,
    event: { ...PARKS, progress: parkedBy('core_needed') },
    to: { state: 'needs_attention', ...lease },
  },
  {
    name: 'a park that becomes one that does not pass is announced',
    from: waiting,
    event: { ...PARKS, progress: parkedBy('budget_exceeded') },
    to: { parkCode: 'budget_exceeded' },
    announce: 'failed',
  },
  {
    name: 'a park that becomes one that passes soon is not announced',
    from: parked,
    event: { ...PARKS, progress: parkedBy('agent_unavailable') },
    to: { parkCode: 'core_needed' },
  },
  {
    name: 'a park that came before one that passes soon is not announced again',
    from: after(CLAIM, { ...PARKS, progress: parkedBy('core_needed') }, { ...PARKS, progress: parkedBy('agent_unavailable') }),
    event: { ...PARKS, progress: parkedBy('core_needed') },
    to: { state: 'needs_attention', error: 'because of core_needed' },
  },
  {
    name: 'a park that comes again by itself is not announced again',
    from: after(CLAIM, { ...PARKS, progress: parkedBy('core_needed') }, RUNS),
    event: { ...PARKS, progress: parkedBy('core_needed') },
    to: { state: 'needs_attention', error: 'because of core_needed' },
  },
  {
    name: 'a park that comes again after another one is announced again',
    from: after(CLAIM, { ...PARKS, progress: parkedBy('core_needed') }, { ...PARKS, progress: parkedBy('budget_exceeded') }),
    event: { ...PARKS, progress: parkedBy('core_needed') },
    to: { parkCode: 'core_needed' },
    announce: 'failed',
  },
  {
    name: 'a park that comes again after a retry is announced again',
    from: after(CLAIM, { ...PARKS, progress: parkedBy('core_needed') }, RETRY, RUNS),
    event: { ...PARKS, progress: parkedBy('core_needed') },
    to: { parkCode: 'core_needed' },
    announce: 'failed',
  },
  {
    name: 'a job whose park is over runs with the same claim',
    from: parked,
    event: RUNS,
    to: { state: 'running', claim: 'a', attempts: 1, error: '', progress: { step: 'asr' }, ...lease },
  },
  {
    name: 'a job finishes',
    from: running,
    event: DONE,
    to: { state: 'done', result: { recaps: 3 }, ...ended },
    announce: 'finished',
  },
  { name: 'a parked job finishes', from: parked, event: DONE, to: { state: 'done', error: '', ...ended }, announce: 'finished' },
  { name: 'a job fails', from: running, event: FAILS, to: { state: 'failed', error: 'no audio', ...ended }, announce: 'failed' },
  {
    name: 'a parked job fails',
    from: parked,
    event: FAILS,
    to: { state: 'failed', error: 'no audio', ...ended },
    announce: 'failed',
  },
  { name: 'the bridge cancels its job', from: running, event: STOPS, to: { state: 'cancelled', ...ended } },
  { name: 'the bridge cancels a parked job', from: parked, event: STOPS, to: { state: 'cancelled', error: '', ...ended } },

  { name: 'a heartbeat renews the lease', from: running, event: { kind: 'renew', claim: 'a' }, to: { state: 'running', ...lease } },
  {
    name: 'a heartbeat renews the lease of a parked job',
    from: parked,
    event: { kind: 'renew', claim: 'a' },
    to: { state: 'needs_attention', ...lease },
  },
  {
    name: 'an old claim in a heartbeat renews nothing',
    from: running,
    event: { kind: 'renew', claim: 'b' },
    refused: 'claim_lost',
  },
  { name: 'a heartbeat does not resume a queued job', from: lapsed, event: { kind: 'renew', claim: 'a' }, refused: 'claim_lost' },

  { name: 'a queued job is cancelled immediately', from: queued, event: CANCEL, to: { state: 'cancelled', ...ended } },
  {
    name: 'a running job is cancelled once the bridge has stopped',
    from: running,
    event: CANCEL,
    to: { state: 'running', cancelRequested: true, claim: 'a' },
  },
  {
    name: 'a parked job is cancelled once the bridge has stopped',
    from: parked,
    event: CANCEL,
    to: { state: 'needs_attention', cancelRequested: true },
  },
  { name: 'a second cancel changes nothing', from: beingCancelled, event: CANCEL, to: { state: 'running', cancelRequested: true } },
  {
    name: 'a report during a cancel still renews the lease',
    from: beingCancelled,
    event: RUNS,
    to: { state: 'running', cancelRequested: true, ...lease },
  },
  {
    name: 'the closing report of a cancelled job closes it',
    from: beingCancelled,
    event: STOPS,
    to: { state: 'cancelled', ...ended },
  },
  {
    name: 'work that failed while it was stopped is cancelled',
    from: beingCancelled,
    event: FAILS,
    to: { state: 'cancelled', error: '', ...ended },
  },
  {
    name: 'work that finished before it could be stopped is done',
    from: beingCancelled,
    event: DONE,
    to: { state: 'done', ...ended },
    announce: 'finished',
  },
  {
    name: 'a cancelled job whose lease is over is closed',
    from: beingCancelled,
    event: LAPSE,
    to: { state: 'cancelled', ...ended },
  },
  { name: 'a cancelled job is closed by unpairing', from: beingCancelled, event: UNPAIR, to: { state: 'cancelled', ...ended } },
  { name: 'a done job cannot be cancelled', from: done, event: CANCEL, refused: 'job_closed' },
  { name: 'a failed job cannot be cancelled', from: failed, event: CANCEL, refused: 'job_closed' },
  { name: 'a cancelled job cannot be cancelled', from: cancelled, event: CANCEL, refused: 'job_closed' },

  { name: 'a parked job can be tried again', from: parked, event: RETRY, to: { state: 'needs_attention', retryRequested: true } },
  {
    name: 'the next report ends a retry, even if the park is the same',
    from: after(CLAIM, { ...PARKS, progress: parkedBy('core_needed') }, RETRY),
    event: { ...PARKS, progress: parkedBy('core_needed') },
    to: { state: 'needs_attention', retryRequested: false },
  },
  {
    name: 'a heartbeat leaves a retry',
    from: after(CLAIM, { ...PARKS, progress: parkedBy('core_needed') }, RETRY),
    event: { kind: 'renew', claim: 'a' },
    to: { retryRequested: true },
  },
  { name: 'a running job is not tried again', from: running, event: RETRY, refused: 'job_not_parked' },
  { name: 'a queued job is not tried again', from: queued, event: RETRY, refused: 'job_not_parked' },
  { name: 'a closed job is not tried again', from: failed, event: RETRY, refused: 'job_not_parked' },

  {
    name: 'a job whose lease is over is queued again, with its last claim',
    from: running,
    event: LAPSE,
    to: { state: 'queued', attempts: 1, claim: 'a', leaseUntil: null },
  },
  {
    name: 'a parked job whose lease is over is queued again',
    from: parked,
    event: LAPSE,
    to: { state: 'queued', error: '', progress: null, leaseUntil: null },
  },
  {
    name: 'the last attempt fails once its lease is over',
    from: lastAttempt,
    event: LAPSE,
    to: { state: 'failed', attempts: MAX_ATTEMPTS, error: LAPSED, ...ended },
    announce: 'failed',
  },
  {
    name: 'a lease that is alive does not end',
    from: after({ ...CLAIM, minute: LATER - 4 }),
    event: LAPSE,
    to: { state: 'running', leaseUntil: at(LATER + 1) },
  },
  { name: 'a lease ends to the millisecond', from: after({ ...CLAIM, minute: LATER - 5 }), event: LAPSE, to: { state: 'queued' } },
  { name: 'a queued job has no lease to end', from: queued, event: LAPSE, to: queued },

  {
    name: 'a late report resumes a queued job without counting an attempt',
    from: lapsed,
    event: RUNS,
    to: { state: 'running', attempts: 1, claim: 'a', ...lease },
  },
  {
    name: 'a late report can finish a queued job',
    from: lapsed,
    event: DONE,
    to: { state: 'done', ...ended },
    announce: 'finished',
  },
  {
    name: 'a late report can fail a queued job',
    from: lapsed,
    event: FAILS,
    to: { state: 'failed', ...ended },
    announce: 'failed',
  },
  {
    name: 'a late report can park a queued job',
    from: lapsed,
    event: { ...PARKS, progress: parkedBy('core_needed') },
    to: { state: 'needs_attention', ...lease },
    announce: 'failed',
  },
  {
    name: 'a park that was announced before the lease ended is not announced again',
    from: lapsedParked,
    event: { ...PARKS, progress: parkedBy('core_needed') },
    to: { state: 'needs_attention' },
  },
  {
    name: 'the same park of the next attempt is not announced again',
    from: after(CLAIM, { ...PARKS, progress: parkedBy('core_needed') }, { ...LAPSE, minute: 8 }, CLAIM),
    event: { ...PARKS, progress: parkedBy('core_needed') },
    to: { state: 'needs_attention' },
  },
  {
    name: 'a park that came before unpairing is announced again',
    from: after(CLAIM, { ...PARKS, progress: parkedBy('core_needed') }, { ...LAPSE, minute: 8 }, UNPAIR, CLAIM),
    event: { ...PARKS, progress: parkedBy('core_needed') },
    to: { state: 'needs_attention' },
    announce: 'failed',
  },
  {
    name: 'a claim before the last one is lost',
    from: after(CLAIM, { ...LAPSE, minute: 6 }, { kind: 'claim', claim: 'b' }),
    event: RUNS,
    refused: 'claim_lost',
  },
  { name: 'a report on a done job is lost', from: done, event: DONE, refused: 'claim_lost' },
  { name: 'a report on a failed job is lost', from: failed, event: RUNS, refused: 'claim_lost' },
  { name: 'a report on a cancelled job is lost', from: after(CLAIM, STOPS), event: RUNS, refused: 'claim_lost' },

  {
    name: 'unpairing queues a running job again and gives the attempt back',
    from: running,
    event: UNPAIR,
    to: { state: 'queued', attempts: 0, claim: null, leaseUntil: null },
  },
  {
    name: 'unpairing queues a parked job again',
    from: parked,
    event: UNPAIR,
    to: { state: 'queued', attempts: 0, claim: null, error: '' },
  },
  { name: 'unpairing leaves a queued job', from: queued, event: UNPAIR, to: { state: 'queued', attempts: 0 } },
  {
    name: 'unpairing forgets the last claim of a queued job',
    from: lapsed,
    event: UNPAIR,
    to: { state: 'queued', attempts: 1, claim: null },
  },
  { name: 'unpairing leaves a closed job', from: done, event: UNPAIR, to: done },

  {
    name: 'a queued job fails if its book is gone',
    from: queued,
    event: GONE,
    to: { state: 'failed', error: BOOK_GONE, ...ended },
    announce: 'failed',
  },
  { name: 'a running job goes on if its book is gone', from: running, event: GONE, to: running },
  { name: 'a closed job stays as it is if its book is gone', from: cancelled, event: GONE, to: cancelled },

  {
    name: 'a queued job at the path of an older one is cancelled',
    from: queued,
    event: SUPERSEDE,
    to: { state: 'cancelled', ...ended },
  },
  {
    name: 'a claimed job at the path of an older one is cancelled by the bridge',
    from: running,
    event: SUPERSEDE,
    to: { state: 'running', cancelRequested: true, superseded: true },
  },
  { name: 'a closed job at the path of an older one stays as it is', from: done, event: SUPERSEDE, to: done },
]

for (const { name, from, event, to = {}, announce, refused } of rows)
  test(name, () => {
    const move: JobMove = moveJob(from, event, new Date(at(LATER)))
    if (refused !== undefined) return assert.deepEqual(move, { kind: 'refused', code: refused })
    assert.ok(move.kind === 'moved', `refused: ${move.kind === 'refused' ? move.code : ''}`)
    assert.partialDeepStrictEqual(move.job, to)
    assert.equal(move.announce, announce)
  })
