import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slices } from './slices.ts'

test('a long list goes in parts that the server takes, and nothing of it is left out', () => {
  const list = Array.from({ length: 2_001 }, (_, at) => at)
  const parts = [...slices(list)]
  assert.deepEqual(
    parts.map(({ length }) => length),
    [1_000, 1_000, 1],
  )
  assert.deepEqual(parts.flat(), list)
  assert.deepEqual([...slices([])], [])
})
