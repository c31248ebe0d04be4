import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { inParallel } from './in-parallel.ts'

test('results are in the order of the items, whichever is ready first', async () => {
  const results = await inParallel([3, 1, 2], 3, async (item) => {
    await wait(item)
    return item * 10
  })
  assert.deepEqual(results, [30, 10, 20])
})

test('no more than the limit are worked on', async () => {
  let [open, most] = [0, 0]
  await inParallel([1, 2, 3, 4, 5, 6], 2, async () => {
    open += 1
    most = Math.max(most, open)
    await wait(1)
    open -= 1
  })
  assert.equal(most, 2)
})

test('after a failure nothing is begun, and what is begun is finished', async () => {
  const log: string[] = []
  const work = async (item: number) => {
    log.push(`begin ${item}`)
    await wait(item)
    if (item === 1) throw new Error('failed')
    log.push(`end ${item}`)
  }
  await assert.rejects(inParallel([20, 1, 2, 3], 2, work), /failed/)
  assert.deepEqual(log, ['begin 20', 'begin 1', 'end 20'])
})
