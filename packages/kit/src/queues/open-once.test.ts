import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOnce } from './open-once.ts'

test('opens once for all, and again only after a failure', async () => {
  const results = [new Error('too many open files'), 'client']
  let calls = 0
  const open = openOnce(async () => {
    calls += 1
    const result = results[calls - 1]
    if (result instanceof Error) throw result
    return result
  })
  const both = await Promise.allSettled([open(), open()])
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(calls, 1)
  assert.deepEqual([await open(), await open()], ['client', 'client'])
  assert.equal(calls, 2)
})
