import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slices } from './slices.ts'

test('splits a long list into parts that the server accepts, without losing entries', () => {
  const list = Array.from({ length: 2_001 }, (_, at) => at)
  const parts = [...slices(list)]
  assert.deepEqual(
    parts.map(({ length }) => length),
    [1_000, 1_000, 1],
  )
  assert.deepEqual(parts.flat(), list)
  assert.deepEqual([...slices([])], [])
})
