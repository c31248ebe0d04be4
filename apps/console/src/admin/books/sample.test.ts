import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundStart } from './sample.ts'

test('around the start of a chapter its last words and its first are heard, within the file and the chapter', () => {
  assert.deepEqual(aroundStart({ start: 600, end: 1_200 }), { from: 598, to: 608 })
  assert.deepEqual(aroundStart({ start: 0, end: 1_200 }), { from: 0, to: 8 })
  assert.deepEqual(aroundStart({ start: 600, end: 603 }), { from: 598, to: 603 })
  assert.deepEqual(aroundStart({ start: 600, end: 0 }), { from: 598, to: 600 })
})
