import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JobProgress } from '@chapterhouse/contract/bridge-jobs'
import type { BridgeJob } from '../../server/responses.ts'
import { costText, countText, hintOf, historyOf, leftText, stateText, stepText, toneOf } from './job-labels.ts'

const AT = '2026-11-29T12:00:00.000Z'
const job = ({ progress = null, ...given }: Partial<BridgeJob> & { progress?: JobProgress | null }): BridgeJob => ({
  ...{ id: 1, kind: 'sidecars.generate', library_id: 1, library_name: 'Books', path: 'A', title: 'A', params: {}, error: '' },
  ...{ state: 'running', attempts: 1, max_attempts: 3, claimed_at: AT, lease_until: AT, result: null },
  ...{ cancel_requested: false, retry_requested: false, created_by: 1, created_by_name: 'Ann' },
  ...{ created_at: AT, started_at: AT, updated_at: AT, finished_at: null },
  ...given,
  progress,
})
const parked = (code: string) => job({ state: 'needs_attention', progress: { step: 'asr', park: { code } } })

const cases: readonly [name: string, text: string, expected: string][] = [
  ['a step in words', stepText(job({ progress: { step: 'asr' } })), 'Transcribing'],
  ['a step of a newer bridge in its own words', stepText(job({ progress: { step: 'humming', message: 'Humming' } })), 'Humming'],
  ['a step that every object has', stepText(job({ progress: { step: 'constructor' } })), ''],
  ['no step while parked', stepText(parked('asr_unavailable')), ''],
  [
    'a count with its unit',
    countText(job({ progress: { done: 1_200, total: 2_400, stage: 'chapters' } })),
    '1,200 of 2,400 chapters',
  ],
  ['a count of one', countText(job({ progress: { done: 0, total: 1, stage: 'chapters' } })), '0 of 1 chapter'],
  ['a count of an unknown unit', countText(job({ progress: { done: 3, total: 12, stage: 'verses' } })), '3 of 12'],
  ['a count beyond its total', countText(job({ progress: { done: 13, total: 12 } })), '12 of 12'],
  ['no count without a total', countText(job({ progress: { done: 3 } })), ''],
  ['no count once it has ended', countText(job({ state: 'done', progress: { done: 3, total: 3 } })), ''],
  ['the time left', leftText(job({ progress: { eta_seconds: 9_000 } })), 'about 2 h 30 min left'],
  ['seconds left as a minute', leftText(job({ progress: { eta_seconds: 3 } })), 'about 1 min left'],
  ['no time left while parked', leftText(job({ state: 'needs_attention', progress: { eta_seconds: 3 } })), ''],
  ['the cost so far', costText(job({ progress: { cost_usd: 0.5 } }), false), '$0.50 so far'],
  ['nothing spent', costText(job({ progress: { cost_usd: 0 } }), false), 'no cost so far'],
  ['a subscription', costText(job({ progress: { cost_usd: 0 } }), true), 'covered by a subscription'],
  ['an unknown cost', costText(job({}), false), ''],
  ['the final cost', costText(job({ state: 'done', result: { cost_usd: 2 } }), false), '$2.00'],
  ['a park', hintOf(parked('core_pending'))?.title ?? '', 'Waiting for the community'],
  ['a park of a newer bridge', hintOf(parked('of_a_newer_bridge'))?.title ?? '', 'Waiting for you'],
  ['no hint for a running job', hintOf(job({}))?.title ?? '', ''],
  ['a job that is being cancelled', stateText(job({ cancel_requested: true })), 'Cancelling…'],
  ['a cancelled job', stateText(job({ state: 'cancelled', cancel_requested: true })), 'Cancelled'],
  ['the tone of a failed job', toneOf(job({ state: 'failed' })), 'bad'],
]
for (const [name, text, expected] of cases) test(`the label of a job: ${name}`, () => assert.equal(text, expected))

const HISTORIES: readonly [name: string, given: Partial<BridgeJob>, lines: string[]][] = [
  ['queued', { state: 'queued', attempts: 0, started_at: null, claimed_at: null }, ['Created by Ann']],
  ['running', {}, ['Created by Ann', 'Started', 'Last change']],
  ['by a deleted account', { created_by_name: '', state: 'queued', started_at: null }, ['Created']],
  [
    'in its second attempt',
    { attempts: 2, state: 'done', finished_at: AT },
    ['Created by Ann', 'Started', 'Attempt 2 started', 'Done'],
  ],
  ['being cancelled', { cancel_requested: true }, ['Created by Ann', 'Started', 'Cancellation requested']],
  ['parked', { state: 'needs_attention' }, ['Created by Ann', 'Started', 'Needs attention: Waiting for you']],
  [
    'cancelled while queued',
    { state: 'cancelled', attempts: 0, started_at: null, finished_at: AT },
    ['Created by Ann', 'Cancelled'],
  ],
]
for (const [name, given, lines] of HISTORIES)
  test(`the history of a job: ${name}`, () =>
    assert.deepEqual(
      historyOf(job(given as Partial<BridgeJob> & { progress?: null })).map(({ text }) => text),
      lines,
    ))
