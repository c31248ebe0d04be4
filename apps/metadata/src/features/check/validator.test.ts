import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { firstTwice } from './validator.ts'

const CASES = [
  ['nothing', [], undefined],
  ['two alike', ['a', 'b', 'a'], { i: 2, j: 0 }],
  [
    'names in another order are equal',
    [
      { a: 1, b: { c: 1, d: 2 } },
      { b: { d: 2, c: 1 }, a: 1 },
    ],
    { i: 1, j: 0 },
  ],
  ['a number and its text', [1, '1', null, 'null', [], {}], undefined],
  [
    'lists in another order differ',
    [
      [1, 2],
      [2, 1],
    ],
    undefined,
  ],
] as const

for (const [name, items, expected] of CASES)
  test(`finds duplicates: ${name}`, () => {
    assert.deepEqual(firstTwice(items), expected)
  })

test('finds the same duplicates as comparing every pair', () => {
  const value = fc.jsonValue({ maxDepth: 1, noUnicodeString: true })
  fc.assert(
    fc.property(fc.array(fc.oneof(value, fc.constantFrom(0, '0', '', null, {}, { a: 0, b: 1 }, { b: 1, a: 0 }))), (all) => {
      const items = JSON.parse(JSON.stringify(all))
      const isTwice = items.some((item: unknown, at: number) =>
        items.slice(0, at).some((other: unknown) => isDeepStrictEqual(item, other)),
      )
      assert.equal(firstTwice(items) !== undefined, isTwice)
    }),
  )
})
