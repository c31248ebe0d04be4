import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canApply, changesText, detailText, titleOf } from './run-labels.ts'

const counts = { auto: 2, pending: 0, review: 0, none: 0, error: 0, applied: 0, skipped: 0, failed: 0 }

for (const [status, more, expected] of [
  ['ready', {}, true],
  ['applied', {}, true],
  ['interrupted', {}, true],
  ['interrupted', { pending: 1 }, false],
  ['cancelled', { pending: 1 }, false],
  ['applying', {}, false],
  ['ready', { auto: 0 }, false],
] as const)
  test(`a run that is ${status} with ${JSON.stringify(more)} ${expected ? 'can' : 'cannot'} be applied`, () =>
    assert.equal(canApply({ status, counts: { ...counts, ...more } }), expected))

test('names changes by scope', () => {
  const changes = { fill: { fields: ['narrator', 'series_index', 'asin'], cover: true }, ids: { fields: ['asin'], cover: false } }
  assert.equal(changesText({ changes }, 'fill'), 'Narrator, number in series, ASIN, cover')
  assert.equal(changesText({ changes }, 'ids'), 'ASIN')
  assert.equal(changesText({ changes: {} }, 'overwrite'), '')
})

test("translates the server's remarks, and explains the codes of failed lookups", () => {
  assert.equal(detailText({ detail: 'nothing to change' }), 'No changes.')
  assert.equal(detailText({ detail: 'http_500', outcome: 'error' }), "The metadata service didn't respond (http_500).")
  assert.equal(detailText({}), '')
})

test('names a missing book by its path', () => {
  assert.equal(titleOf({ path: 'A/The Book', book: { title: '', author: '', values: {} } }), 'The Book')
})
