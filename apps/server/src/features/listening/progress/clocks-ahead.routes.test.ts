import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTestServer } from '../../../../test/test-server.ts'

const URL = '/api/v1/libraries/1/progress?path=Dune'
const START = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000

/** A server whose clock the test sets, and two devices of one listener. */
async function createDevices() {
  let nowMs = START
  const server = await createTestServer({ deps: { now: () => new Date(nowMs) } })
  const car = server.person('Ann', { granted: ['.'] })
  const phone = { authorization: 'Bearer of-the-phone' }
  server.infrastructure.db.run(
    `INSERT INTO tokens (hash, user_id, kind, device_name, created_at)
     SELECT :hash, id, 'session', 'phone', created_at FROM users WHERE username = 'Ann'`,
    { hash: hash('sha256', 'of-the-phone') },
  )

  /** A save with the time stated by the device, in milliseconds from now. */
  async function save(headers: object, position: number, aheadMs?: number) {
    const updated_at = aheadMs === undefined ? undefined : new Date(nowMs + aheadMs).toISOString()
    const payload = { position, duration: 3600, ...(updated_at !== undefined && { updated_at }) }
    const response = await server.app.inject({ method: 'PUT', url: URL, headers: { ...headers }, payload })
    assert.equal(response.statusCode, 200, response.body)
    return response.json().progress as { position: number; updated_at: string }
  }
  const position = async () => (await server.app.inject({ url: URL, headers: car })).json().progress.position as number
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { server, car, phone, save, position, pass, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

for (const aheadMs of [1, 500, 4 * MINUTE, 5 * MINUTE, 600 * MINUTE])
  for (const laterMs of [0, 1, 20, 30_000])
    test(`a device that is ${aheadMs} ms ahead does not block saves by another one ${laterMs} ms later`, async () => {
      await using all = await createDevices()
      const saved = await all.save(all.car, 50, aheadMs)
      assert.ok(Date.parse(saved.updated_at) <= START)
      all.pass(laterMs)
      await all.save(all.phone, 90, 0)
      assert.equal(await all.position(), 90)
    })

test('a stored row from the future does not block a save now', async () => {
  await using all = await createDevices()
  await all.save(all.car, 50, 0)
  all.server.infrastructure.db.run('UPDATE progress SET updated_at_us = updated_at_us + 240000000')
  await all.save(all.phone, 90, 0)
  assert.equal(await all.position(), 90)
})

test('an older save by a correct clock still loses to a newer one by a clock that is ahead', async () => {
  await using all = await createDevices()
  await all.save(all.car, 50, 4 * MINUTE)
  await all.save(all.phone, 90, -MINUTE)
  assert.equal(await all.position(), 50)
})

test('saves of one sign-in that arrive out of order are ordered by their stated times', async () => {
  await using all = await createDevices()
  await all.save(all.car, 51, 4 * MINUTE)
  all.pass(5)
  await all.save(all.car, 50, 4 * MINUTE - 1_005)
  assert.equal(await all.position(), 51)
  all.pass(5)
  await all.save(all.car, 52, 4 * MINUTE)
  assert.equal(await all.position(), 52)
})

test("a repeated save does not replace another device's", async () => {
  await using all = await createDevices()
  await all.save(all.car, 50, 4 * MINUTE)
  all.pass(1_000)
  await all.save(all.phone, 90, 0)
  all.pass(1_000)
  await all.save(all.car, 50, 4 * MINUTE - 2_000)
  assert.equal(await all.position(), 90)
})

test('the last save of one sign-in wins, in any order of arrival within ten seconds', async () => {
  const arbitrary = fc.record({
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
    aheadMs: fc.integer({ min: 10_000, max: 10 * MINUTE }),
  })
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ order, aheadMs }) => {
      await using all = await createDevices()
      for (const [at, index] of order.entries()) {
        if (at > 0) all.pass(100)
        await all.save(all.car, index, aheadMs + index * 1_000 - at * 100)
      }
      assert.equal(await all.position(), 4)
    }),
    { numRuns: 8 },
  )
})
