import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createPoll } from './poll.ts'

const MINUTE = 60_000

/** A poll with controlled outcomes and a fake clock. */
function testPoll({ intervalMs = 60 * MINUTE, isServing = false, hasCache = false, cacheTakes = 0 } = {}) {
  mock.timers.enable({ apis: ['setTimeout'] })
  const stopping = new AbortController()
  const warnings: string[] = []
  const announced: number[] = []
  const server = {
    isServing,
    outcome: 'failure' as 'failure' | 'success' | 'nothing',
    looks: 0,
    adoptions: 0,
    waits: 0,
    warnings,
    announced,
  }
  const poll = createPoll({
    refresh: async () => {
      server.looks += 1
      if (server.outcome === 'failure') throw new Error('no network')
      if (server.outcome === 'success') server.isServing = true
      return server.outcome === 'success'
    },
    adoptCached: async () => {
      server.adoptions += 1
      if (cacheTakes > 0) await new Promise((resolve) => setTimeout(resolve, cacheTakes))
      if (hasCache) server.isServing = true
    },
    log: {
      warn: (facts, text) => {
        warnings.push(text)
        announced.push((facts as { nextLookSeconds: number }).nextLookSeconds)
      },
    },
    intervalMs,
    isServing: () => server.isServing,
    onWait: () => {
      server.waits += 1
    },
    signal: stopping.signal,
  })
  /** Advances the clock and waits until pending work is done. */
  async function pass(ms: number): Promise<void> {
    mock.timers.tick(ms)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    ...poll,
    server,
    pass,
    [Symbol.dispose]: () => {
      stopping.abort()
      mock.timers.reset()
    },
  }
}

test('with nothing to serve, the wait doubles from 30 s up to the interval, and clients are given that wait', async () => {
  using poll = testPoll({ intervalMs: 5 * MINUTE })
  assert.equal(poll.waiting().retryAfterSeconds, 30)
  await poll.start()
  for (const [at, wait] of [30, 60, 120, 240, 300, 300].entries()) {
    assert.deepEqual([poll.server.looks, poll.waiting().retryAfterSeconds], [at + 1, wait])
    await poll.pass(wait * 1000 - 1)
    assert.equal(poll.server.looks, at + 1)
    await poll.pass(1)
  }
  assert.equal(poll.server.looks, 7)
})

test('logs the wait until the next check', async () => {
  using poll = testPoll({ intervalMs: 5 * MINUTE })
  await poll.start()
  for (const wait of [30, 60, 120, 240, 300]) await poll.pass(wait * 1000)
  assert.deepEqual(poll.server.announced, [30, 60, 120, 240, 300, 300])
})

test('logs that the repository has no release with data', async () => {
  using poll = testPoll()
  poll.server.outcome = 'nothing'
  await poll.start()
  assert.deepEqual(poll.server.warnings, ['the repository has no release with data yet'])
})

test('gives clients the reason until something is served', async () => {
  using poll = testPoll()
  assert.deepEqual(poll.waiting(), { retryAfterSeconds: 30 })
  const seen: unknown[] = []
  for (const outcome of ['nothing', 'failure', 'success'] as const) {
    poll.server.outcome = outcome
    await poll.look()
    seen.push([poll.waiting().reason, poll.server.waits])
  }
  assert.deepEqual(seen, [
    ['no_data_release', 1],
    ['look_failed', 2],
    [undefined, 3],
  ])
})

test('retries a forge without data like a failing one', async () => {
  using poll = testPoll()
  poll.server.outcome = 'nothing'
  await poll.start()
  await poll.pass(30_000)
  assert.deepEqual([poll.server.looks, poll.waiting().retryAfterSeconds, poll.server.announced], [2, 60, [30, 60]])
})

test('once something is served, checks at the interval and only logs failures', async () => {
  using poll = testPoll()
  poll.server.outcome = 'success'
  await poll.start()
  poll.server.outcome = 'failure'
  await poll.pass(60 * MINUTE - 1)
  assert.equal(poll.server.looks, 1)
  await poll.pass(1)
  assert.deepEqual([poll.server.looks, poll.server.warnings], [2, ['checking for a new release failed']])
  await poll.pass(60 * MINUTE)
  assert.equal(poll.server.looks, 3)
})

test('serves a cached release before the first network request', async () => {
  using poll = testPoll({ hasCache: true })
  await poll.start()
  assert.deepEqual([poll.server.adoptions, poll.server.isServing, poll.server.looks], [1, true, 1])
})

test('ignores the cache if a file is served already', async () => {
  using poll = testPoll({ isServing: true })
  await poll.start()
  assert.equal(poll.server.adoptions, 0)
})

test('a webhook triggers an immediate check, one at a time', async () => {
  using poll = testPoll()
  poll.server.outcome = 'success'
  await poll.start()
  await Promise.all([poll.look(), poll.look(), poll.look()])
  assert.equal(poll.server.looks, 2)
  await poll.look()
  assert.equal(poll.server.looks, 3)
})

test('never waits longer than the interval, and announces at least a second', async () => {
  using poll = testPoll({ intervalMs: 400 })
  assert.equal(poll.waiting().retryAfterSeconds, 1)
  await poll.start()
  await poll.pass(400)
  assert.equal(poll.server.looks, 2)
})

test('a webhook while the cache is read waits for the first check', async () => {
  using poll = testPoll({ hasCache: true, cacheTakes: 1_000 })
  poll.server.outcome = 'success'
  const starting = poll.start()
  await poll.pass(500)
  await poll.look()
  assert.deepEqual([poll.server.looks, poll.server.adoptions], [0, 1])
  await poll.pass(500)
  await starting
  assert.equal(poll.server.looks, 1)
})
