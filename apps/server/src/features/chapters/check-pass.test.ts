import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import type { CheckOutcome } from './chapter-checks.ts'
import { createCheckPass } from './check-pass.ts'
import { storeCheck } from './test/stored-check.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A pass over identified books, with `outcomeOf` in place of a service. */
async function createPass(books: readonly string[], outcomeOf: (path: string) => CheckOutcome | Promise<CheckOutcome>) {
  const server = await createTestServer()
  const { services, infrastructure } = server
  for (const path of books)
    services.catalogue.save(1, createBook({ path, asin: 'B000000001' }), { onDemand: false, notBeforeMs: 0 })
  const state = { isOn: true, isAvailable: true, ms: Date.parse('2026-11-21T12:00:00Z') }
  const asked: string[] = []
  const stopping = new AbortController()
  const failures: unknown[] = []
  const pass = createCheckPass({
    ...services,
    db: infrastructure.db,
    isOn: () => state.isOn,
    isAvailable: async ({ root }) => state.isAvailable && root === server.root,
    check: async ({ path }) => {
      asked.push(path)
      return outcomeOf(path)
    },
    now: () => new Date(state.ms),
    signal: stopping.signal,
    onFailure: (error) => failures.push(error),
    delayMs: 10,
  })
  return {
    ...server,
    pass,
    state,
    failures,
    stop: () => stopping.abort(),
    /** Paths checked since the previous call. */
    asked: () => asked.splice(0),
    checked(path: string, checkedAt = new Date(state.ms).toISOString()): CheckOutcome {
      storeCheck(services, path, { checkedAt })
      return 'checked'
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await server[Symbol.asyncDispose]()
    },
  }
}
const named = (count: number, prefix = 'Book') =>
  Array.from({ length: count }, (_, at) => `${prefix} ${String(at).padStart(3, '0')}`)

test('checks identified books of known length, at most 50 a pass, and each once', async () => {
  const books = named(60)
  await using it = await createPass(books, (path) => it.checked(path))
  const { catalogue } = it.services
  catalogue.save(1, createBook({ path: 'No identifier' }), { onDemand: false, notBeforeMs: 0 })
  const unknown = createBook({ path: 'Unknown length', asin: 'B000000001', parts: 2 })
  const files = unknown.files.map((file, at) => (at === 1 ? { ...file, durationUs: 0 } : file))
  catalogue.save(1, { ...unknown, files }, { onDemand: false, notBeforeMs: 0 })
  await it.pass.tick()
  assert.deepEqual(it.asked(), books.slice(0, 50))
  await it.pass.tick()
  assert.deepEqual(it.asked(), books.slice(50))
  await it.pass.tick()
  assert.deepEqual(it.asked(), [])
})

test('books that were never checked come first, then the oldest checks, after 30 days', async () => {
  await using it = await createPass(['New', 'Older', 'Old', 'Recent'], (path) => it.checked(path))
  const daysAgo = (days: number) => new Date(it.state.ms - days * DAY_MS).toISOString()
  it.checked('Old', daysAgo(31))
  it.checked('Older', daysAgo(40))
  it.checked('Recent', daysAgo(29))
  await it.pass.tick()
  assert.deepEqual(it.asked(), ['New', 'Older', 'Old'])
})

test('a book whose audio has changed is due again', async () => {
  await using it = await createPass(['Book'], (path) => it.checked(path))
  await it.pass.tick()
  it.asked()
  it.services.catalogue.save(1, createBook({ path: 'Book', asin: 'B000000001', seconds: 4000 }), {
    onDemand: false,
    notBeforeMs: 0,
  })
  await it.pass.tick()
  assert.deepEqual(it.asked(), ['Book'])
})

test('if the service is down, a pass ends after five failures, and changes start no other until the next tick', async () => {
  await using it = await createPass(named(12), () => 'failed')
  await it.pass.tick()
  const calls = it.asked().length
  assert.ok(calls >= 5 && calls <= 7, `${calls} calls`)
  it.pass.kick()
  await setTimeout(50)
  assert.deepEqual(it.asked(), [])
})

test('failed books wait for an hour, so that others get their turn', async () => {
  const bad = named(7, 'Bad')
  await using it = await createPass([...bad, 'Good'], (path) => (path === 'Good' ? it.checked(path) : 'failed'))
  await it.pass.tick()
  assert.ok(!it.asked().includes('Good'))
  await it.pass.tick()
  assert.ok(it.asked().includes('Good'))
  it.state.ms += HOUR_MS - 1
  await it.pass.tick()
  assert.deepEqual(it.asked(), [])
  it.state.ms += 1
  await it.pass.tick()
  assert.ok(it.asked().length >= 5)
})

test('any outcome but a failure ends a series of failures', async () => {
  const books = named(20)
  const outcomes: CheckOutcome[] = ['failed', 'failed', 'failed', 'gone', 'failed', 'failed', 'failed', 'busy']
  let at = 0
  await using it = await createPass(books, () => outcomes[at++ % outcomes.length] ?? 'gone')
  await it.pass.tick()
  assert.equal(it.asked().length, 20)
})

test('nothing is checked while lookup is off, and a pass ends when it is turned off', async () => {
  await using it = await createPass(named(20), () => {
    it.state.isOn = false
    return 'off'
  })
  it.state.isOn = false
  await it.pass.tick()
  it.pass.kick()
  await setTimeout(30)
  assert.deepEqual(it.asked(), [])
  it.state.isOn = true
  await it.pass.tick()
  assert.ok(it.asked().length <= 2)
})

test('books of a library that is not available wait without a failure', async () => {
  await using it = await createPass(['Book'], (path) => it.checked(path))
  it.state.isAvailable = false
  await it.pass.tick()
  assert.deepEqual(it.asked(), [])
  it.state.isAvailable = true
  await it.pass.tick()
  assert.deepEqual(it.asked(), ['Book'])
})

test('changes within the delay start one pass; one pass runs at a time, two books at a time', async () => {
  let [running, most] = [0, 0]
  await using it = await createPass(named(6), async (path) => {
    running += 1
    most = Math.max(most, running)
    await setTimeout(20)
    running -= 1
    return it.checked(path)
  })
  it.pass.kick()
  it.pass.kick()
  await setTimeout(40)
  await Promise.all([it.pass.tick(), it.pass.tick()])
  assert.deepEqual([it.asked().length, most], [6, 2])
})

test('a stopping server ends the pass and starts no new one', async () => {
  await using it = await createPass(named(20), () => {
    it.stop()
    return 'failed'
  })
  await it.pass.tick()
  assert.ok(it.asked().length <= 2)
  it.pass.kick()
  await it.pass.tick()
  await setTimeout(30)
  assert.deepEqual([it.asked(), it.failures], [[], []])
})
