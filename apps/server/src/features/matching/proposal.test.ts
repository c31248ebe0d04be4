import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Work } from '../enrichment/index.ts'
import type { Candidate } from './find-candidates.ts'
import { evaluateCandidates, proposalOf } from './proposal.ts'

const WORK: Work = {
  id: 'orchard',
  title: 'The Glass\n Orchard',
  authors: [
    { id: 'a', name: 'Mara Lind' },
    { id: 'b', name: 'Homer' },
  ],
  first_published: '2019',
  description: 'One.\nTwo.',
  series: [
    { id: 's', name: 'Cycle', position: '2.5' },
    { id: 'o', name: 'Omnibus', position: '1-3' },
  ],
  recordings: [
    {
      id: 'read',
      narrators: [{ id: 'o', name: 'Oren Vale' }],
      runtime_min: 600,
      asin: [
        { region: 'fr', asin: 'b0000000fr' },
        { region: 'us', asin: 'B0000000US' },
        { region: 'xx', asin: 'too short' },
      ],
      isbn: ['978-0-00-000001-9'],
      cover_url: 'https://covers.example/1.jpg',
    },
  ],
}
const [RECORDING] = WORK.recordings
const around = { book: { asin: '', series: '' }, region: '', coverUrl: undefined }

test('a proposal has the values of the work and its recording, normalised like edits', () => {
  const { values, asinRegion, coverUrl } = proposalOf(WORK, RECORDING, around)
  assert.deepEqual(values, {
    title: 'The Glass Orchard',
    author: 'Mara Lind; Homer',
    narrator: 'Oren Vale',
    series: 'Cycle',
    series_index: '2.5',
    more_series: '[{"name":"Omnibus","position":null}]',
    published: '2019',
    description: 'One.\nTwo.',
    asin: 'B0000000US',
    isbn: '9780000000019',
  })
  assert.deepEqual([asinRegion, coverUrl], ['us', 'https://covers.example/1.jpg'])
  const inOther = proposalOf(WORK, RECORDING, { ...around, book: { asin: '', series: 'omnibus' } }).values
  assert.deepEqual(
    [inOther.series, inOther.series_index, inOther.more_series],
    ['Omnibus', undefined, '[{"name":"Cycle","position":2.5}]'],
  )
  assert.equal(proposalOf(WORK, RECORDING, { ...around, region: 'fr' }).values.asin, 'B0000000FR')
  assert.equal(
    proposalOf(WORK, RECORDING, { ...around, book: { asin: 'B000000009', series: '' } }).values.isbn,
    undefined,
    'not mixed',
  )
})

test('values that no admin could type are left out, whatever the service sends', () => {
  const hostile: Work = {
    ...WORK,
    title: 'x'.repeat(501),
    authors: [{ id: 'a', name: 'Ann\u0000' }],
    first_published: 'soon',
    description: 'x'.repeat(20_001),
    series: Array.from({ length: 30 }, (_, at) => ({ id: `s${at}`, name: `Series ${at}`, position: '999999999' })),
    recordings: [],
  }
  assert.deepEqual(proposalOf(hostile, undefined, around).values, { series: 'Series 0' })
})

const candidate = (score: number, more: Partial<Candidate> = {}): Candidate => ({
  id: 'orchard',
  card: { id: 'orchard', title: 'The Glass Orchard', authors: [], narrators: [] },
  score,
  reasons: {},
  work: WORK,
  recordingId: 'read',
  ...more,
})
const bare: Work = { ...WORK, recordings: [{ id: 'read', narrators: [], asin: [], isbn: [] }] }
const { recordingId: _recordingId, ...unrecorded } = candidate(95)
const outcomes: [string, Candidate[], string][] = [
  ['a high score far ahead', [candidate(90), candidate(80)], 'auto'],
  ['a high score without another', [candidate(100)], 'auto'],
  ['a close second', [candidate(95), candidate(86)], 'review'],
  ['a low score', [candidate(89)], 'review'],
  ['a recording without identifier', [candidate(95, { work: bare })], 'review'],
  ['an unknown recording', [unrecorded], 'review'],
  ['too little in common', [candidate(49)], 'none'],
  ['nothing', [], 'none'],
]
for (const [name, candidates, outcome] of outcomes)
  test(`a book with ${name} is ${outcome}`, () =>
    assert.equal(evaluateCandidates(candidates, { asin: '', series: '' }, '').outcome, outcome))
