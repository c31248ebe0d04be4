import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstOf } from './first-of.ts'

test('the first of many values are the first ones of a sort', () => {
  const values = fc.array(fc.record({ key: fc.nat(50) }), { maxLength: 4_000, size: 'max' })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 1_500 }), (all, max) => {
      const compare = (one: { key: number }, other: { key: number }) => one.key - other.key
      const first = firstOf(max, compare)
      for (const value of all) first.add(value)
      // The same objects: among equal ones, those that came first.
      const expected = all.toSorted(compare).slice(0, max)
      assert.ok(first.list().every((value, at) => value === expected[at]) && first.list().length === expected.length)
    }),
    { numRuns: 30 },
  )
})
