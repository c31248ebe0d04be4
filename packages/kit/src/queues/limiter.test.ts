import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimiter } from './limiter.ts'

test('runs no more tasks than the limit, and those marked first before the rest', async () => {
  const limiter = createLimiter(1)
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (name: string, wait?: Promise<void>) => async () => {
    order.push(name)
    await wait
  }
  const all = [limiter.run(work('one', gate.promise)), limiter.run(work('two')), limiter.run(work('urgent'), { first: true })]
  await Promise.resolve()
  assert.deepEqual(order, ['one'])
  gate.resolve()
  await Promise.all(all)
  assert.deepEqual(order, ['one', 'urgent', 'two'])
})

test('a failed task frees its slot', async () => {
  const limiter = createLimiter(1)
  await assert.rejects(limiter.run(() => Promise.reject(new Error('boom'))))
  assert.equal(await limiter.run(async () => 'next'), 'next')
})
