import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeNameKey } from '../search/index.ts'
import { numberOf } from './numbers.ts'
import { spellingsOf } from './spellings.ts'

const keysOf = (title: string): string[] => spellingsOf(title).map(wholeNameKey)

test('a title is itself first, and has no other spelling without a number or an “and”', () => {
  assert.deepEqual(spellingsOf('The Hobbit'), ['The Hobbit'])
  assert.equal(spellingsOf('Rocky II')[0], 'Rocky II')
})

const cases: readonly (readonly [title: string, other: string])[] = [
  ['Angels & Demons', 'angels and demons'],
  ['Angels and Demons', 'angels demons'],
  ['Krieg & Frieden', 'krieg und frieden'],
  ['Guerre & Paix', 'guerre et paix'],
  ['Rocky II', 'rocky 2'],
  ['Rocky 02', 'rocky ii'],
  ['Part Two', 'part ii'],
  ['Henry IV, Part 2', 'henry iv part ii'],
  ['Henry IV, Part 2', 'henry iv part two'],
  ['Henry 4, Part 2', 'henry iv part ii'],
]
for (const [title, other] of cases)
  test(`${title} may be spelled ${other}`, () => assert.ok(keysOf(title).includes(other), keysOf(title).join(' | ')))

test('numbers are read in any notation up to twenty', () => {
  assert.deepEqual(['7', '07', 'vii', 'VII', 'seven', 'vv', 'mix', '1984', ''].map(numberOf), [
    7,
    7,
    7,
    7,
    7,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a title has few spellings, each with a key of its own', () => {
  const keys = keysOf('1 & 2 & 3 and 4 and five ii iii & iv')
  assert.ok(keys.length <= 10)
  assert.equal(new Set(keys).size, keys.length)
})
