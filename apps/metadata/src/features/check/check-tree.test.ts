import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { checkTree, lineOf } from './index.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../../../sample')

test('the closed sample has no problems', () => {
  assert.deepEqual(checkTree([path.join(SAMPLE, 'closed')]).problems.map(lineOf), [])
})

test('the packed sample has exactly 178 problems', () => {
  const problems = checkTree([path.join(SAMPLE, 'packed')]).problems
  const kinds = (of: RegExp) => problems.filter((finding) => of.test(lineOf(finding))).length
  assert.equal(problems.length, 178)
  assert.deepEqual(
    {
      authors: kinds(/authors: .* does not exist as a person/),
      narrators: kinds(/narrators: .* does not exist as a person/),
      credits: kinds(/credits: .* does not exist as a person/),
      members: kinds(/^series.*does not exist as a work/),
      people: kinds(/^redirects.json:[\d:]+ people\..*does not exist/),
      series: kinds(/^redirects.json:[\d:]+ series\..*does not exist/),
      works: kinds(/^redirects.json:[\d:]+ works\..*does not exist/),
    },
    { authors: 24, narrators: 20, credits: 4, members: 88, people: 6, series: 18, works: 18 },
  )
})
