import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atMostLength } from './at-most.ts'
import { createStampedCache } from './stamped-cache.ts'

test('returns a text only for the version it was rendered from', () => {
  const texts = createStampedCache<string>(atMostLength(100))
  texts.keep(1, 5, 'one')
  assert.deepEqual([texts.take(1, 5), texts.take(1, 6), texts.take(2, 5)], ['one', undefined, undefined])
  texts.keep(1, 6, 'newer')
  assert.deepEqual([texts.take(1, 5), texts.take(1, 6)], [undefined, 'newer'])
  texts.forget()
  assert.equal(texts.take(1, 6), undefined)
})

test('drops the least recently used text first', () => {
  const texts = createStampedCache<string>(atMostLength(10))
  for (const id of [1, 2, 3]) texts.keep(id, 0, 'abc')
  texts.take(1, 0)
  texts.keep(4, 0, 'abcd')
  assert.deepEqual(
    [1, 2, 3, 4].map((id) => texts.take(id, 0) !== undefined),
    [true, false, true, true],
  )
})
