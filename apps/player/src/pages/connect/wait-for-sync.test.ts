import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitForSync } from './wait-for-sync.ts'

interface Case {
  name: string
  soundMs?: number
  isReachable?: boolean
  /** The number of pending changes at a given time. */
  waitsAt: (ms: number) => number
  waiting: number
  max: number
}

const CASES: Case[] = [
  { name: 'nothing is pending', waitsAt: () => 0, waiting: 0, max: 0 },
  {
    name: 'pending changes are sent while playback settles',
    soundMs: 400,
    waitsAt: (ms) => (ms < 400 ? 1 : 0),
    waiting: 0,
    max: 400,
  },
  { name: 'another tab sends them', soundMs: 100, waitsAt: (ms) => (ms < 900 ? 2 : 0), waiting: 0, max: 1_000 },
  { name: 'a server that does not respond', soundMs: 3_000, waitsAt: () => 2, waiting: 2, max: 3_000 },
  { name: 'a tab that never sends them', waitsAt: () => 2, waiting: 2, max: 3_100 },
  { name: 'no network', soundMs: 50, isReachable: false, waitsAt: () => 2, waiting: 2, max: 50 },
]

test('signing out waits no longer than pending changes need, and never longer than three seconds', async () => {
  for (const { name, soundMs = 0, isReachable = true, waitsAt, waiting, max } of CASES) {
    let ms = 0
    const left = await waitForSync({
      pauseAndSync: async () => {
        ms += soundMs
      },
      countWaiting: async () => waitsAt(ms),
      isReachable: () => isReachable,
      now: () => ms,
      wait: async (more) => {
        ms += more
      },
    })
    assert.equal(left, waiting, name)
    assert.ok(ms <= max, `${name}: ${ms}`)
  }
})

test('an unreadable device store does not delay signing out', async () => {
  const left = await waitForSync({
    pauseAndSync: async () => undefined,
    countWaiting: () => Promise.reject(new Error('no storage')),
    isReachable: () => true,
    now: () => 0,
    wait: async () => undefined,
  })
  assert.equal(left, 0)
})
