import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTransientPark, readEstimates, readParams, readProgress, readResult } from './bridge-jobs.ts'

const KIND = 'sidecars.generate'

const params = [
  ['nothing', undefined, { source: 'auto', contribute: 'local' }],
  ['an empty object', {}, { source: 'auto', contribute: 'local' }],
  [
    'all of them',
    { source: 'ebook', contribute: 'issue', work_id: 'dune' },
    { source: 'ebook', contribute: 'issue', work_id: 'dune' },
  ],
  ['a work id of 200 bytes', { work_id: 'é'.repeat(100) }, { source: 'auto', contribute: 'local', work_id: 'é'.repeat(100) }],
] as const

for (const [name, given, stored] of params)
  test(`params: ${name} is stored with defaults`, () => assert.deepEqual(readParams(KIND, given), { kind: 'read', value: stored }))

const wrongParams = [
  [{ colour: 'red' }, 'colour'],
  [{ source: 'paper' }, 'source'],
  [{ source: null }, 'source'],
  [{ contribute: 'pr' }, 'contribute'],
  [{ work_id: `${'é'.repeat(100)}x` }, 'work_id'],
  [{ work_id: 'a\u0007b' }, 'work_id'],
  [{ work_id: 'a\nb' }, 'work_id'],
  [{ work_id: 5 }, 'work_id'],
  ['auto', ''],
  [[], ''],
] as const

for (const [given, field] of wrongParams)
  test(`params: ${JSON.stringify(given).slice(0, 40)} is refused for "${field}"`, () =>
    assert.deepEqual(readParams(KIND, given), { kind: 'refused', field }))

test('filling in defaults does not change what was sent', () => {
  const given = {}
  readParams(KIND, given)
  assert.deepEqual(given, {})
})

const progress = {
  step: 'asr',
  message: 'Listening',
  done: 3,
  total: 12,
  stage: 'chapters',
  eta_seconds: 60.5,
  cost_usd: 0.12,
  source: 'audio',
}
const park = { code: 'budget_exceeded', hint: 'The month is spent', retry_at: '2026-12-01T00:00:00Z' }

for (const given of [{}, progress, { ...progress, park }, { ...progress, pages: [1, 2] }, { park: { code: 'of_a_newer_bridge' } }])
  test(`progress is kept as sent: ${JSON.stringify(given).slice(0, 60)}`, () =>
    assert.deepEqual(readProgress(given), { kind: 'read', value: given }))

const wrongProgress = [
  ['step', { step: 5 }],
  ['done', { done: -1 }],
  ['done', { done: 1.5 }],
  ['total', { total: '12' }],
  ['eta_seconds', { eta_seconds: Number.POSITIVE_INFINITY }],
  ['cost_usd', { cost_usd: '0.12' }],
  ['source', { source: 'paper' }],
  ['park', { park: {} }],
  ['park', { park: { code: 'Not a code' } }],
  ['park', { park: { code: 'core_pending', retry_at: 'soon' } }],
  ['park', { park: null }],
] as const

for (const [field, given] of wrongProgress)
  test(`progress with a wrong value is refused: ${JSON.stringify(given)}`, () =>
    assert.deepEqual(readProgress(given), { kind: 'refused', why: `invalid progress: ${field}` }))

for (const given of [null, 'asr', 7, []])
  test(`progress that is not an object is refused: ${JSON.stringify(given)}`, () =>
    assert.equal(readProgress(given).kind, 'refused'))

test('progress of more than 16 KiB is refused', () => {
  assert.equal(readProgress({ notes: 'x'.repeat(16 * 1024 - 12) }).kind, 'read')
  assert.deepEqual(readProgress({ notes: 'é'.repeat(9_000) }), { kind: 'refused', why: 'progress is too large' })
})

const result = { library_id: 1, path: 'Dune', source: 'audio', files: ['recaps.json'], characters: 0, recaps: 12, cost_usd: 1.5 }

for (const given of [
  result,
  { ...result, work_id: 'dune', contributed: { recaps: 'https://example.org/1' } },
  { ...result, pages: 3 },
])
  test(`a result is kept as sent: ${Object.keys(given).length} keys`, () =>
    assert.deepEqual(readResult(KIND, given), { kind: 'read', value: given }))

for (const [field, given] of [
  ['recaps', { ...result, recaps: undefined }],
  ['files', { ...result, files: 'recaps.json' }],
  ['characters', { ...result, characters: -1 }],
  ['library_id', { chapters: 12 }],
  ['contributed', { ...result, contributed: { recaps: 1 } }],
] as const)
  test(`a wrong result is refused for "${field}"`, () =>
    assert.deepEqual(readResult(KIND, JSON.parse(JSON.stringify(given))), { kind: 'refused', why: `invalid result: ${field}` }))

test('a result of more than 64 KiB is refused', () =>
  assert.deepEqual(readResult(KIND, { ...result, notes: 'x'.repeat(64 * 1024) }), { kind: 'refused', why: 'result is too large' }))

const estimates = {
  asr_seconds_per_audio_hour: 900,
  agent_usd_per_audio_hour: null,
  agent_usd_per_ebook: null,
  samples: 0,
  agent_backend: '',
  agent_ready: false,
  subscription: false,
  can_contribute: false,
  monthly_budget_usd: 0,
  month_spent_usd: 0,
}

test('estimates: missing values are read as a new bridge would send them, and unknown keys are ignored', () => {
  assert.deepEqual(readEstimates({}), estimates)
  assert.deepEqual(readEstimates({ samples: 4, agent_usd_per_ebook: 2.5, pages: 3 }), {
    ...estimates,
    samples: 4,
    agent_usd_per_ebook: 2.5,
  })
})

for (const given of [
  { samples: -1 },
  { samples: 1_000_000_001 },
  { asr_seconds_per_audio_hour: 1_000_001 },
  { month_spent_usd: Number.POSITIVE_INFINITY },
  { agent_usd_per_ebook: '2.50' },
  { agent_ready: 'yes' },
  { asr_seconds_per_audio_hour: null },
  null,
  [],
  'cheap',
])
  test(`estimates with a wrong value are dropped as a whole: ${JSON.stringify(given)}`, () =>
    assert.equal(readEstimates(given), undefined))

test('only the parks that pass soon are transient', () => {
  assert.deepEqual(
    ['agent_rate_limited', 'agent_unavailable', 'core_pending', 'of_a_newer_bridge', 'toString'].map(isTransientPark),
    [true, true, false, false, false],
  )
})
