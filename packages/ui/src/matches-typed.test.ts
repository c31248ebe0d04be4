import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded, matchesTyped } from './matches-typed.ts'

test('compares texts without accents, case and punctuation', () => {
  assert.equal(folded('  Émile Zola’s “Nana” '), 'emile zola s nana')
})

const cases: readonly [text: string, typed: string, fits: boolean][] = [
  ['Ann Müller', 'mul an', true],
  ['Ann Müller', 'nn', false],
  ['Ann Müller', '', true],
  ['Ann Müller', ' ! ', true],
  ['192.168.1.20', '168.1', true],
  ['', 'a', false],
]
for (const [text, typed, fits] of cases)
  test(`“${typed}” ${fits ? 'matches' : 'does not match'} “${text}”`, () => assert.equal(matchesTyped(text, typed), fits))
