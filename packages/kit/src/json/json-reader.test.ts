import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkers } from '../processes/workers.ts'
import { createJsonReader } from './json-reader.ts'

const workers = openWorkers(1)
after(() => workers[Symbol.asyncDispose]())

const LIMITS = { bytes: 1_000_000, depth: 64, values: 40_000 }
const within = 30_000

test('a text of up to 64 KiB is read here, a longer one in the pool', async () => {
  let jobs = 0
  const read = createJsonReader({
    run: (...job) => {
      jobs += 1
      return workers.run(...job)
    },
  })
  const textOf = (bytes: number) => Buffer.from(`["${'x'.repeat(bytes - 4)}"]`)
  for (const [bytes, expected] of [
    [65_536, 0],
    [65_537, 1],
    [1_000_000, 2],
  ] as const) {
    assert.deepEqual(await read(textOf(bytes), { limits: LIMITS, within }), { ok: true, value: ['x'.repeat(bytes - 4)] })
    assert.equal(jobs, expected)
  }
  assert.deepEqual(await read(textOf(1_000_001), { limits: LIMITS, within }), { ok: false, fault: 'too_large' })
  assert.equal(jobs, 2, 'nothing is copied to another thread in vain')
})

test("the caller's limits apply in the pool too, and values never exceed what this thread takes in one turn", async () => {
  const read = createJsonReader(workers)
  const zeros = (count: number) => Buffer.from(`[${'0,'.repeat(count - 1)}0]${' '.repeat(100_000)}`)
  const limits = { ...LIMITS, values: 1_000_000 }
  assert.equal((await read(zeros(39_999), { limits, within })).ok, true)
  assert.deepEqual(await read(zeros(40_000), { limits, within }), { ok: false, fault: 'too_many' })
  assert.deepEqual(await read(zeros(101), { limits: { ...LIMITS, values: 100 }, within }), { ok: false, fault: 'too_many' })
  const nested = Buffer.from('['.repeat(400_000) + ']'.repeat(400_000))
  assert.deepEqual(await read(nested, { limits: LIMITS, within }), { ok: false, fault: 'too_deep' })
  assert.deepEqual(await read(Buffer.alloc(100_000, '0 '), { limits: LIMITS, within }), { ok: false, fault: 'not_json' })
})

test('a text that takes too long is not read, and a caller that aborts gets its reason', async () => {
  const read = createJsonReader({ run: () => Promise.reject(new Error('ended')) })
  const text = Buffer.from(`[0]${' '.repeat(100_000)}`)
  assert.deepEqual(await read(text, { limits: LIMITS, within }), { ok: false, fault: 'unread' })
  const left = new Error('left')
  await assert.rejects(read(text, { limits: LIMITS, within, signal: AbortSignal.abort(left) }), left)
})
