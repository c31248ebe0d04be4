import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBench, aDevice, BOOK } from '../../../test/test-player.ts'
import { aClock } from '../../../test/fake-clock.ts'
import { aServer } from '../../../test/fake-server.ts'
import { createServerTime } from '../../server/server-time.ts'

const HOUR = 3_600_000
const AHEAD_MS = 300_000

/** A device whose clock is wrong, at a server that takes no save from the future. */
function aCar(wrongBy: number) {
  const clock = aClock()
  const server = aServer(clock)
  const { save } = server.wire
  server.wire.save = (ref, sent, manner) => {
    const isFuture = Date.parse(sent.updated_at) > clock.now() + AHEAD_MS
    return save(ref, isFuture ? { ...sent, updated_at: new Date(clock.now()).toISOString() } : sent, manner)
  }
  const wall = () => clock.now() + wrongBy
  let learnt = 0
  const write = (ms: number) => {
    learnt = ms
  }
  const device = aDevice()
  const open = () => {
    const time = createServerTime({ now: wall, read: () => learnt, write })
    server.tellsTime = (date) => time.hear(date, wall())
    return aBench({ clock: { ...clock, now: time.now, wall }, server, device, deviceId: 'car', book: {} })
  }
  return { clock, server, open }
}

test('a device that is two hours slow: what is heard there counts', async () => {
  const { clock, server, open } = aCar(-2 * HOUR)
  const car = open()
  server.rowOf(BOOK, { position: 1_100, device_id: 'phone', updated_at: new Date(clock.now() - 60_000).toISOString() })
  await car.open()
  await car.play()
  await car.pass(1)
  await car.seek(9_000)
  await car.pass(600)
  await car.pause()
  assert.equal(Math.round(car.row()?.position ?? 0), 9_600)
  assert.deepEqual(
    (await car.playing.whereWasI()).filter(({ kind }) => kind === 'jump').map(({ from }) => Math.round(from)),
    [1_091],
  )
})

test('a device that is two hours fast: where the phone went on later is where it goes on', async () => {
  const { clock, server, open } = aCar(2 * HOUR)
  const first = open()
  await first.open()
  await first.play()
  await first.pass(60)
  await first.pause()
  clock.step(HOUR)
  server.rowOf(BOOK, { position: 4_600, device_id: 'phone' })
  clock.step(60_000)
  const later = open()
  await later.open()
  assert.equal(later.place(), 4_600)
  assert.deepEqual(later.playing.conflict.value, { kind: 'continued', place: first.place(), device: 'Kitchen tablet' })
})

test('a memory from the future gives way to what the server knows, and is offered', async () => {
  const { clock, server, open } = aCar(0)
  const first = open()
  await first.open(1_000)
  await first.play()
  await first.pass(60)
  await first.pause()
  server.rowOf(BOOK, { position: 4_600, device_id: 'phone' })
  for (const key of ['s|1|book|1:A/Book', 's|1|last']) {
    const mirror = await first.device.stores.mirrors.get(key)
    if (mirror)
      await first.device.stores.mirrors.set(key, {
        ...mirror,
        course: { ...mirror.course, updatedAt: clock.now() + 2 * HOUR, lastSoundedAt: clock.now() + 2 * HOUR },
      })
  }
  const later = open()
  await later.open()
  assert.equal(later.place(), 4_600)
  assert.equal(Math.round(later.playing.conflict.value?.place ?? 0), 1_060)
})

test('saves that lose again and again are one place to go back to', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(1)
  await bench.seek(9_000)
  bench.server.rowOf(BOOK, { position: 1_100, updated_at: new Date(bench.clock.now() + 2 * HOUR).toISOString() })
  await bench.pass(600)
  await bench.pause()
  const jumps = (await bench.playing.whereWasI()).filter(({ kind }) => kind === 'jump').map(({ from }) => Math.round(from))
  assert.deepEqual(jumps, [9_600, 1_001])
})
