import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import fc from 'fast-check'
import { matchExpression, searchTokens } from './match-expression.ts'

for (const [typed, tokens] of [
  ['Wight cradle', ['wight', 'cradle']],
  ['title:dune OR NOT x*', ['title', 'dune', 'or', 'not', 'x']],
  ['  !!! ', []],
  ['Sho\u0304gun', ['shōgun']],
  ['20,000', ['20', '000']],
] as const)
  test(`"${typed}" has the words ${tokens.join(', ') || '(none)'}`, () => assert.deepEqual(searchTokens(typed), tokens))

test('uses at most 256 characters and 16 words', () => {
  assert.equal(searchTokens('a '.repeat(5000)).length, 16)
  assert.deepEqual(searchTokens('x'.repeat(10_000)), ['x'.repeat(256)])
})

test('no input is FTS5 syntax', () => {
  using db = openDb(':memory:')
  db.exec("CREATE VIRTUAL TABLE t USING fts5(title, folded, tokenize = 'unicode61 remove_diacritics 2')")
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom('"', '*', ':', '^', '(', ')', '{', '}', '+', '-', ' ', 'NEAR', 'OR', 'AND', 'NOT', 'a', '三'),
      maxLength: 20,
    }),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const match = matchExpression(typed)
      if (match !== undefined) db.all('SELECT rowid FROM t WHERE t MATCH :match', { match })
    }),
  )
})
