import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MatchQuery, wrongQuery } from './match-query.ts'

for (const [kind, text, isWrong] of [
  ['q', 'orchard', false],
  ['q', '', true],
  ['asin', 'B000000001', false],
  ['asin', 'B0', true],
  ['isbn', '978-0-00-000001-9', false],
  ['isbn', '000000000x', false],
  ['isbn', '123', true],
] satisfies [MatchQuery['kind'], string, boolean][])
  test(`a search for the ${kind} "${text}" is ${isWrong ? 'rejected' : 'sent'}`, () =>
    assert.equal(wrongQuery({ kind, text }), isWrong))
