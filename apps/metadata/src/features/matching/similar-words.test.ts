import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editsBetween, isNear } from './similar-words.ts'

const near = [
  ['dune', 'dune', true],
  ['dnue', 'dune', true],
  ['dun', 'dune', true],
  ['the', 'teh', false],
  ['winter', 'wniter', true],
  ['winter', 'wntr', false],
  ['philosopher', 'pihlosohper', true],
  ['philosopher', 'filosofer', false],
] as const
for (const [one, other, isIt] of near)
  test(`${one} and ${other} are ${isIt ? '' : 'not '}near`, () =>
    assert.deepEqual([isNear(one, other), isNear(other, one)], [isIt, isIt]))

test('counts edits only up to the limit', () => {
  assert.equal(editsBetween('abcd', 'badc', 2), 2)
  assert.equal(editsBetween('abcd', 'badc', 1), undefined)
  assert.equal(editsBetween('a'.repeat(10_000), 'a'.repeat(10_000), 2), undefined)
})
