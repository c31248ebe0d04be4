import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock } from '../../../test/fake-clock.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { BOOK, fakeDevice, testPlayer } from '../../../test/test-player.ts'
import { createServerTime } from '../../server/server-time.ts'

const HOUR = 3_600_000
const AHEAD_MS = 300_000

/** A device with a wrong clock, and a server that rejects saves from the future. */
function createCar(wrongBy: number) {
  const clock = fakeClock()
  const server = fakeServer(clock)
  const { save } = server.wire
  server.wire.save = (ref, sent, options) => {
    const isFuture = Date.parse(sent.updated_at) > clock.now() + AHEAD_MS
    return save(ref, isFuture ? { ...sent, updated_at: new Date(clock.now()).toISOString() } : sent, options)
  }
  const wall = () => clock.now() + wrongBy
  let learnt = 0
  const write = (ms: number) => {
    learnt = ms
  }
  const device = fakeDevice()
  const open = () => {
    const time = createServerTime({ now: wall, read: () => learnt, write })
    server.onDate = (date) => time.onResponse(date, wall())
    return testPlayer({ clock: { ...clock, now: time.now, wall }, server, device, deviceId: 'car', book: {} })
  }
  return { clock, server, open }
}

test('a device that is two hours slow: its playback counts', async () => {
  const { clock, server, open } = createCar(-2 * HOUR)
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
    (await car.player.whereWasI()).filter(({ kind }) => kind === 'jump').map(({ from }) => Math.round(from)),
    [1_091],
  )
})

test('a device that is two hours fast: later progress of the phone wins', async () => {
  const { clock, server, open } = createCar(2 * HOUR)
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
  assert.equal(later.position(), 4_600)
  assert.deepEqual(later.player.conflict.value, { kind: 'continued', position: first.position(), device: 'Kitchen tablet' })
})

test("local progress from the future loses to the server's, and is offered", async () => {
  const { clock, server, open } = createCar(0)
  const first = open()
  await first.open(1_000)
  await first.play()
  await first.pass(60)
  await first.pause()
  server.rowOf(BOOK, { position: 4_600, device_id: 'phone' })
  for (const key of ['s|1|book|1:A/Book', 's|1|last']) {
    const local = await first.device.stores.localProgress.get(key)
    if (local)
      await first.device.stores.localProgress.set(key, {
        ...local,
        state: { ...local.state, updatedAt: clock.now() + 2 * HOUR, lastSoundedAt: clock.now() + 2 * HOUR },
      })
  }
  const later = open()
  await later.open()
  assert.equal(later.position(), 4_600)
  assert.equal(Math.round(later.player.conflict.value?.position ?? 0), 1_060)
})

test('repeatedly lost saves are one entry in the history', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(1)
  await rig.seek(9_000)
  rig.server.rowOf(BOOK, { position: 1_100, updated_at: new Date(rig.clock.now() + 2 * HOUR).toISOString() })
  await rig.pass(600)
  await rig.pause()
  const jumps = (await rig.player.whereWasI()).filter(({ kind }) => kind === 'jump').map(({ from }) => Math.round(from))
  assert.deepEqual(jumps, [9_600, 1_001])
})
