import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newRule } from './new-rule.ts'

for (const path of ['', ' ', '.', '/', './'])
  test(`"${path}" opens nothing: the whole library is asked for in so many words`, () => {
    assert.equal(newRule(7, { path, isWhole: false }), undefined)
    assert.deepEqual(newRule(7, { path, isWhole: true }), { library_id: 7, path: '' })
  })

test('a folder is taken as it is typed, without the slashes around it', () => {
  assert.deepEqual(newRule(7, { path: ' /Ada Moor/Walks/ ', isWhole: false }), { library_id: 7, path: 'Ada Moor/Walks' })
  assert.deepEqual(newRule(7, { path: '.hidden', isWhole: false }), { library_id: 7, path: '.hidden' })
})
