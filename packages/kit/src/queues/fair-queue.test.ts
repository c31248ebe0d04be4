import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from './fair-queue.ts'

/** A queue with one slot, blocked until `open`, and jobs that only record their names. */
function createQueue(max = 10) {
  const fairQueue = createFairQueue({ concurrency: 1, max, busy: () => new Error('busy') })
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const held = fairQueue.run(() => gate.promise, { key: 'holder' })
  const all: Promise<unknown>[] = [held]
  function request(name: string, turn: { rank?: () => number; signal?: AbortSignal } = {}): void {
    const task = fairQueue.run(async () => void order.push(name), { key: name.replace(/\d/, ''), ...turn })
    all.push(task.catch((error: Error) => void order.push(`${name}: ${error.message}`)))
  }
  async function open(): Promise<string[]> {
    gate.resolve()
    await Promise.all(all)
    return order
  }
  return { request, open }
}

const tables: { name: string; queued: string; max?: number; order: string }[] = [
  { name: 'two keys in turn', queued: 'a1 a2 b1', order: 'a1 b1 a2' },
  { name: 'each key in turn', queued: 'a1 a2 a3 b1 b2 c1', order: 'a1 b1 c1 a2 b2 a3' },
  { name: 'a full queue refuses the newest job', queued: 'a1 b1 c1', max: 2, order: 'c1:busy a1 b1' },
  { name: 'a full queue refuses a job of the key with the most', queued: 'a1 a2 b1 c1', max: 2, order: 'a2:busy c1:busy a1 b1' },
]
for (const { name, queued, max, order } of tables) {
  test(`${queued} wait: ${name}`, async () => {
    const queue = createQueue(max)
    for (const one of queued.split(' ')) queue.request(one)
    await Promise.resolve()
    assert.equal((await queue.open()).join(' ').replaceAll(': ', ':'), order)
  })
}

test('a lower rank goes first and displaces a higher one, by their current values', async () => {
  const queue = createQueue(2)
  const ranks = { a: 0, b: 0 }
  queue.request('a1', { rank: () => ranks.a })
  queue.request('b1', { rank: () => ranks.b })
  ranks.a = 2
  ranks.b = 1
  queue.request('c1', { rank: () => 0 })
  await Promise.resolve()
  assert.deepEqual(await queue.open(), ['a1: busy', 'c1', 'b1'])
})

test('an aborted job leaves the queue, and one aborted before never joins it', async () => {
  const queue = createQueue(2)
  const leaving = new AbortController()
  queue.request('a1', { signal: leaving.signal })
  queue.request('b1')
  leaving.abort(new Error('left'))
  queue.request('c1')
  queue.request('d1', { signal: leaving.signal })
  await Promise.resolve()
  const order = await queue.open()
  assert.deepEqual(order.toSorted(), ['a1: left', 'b1', 'c1', 'd1: left'])
})

test('a failed job frees its slot', async () => {
  const free = createFairQueue({ concurrency: 1, max: 0, busy: () => new Error('busy') })
  await assert.rejects(
    free.run(() => Promise.reject(new Error('boom')), { key: 'a' }),
    /boom/,
  )
  assert.equal(await free.run(async () => 'next', { key: 'a' }), 'next')
})
