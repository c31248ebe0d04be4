import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from './settle.ts'

/** What waits at which moment after the pause. */
async function settling(waitsAt: (ms: number) => number, { sounds = false } = {}) {
  let ms = 0
  let paused = 0
  const waiting = await settle({
    isSounding: () => sounds,
    pause: () => {
      paused += 1
    },
    countWaiting: async () => waitsAt(ms),
    now: () => ms,
    wait: async (more) => {
      ms += more
    },
  })
  return { waiting, ms, paused }
}

test('whoever goes is kept no longer than what waits needs, and no longer than three seconds', async () => {
  const cases: [what: string, waitsAt: (ms: number) => number, sounds: boolean, waiting: number, most: number][] = [
    ['nothing waits', () => 0, false, 0, 0],
    ['the last stretch is noted a moment after the pause', (ms) => (ms < 100 ? 0 : ms < 700 ? 1 : 0), true, 0, 800],
    ['no network', () => 2, false, 2, 3_100],
  ]
  for (const [what, waitsAt, sounds, waiting, most] of cases) {
    const found = await settling(waitsAt, { sounds })
    assert.deepEqual([found.waiting, found.paused], [waiting, 1], what)
    assert.ok(found.ms <= most, `${what}: ${found.ms}`)
  }
})

test('a device that cannot be read keeps nobody', async () => {
  const waiting = await settle({
    isSounding: () => false,
    pause: () => undefined,
    countWaiting: () => Promise.reject(new Error('no storage')),
    now: () => 0,
    wait: async () => undefined,
  })
  assert.equal(waiting, 0)
})
