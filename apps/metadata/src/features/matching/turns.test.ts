import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns, type Step } from './turns.ts'

const BUSY = { refusal: 'unavailable', retryAfterSeconds: 1 }

function createClock() {
  let now = 0
  return {
    now: () => now,
    pass(ms: number): void {
      now += ms
    },
  }
}

/** Work with a number of steps, each logged. */
function work(name: string, steps: number, log: string[] = []) {
  let made = 0
  return (): Step<string> => {
    made += 1
    log.push(`${name}${made}`)
    return made === steps ? { done: true, value: name } : { done: false }
  }
}

test('work takes turns step by step, with a limited number of tasks in progress', async () => {
  const turns = createTurns({ max: 2, budgetMs: 100, now: createClock().now, rest: () => new Promise(setImmediate) })
  const log: string[] = []
  const found = await Promise.all(['a', 'b', 'c'].map((name) => turns.run(work(name, 2, log))))
  assert.deepEqual(found, ['a', 'b', 'c'])
  assert.deepEqual(log.slice(0, 3), ['a1', 'b1', 'a2'])
  assert.ok(log.indexOf('c1') > log.indexOf('a2'))
})

test('gives up work past its budget, with a Retry-After', async () => {
  const clock = createClock()
  const rest = async () => clock.pass(60)
  const turns = createTurns({ max: 1, budgetMs: 100, now: clock.now, rest })
  assert.equal(await turns.run(work('quick', 2)), 'quick')
  await assert.rejects(turns.run(work('endless', 1_000)), BUSY)
})

test('waiting counts towards the budget, and a rejection frees the slot', async () => {
  const clock = createClock()
  const rest = async () => {
    await Promise.resolve()
    clock.pass(60)
  }
  const turns = createTurns({ max: 1, budgetMs: 100, now: clock.now, rest })
  const running = [turns.run(work('first', 3)), turns.run(work('second', 1))]
  const settled = await Promise.allSettled(running)
  assert.deepEqual(
    settled.map((each) => each.status === 'rejected' && each.reason.retryAfterSeconds),
    [1, 1],
  )
  assert.equal(await turns.run(work('third', 1)), 'third')
})

test('failing work frees its slot', async () => {
  const turns = createTurns({ max: 1, budgetMs: 100, now: createClock().now, rest: async () => {} })
  await assert.rejects(
    turns.run(() => assert.fail('a defect')),
    /a defect/,
  )
  assert.equal(await turns.run(work('next', 1)), 'next')
})
