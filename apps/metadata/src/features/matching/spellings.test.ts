import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeNameKey } from '../search/index.ts'
import { numberOf } from './numbers.ts'
import { spellingsOf } from './spellings.ts'

const keysOf = (title: string): string[] => spellingsOf(title).map(wholeNameKey)

test('the title itself comes first, and has other spellings only with a number or “and”', () => {
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

test('reads numbers in any notation', () => {
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

test('a title has few spellings with different keys', () => {
  const keys = keysOf('1 & 2 & 3 and 4 and five ii iii & iv')
  assert.ok(keys.length <= 10)
  assert.equal(new Set(keys).size, keys.length)
})
