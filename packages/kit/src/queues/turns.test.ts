import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTurns } from './turns.ts'

test('tasks with the same key run one at a time, in order, and a failure holds up no other', async () => {
  const inTurn = createTurns()
  const log: string[] = []
  const task =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} starts`)
      await nextTurn()
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const results = await Promise.allSettled([
    inTurn('a', task('1', true)),
    inTurn('a', task('2')),
    inTurn('b', task('other')),
    inTurn('a', task('3')),
  ])
  assert.deepEqual(
    results.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    ['1', '2', 'other', '3'],
  )
  assert.deepEqual(
    log.filter((line) => !line.startsWith('other')),
    ['1 starts', '1 ends', '2 starts', '2 ends', '3 starts', '3 ends'],
  )
  assert.equal(log.indexOf('other starts'), 1)
})
