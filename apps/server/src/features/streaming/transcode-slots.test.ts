import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSlots, type Slot } from './transcode-slots.ts'

const LIMITS = { perPerson: 4, guests: 2, inAll: 8, yieldsAfterMs: 30_000 }
const BUSY = { message: 'server busy transcoding; try again shortly', retryAfterSeconds: 5 }

/** Slots with a clock that the test moves; `ended` lists the slots that were revoked. */
function theSlots() {
  let clock = 0
  const ended: Slot[] = []
  const slots = createSlots(LIMITS, () => clock)
  return {
    ended,
    slots,
    wait: (ms: number) => {
      clock += ms
    },
    read: (slot: Slot) => {
      slot.takenAt = clock
    },
    take(userId: number, { isGuest = false } = {}): Slot {
      const slot = slots.take({ userId, isGuest })
      slot.end = () => void ended.push(slot)
      return slot
    },
  }
}

test('guests share two slots', () => {
  const { slots, take } = theSlots()
  take(1, { isGuest: true })
  take(2, { isGuest: true })
  assert.throws(() => take(3, { isGuest: true }), BUSY)
  assert.throws(() => slots.check({ userId: 3, isGuest: true }), BUSY)
  take(4)
})

test('idle guests do not block listeners', () => {
  const { ended, take, read, wait } = theSlots()
  const guests = [take(1, { isGuest: true }), take(2, { isGuest: true })]
  const listeners = [3, 4, 5, 6, 7, 8].map((userId) => take(userId))
  assert.throws(() => take(9), BUSY)
  wait(LIMITS.yieldsAfterMs)
  for (const listener of listeners) read(listener)
  listeners.push(take(9), take(10))
  assert.deepEqual(ended, guests)
  assert.throws(() => take(11), BUSY)
})

test('a stream that is being read is never ended for another one', () => {
  const { ended, take, read, wait } = theSlots()
  const listeners = [1, 2, 3, 4, 5, 6, 7, 8].map((userId) => take(userId))
  for (let turn = 0; turn < 20; turn += 1) {
    wait(LIMITS.yieldsAfterMs - 1)
    assert.throws(() => take(9), BUSY)
    for (const listener of listeners) read(listener)
  }
  assert.deepEqual(ended, [])
})

test('the slot that was idle longest is freed first', () => {
  const { ended, take, read, wait } = theSlots()
  const [first, second, ...others] = [1, 2, 3, 4, 5, 6, 7, 8].map((userId) => take(userId))
  assert.ok(first && second)
  wait(1_000)
  read(first)
  wait(LIMITS.yieldsAfterMs)
  for (const listener of others) read(listener)
  take(9)
  assert.deepEqual(ended, [second])
})

test('a person at their limit frees only one of their own slots', () => {
  const { ended, take, wait } = theSlots()
  const other = take(1)
  wait(1_000)
  const own = [take(2), take(2), take(2), take(2)]
  wait(LIMITS.yieldsAfterMs - 1)
  assert.throws(() => take(2), BUSY)
  wait(1)
  take(2)
  assert.deepEqual(ended, [own[0]])
  assert.ok(!ended.includes(other))
})

test('a check frees no slot', () => {
  const { ended, slots, take, wait } = theSlots()
  for (let userId = 1; userId <= 8; userId += 1) take(userId)
  wait(LIMITS.yieldsAfterMs)
  slots.check({ userId: 9, isGuest: false })
  assert.deepEqual(ended, [])
})
