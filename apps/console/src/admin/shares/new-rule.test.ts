import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newRule } from './new-rule.ts'

for (const path of ['', ' ', '.', '/', './'])
  test(`"${path}" adds nothing: the whole library must be chosen explicitly`, () => {
    assert.equal(newRule(7, { path, isWhole: false }), undefined)
    assert.deepEqual(newRule(7, { path, isWhole: true }), { library_id: 7, path: '' })
  })

test('uses a folder as typed, without leading and trailing slashes', () => {
  assert.deepEqual(newRule(7, { path: ' /Ada Moor/Walks/ ', isWhole: false }), { library_id: 7, path: 'Ada Moor/Walks' })
  assert.deepEqual(newRule(7, { path: '.hidden', isWhole: false }), { library_id: 7, path: '.hidden' })
})
