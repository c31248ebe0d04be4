import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookPage } from '../../../server/responses.ts'
import { isNotThisBook, restoreIdentifiers } from './not-this-book.ts'

const pageOf = (asin: [value: string, source: string], isbn: [value: string, source: string]) =>
  ({ fields: { asin: { value: asin[0], source: asin[1] }, isbn: { value: isbn[0], source: isbn[1] } } }) as unknown as Pick<
    BookPage,
    'fields'
  >

test('a book is not in the community if an administrator keeps both identifiers blank', () => {
  assert.equal(isNotThisBook(pageOf(['', 'edited'], ['', 'edited'])), true)
  assert.equal(isNotThisBook(pageOf(['', 'edited'], ['', ''])), false)
  assert.equal(isNotThisBook(pageOf(['', 'edited'], ['978', 'edited'])), false)
})

test('undo restores typed identifiers as typed, tag identifiers by reverting, and matched ones as a match', () => {
  assert.deepEqual(restoreIdentifiers(pageOf(['B1', 'edited'], ['978', 'tag'])), [{ set: { asin: 'B1' }, revert: ['isbn'] }])
  assert.deepEqual(restoreIdentifiers(pageOf(['B1', 'community'], ['', ''])), [
    { set: {}, revert: ['asin', 'isbn'] },
    { set: { asin: 'B1' }, source: 'community' },
  ])
})
