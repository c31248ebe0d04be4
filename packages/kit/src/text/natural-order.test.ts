import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runAtOnce } from '../queues/steps.ts'
import { compareNatural, inNaturalOrder, naturalKey, sortNaturally } from './natural-order.ts'

const cases = [
  ['O-02 numbers sort by value', ['Chapter 1.mp3', 'Chapter 2.mp3', 'Chapter 10.mp3']],
  ['O-03 run by run', ['BOOK_01_01_02.mp3', 'BOOK_01_01_10.mp3', 'BOOK_01_02_01.mp3']],
  ['O-04 an equal year has no effect', ['1999 - Title - 01.mp3', '1999 - Title - 02.mp3', '1999 - Title - 10.mp3']],
  ['O-05 discs', ['CD 1/1.mp3', 'CD 2/1.mp3', 'CD 10/1.mp3']],
  ['O-09 digits of any length', ['part 99999999999999999998.mp3', 'part 99999999999999999999.mp3']],
  ['O-12 the extension comes last', ['Dune.m4b', 'Dune 2.m4b']],
  ['O-12 also before a bracket', ['Dune.mp3', 'Dune (2).mp3']],
  ['zeros in front break a tie by the raw text', ['CD01/a.mp3', 'CD1/a.mp3']],
  ['accents and case are equal up to the tie', ['E.mp3', 'e.mp3', 'F.mp3']],
] as const

for (const [name, sorted] of cases) {
  test(name, () => {
    assert.deepEqual(
      inNaturalOrder(sorted.toReversed(), (path) => path),
      sorted,
    )
  })
}

test('a folder keeps its dots: Vol. 9 comes before Vol. 10', () => {
  assert.deepEqual(
    inNaturalOrder(['Vol.10', 'Vol.9'], (name) => name, { isFile: false }),
    ['Vol.9', 'Vol.10'],
  )
})

const name = fc.string({ unit: fc.constantFrom(...'0129aAéEe é./ -_三ß'), maxLength: 12 })

test('the order is total: antisymmetric, transitive, and equal only for identical paths', () => {
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      const compare = (one: string, other: string) => Math.sign(compareNatural(naturalKey(one), naturalKey(other)))
      assert.equal(compare(a, b), -compare(b, a) + 0)
      if (compare(a, b) === 0) assert.equal(a, b)
      if (compare(a, b) <= 0 && compare(b, c) <= 0) assert.ok(compare(a, c) <= 0)
    }),
  )
})

test('O-10 the order does not depend on the order of arrival', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 8 }), fc.integer(), (names, seed) => {
      const shuffled = names.toSorted((a, b) => ((a.length * 31 + seed) % 7) - ((b.length * 31 + seed) % 7))
      const sorted = (given: readonly string[]) => inNaturalOrder(given, (one) => one)
      assert.deepEqual(sorted(shuffled), sorted(names))
    }),
  )
})

test('sorting in steps gives the same order, and keeps equal paths in theirs', () => {
  const items = Array.from({ length: 1_500 }, (_, at) => ({ path: `Author ${(at * 7) % 40}/Book ${(at * 13) % 90}`, at }))
  const pathOf = ({ path }: { path: string }) => path
  assert.deepEqual(runAtOnce(sortNaturally(items, pathOf)), inNaturalOrder(items, pathOf))
})
