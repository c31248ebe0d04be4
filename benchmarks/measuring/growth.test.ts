import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { inATable } from '../results.ts'
import { exponentOf, growthRow } from './growth.ts'

test('finds the exponent of any power, whatever the factor', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1, max: 3, noNaN: true }),
      fc.double({ min: 0.001, max: 1e6, noNaN: true }),
      (exponent, factor) => {
        const points = [2_000, 10_000, 50_000].map((books) => ({ books, value: factor * books ** exponent }))
        assert.ok(Math.abs(exponentOf(points) - exponent) < 1e-6)
      },
    ),
  )
})

test('the growth has a separate table, with a column for each size', () => {
  const points = [
    { books: 100, value: 1 },
    { books: 10_000, value: 100 },
  ]
  const row = growthRow('GET /things', { points, atMost: 0.5, inWords: (value) => `${value} ms` })
  assert.equal(
    inATable([row]),
    `| Growth | 100 books | 10,000 books | Exponent | Target | Met |
|---|--:|--:|--:|--:|---|
| GET /things | 1 ms | 100 ms | 1.00 | ≤ 0.5 | **no** |`,
  )
})

test('other rows remain in their table if there is a growth', () => {
  const points = [
    { books: 10, value: 5 },
    { books: 100, value: 5 },
  ]
  const rows = [
    { what: 'a thing', ours: '2/s', reference: '1/s', value: 2 },
    growthRow('GET /things', { points, atMost: 0.5, inWords: String }),
  ]
  const [first, second] = inATable(rows).split('\n\n')
  assert.match(first ?? '', /^\| Measurement .*\n.*\n\| a thing \| 2\/s \| 1\/s \| 2.00 \| {2}\| {2}\|$/)
  assert.match(second ?? '', /^\| Growth \| 10 books .*\n.*\n\| GET \/things \| 5 \| 5 \| 0.00 \| ≤ 0.5 \| yes \|$/)
})
