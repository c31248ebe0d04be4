import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fittingFirst, isLooseMatch } from './rank.ts'

const cases = [
  ['Mara Lind, Zoë Odd', 'mara lind', true],
  ['Mara Lind', 'MARA LIND, and others', true],
  ['Mara Lind', ' lind ', true],
  ['Mara Lind', 'Peter Lind', true],
  ['Mara Q Lind', 'Peter Q', false],
  ['Mara Lind', 'Peter Lindgren', false],
  ['Mara é', 'Peter é', true],
  ['Mara Lind, Zoë Odd', 'Peter Lind', true],
  ['Mara Lind', 'Lind, Peter', true],
  ['Mara Lind', ',', false],
  ['J. R. R. Tolkien', 'JRR Tolkien', true],
  ['', 'Lind', false],
  ['Lind', '', false],
] as const
for (const [names, typed, fits] of cases) {
  test(`"${names}" ${fits ? 'may be' : 'is not'} "${typed}"`, () => assert.equal(isLooseMatch(names, typed), fits))
}

test('puts fitting items first, and otherwise keeps the order', () => {
  assert.deepEqual(
    fittingFirst([1, 2, 3, 4, 5], (one) => one % 2 === 0),
    [2, 4, 1, 3, 5],
  )
})
