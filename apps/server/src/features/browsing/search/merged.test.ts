import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { merged } from './merged.ts'

const compare = (a: number, b: number) => a - b

test('sorted lists are merged in order, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 8 }), { maxLength: 6 }), (lists) => {
      const sorted = lists.map((list) => list.toSorted(compare))
      assert.deepEqual([...merged(sorted, compare)], lists.flat().sort(compare))
    }),
  )
})

test('every list is closed when reading ends early', () => {
  let open = 0
  function* endless(start: number) {
    open += 1
    try {
      for (let next = start; ; next += 2) yield next
    } finally {
      open -= 1
    }
  }
  for (const item of merged([endless(0), endless(1)], compare)) if (item === 5) break
  assert.equal(open, 0)
})
