import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimiter } from './limiter.ts'

test('no more run at a time than there are lanes, and what is asked for first goes first', async () => {
  const lanes = createLimiter(1)
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (name: string, wait?: Promise<void>) => async () => {
    order.push(name)
    await wait
  }
  const all = [lanes.run(work('one', gate.promise)), lanes.run(work('two')), lanes.run(work('urgent'), { first: true })]
  await Promise.resolve()
  assert.deepEqual(order, ['one'])
  gate.resolve()
  await Promise.all(all)
  assert.deepEqual(order, ['one', 'urgent', 'two'])
})

test('a failure gives its lane back', async () => {
  const lanes = createLimiter(1)
  await assert.rejects(lanes.run(() => Promise.reject(new Error('boom'))))
  assert.equal(await lanes.run(async () => 'next'), 'next')
})
