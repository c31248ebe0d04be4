import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crumbsOf, runsOf } from './crumbs.ts'

test('a path gives its parent folders', () => {
  assert.deepEqual(crumbsOf('A/B c'), [
    { name: 'A', path: 'A' },
    { name: 'B c', path: 'A/B c' },
  ])
  assert.deepEqual(crumbsOf(''), [])
  assert.deepEqual(crumbsOf('.'), [])
})

test('lists volumes in ranges', () => {
  const cases: [positions: number[], expected: string][] = [
    [[1, 2, 3, 5], '1–3, 5'],
    [[3, 1, 2], '1–3'],
    [[0, 1, 1.5, 2], '0–1, 1.5, 2'],
    [[4, 4], '4'],
    [[], ''],
  ]
  for (const [positions, expected] of cases) assert.equal(runsOf(positions), expected)
})
