import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { heartbeat, stateOf } from './heartbeat.ts'

const MINUTE = 60
const HOUR = 3600
const last = { lastAtMs: 1_000_000, position: 1000, listened: 0 }

const beats: { name: string; after: number; advance: number; speed?: number; listened: number | undefined }[] = [
  { name: 'a save after 15 seconds', after: 15, advance: 15, listened: 15 },
  { name: 'at double speed', after: 15, advance: 30, speed: 2, listened: 15 },
  { name: 'at half speed', after: 15, advance: 7.5, speed: 0.5, listened: 15 },
  { name: 'after a pause', after: 300, advance: 15, listened: 15 },
  { name: 'after a jump ahead: at most the elapsed time', after: 15, advance: 900, listened: 15 },
  { name: 'after a jump back: nothing', after: 15, advance: -900, listened: 0 },
  { name: 'at the same position: nothing', after: 15, advance: 0, listened: 0 },
  { name: 'at the same instant: nothing', after: 0, advance: 15, listened: 0 },
  { name: 'ten minutes later, at the same position', after: 10 * MINUTE, advance: 0, listened: 0 },
  { name: 'more than ten minutes later, at the same position', after: 10 * MINUTE + 0.001, advance: 0, listened: undefined },
  { name: 'an hour later and an hour further', after: HOUR, advance: HOUR, listened: HOUR },
  { name: 'an hour later and 90 % further', after: HOUR, advance: 0.9 * HOUR, listened: 0.9 * HOUR },
  { name: 'an hour later and less than 90 % further', after: HOUR, advance: 0.9 * HOUR - 1, listened: undefined },
  { name: 'an hour later and 110 % and a minute further', after: HOUR, advance: 1.1 * HOUR + MINUTE, listened: HOUR },
  {
    name: 'an hour later and more than 110 % and a minute further',
    after: HOUR,
    advance: 1.1 * HOUR + MINUTE + 1,
    listened: undefined,
  },
  { name: 'an hour later at 1.5 times the speed', after: HOUR, advance: 1.5 * HOUR, speed: 1.5, listened: HOUR },
  { name: 'twelve hours later and twelve further', after: 12 * HOUR, advance: 12 * HOUR, listened: 12 * HOUR },
  { name: 'more than twelve hours later', after: 12 * HOUR + 1, advance: 12 * HOUR + 1, listened: undefined },
  { name: 'after the clock was set back', after: -30, advance: 15, listened: 0 },
]
for (const { name, after, advance, speed = 1, listened } of beats) {
  test(`${name}: ${listened === undefined ? 'a new session' : `${listened} s listened`}`, () => {
    const beat = { atMs: last.lastAtMs + after * 1000, position: last.position + advance, speed }
    assert.deepEqual(heartbeat(last, beat), listened === undefined ? { kind: 'begins' } : { kind: 'continues', listened })
  })
}

test('the first save starts a session', () => {
  assert.deepEqual(heartbeat(undefined, { atMs: 5, position: 5, speed: 1 }), { kind: 'begins' })
})

test('listened time never exceeds the elapsed time, whatever the player sends', () => {
  const save = fc.record({
    gap: fc.nat(5_000_000),
    position: fc.double({ min: 0, max: 1e6, noNaN: true }),
    speed: fc.double({ min: 0.1, max: 5, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(save, { maxLength: 30 }), (saves) => {
      let session = { ...last, listened: 0 }
      let atMs = last.lastAtMs
      let total = 0
      for (const { gap, position, speed } of saves) {
        atMs += gap
        const beaten = heartbeat(session, { atMs, position, speed })
        const listened = beaten.kind === 'continues' ? beaten.listened : 0
        assert.ok(listened >= 0)
        total += listened
        session = { lastAtMs: atMs, position, listened }
      }
      assert.ok(total <= (atMs - last.lastAtMs) / 1000 + 1e-6)
    }),
  )
})

for (const [silent, state] of [
  [0, 'playing'],
  [60_000, 'playing'],
  [60_001, 'paused'],
  [600_000, 'paused'],
  [600_001, 'ended'],
] as const) {
  test(`${silent} ms after the last save: ${state}`, () => {
    const save = { lastAtMs: 1000, position: 30, duration: 3600, finished: 0 }
    assert.equal(stateOf(save, 1000 + silent), state)
  })
}
