import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock } from '../../test/fake-clock.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { BOOK, fakeDevice, testPlayer } from '../../test/test-player.ts'
import { newest } from './position/newest-position.ts'
import { rewindAfter } from './position/rewind.ts'

const HOUR = 3_600

test('P-01 the longer the pause, the longer the rewind', async (t) => {
  const CASES = [
    [9, 0],
    [10, 3],
    [60, 3],
    [61, 10],
    [300, 10],
    [1_800, 20],
    [1_860, 30],
  ] as const
  for (const [seconds, back] of CASES) {
    await t.test(`${seconds} s: ${back} s`, async () => {
      const rig = testPlayer()
      await rig.open(1_200 * 3 + 600 - 10)
      await rig.play()
      await rig.pass(10)
      await rig.pause()
      await rig.pass(seconds)
      await rig.play()
      assert.equal(Math.round(rig.position()), 1_200 * 3 + 600 - back)
    })
  }
})

test('a rewind is scaled by its factor, and limited by chapter and pause', () => {
  const CASES = [
    [{ seconds: HOUR, position: 5_000, chapterStart: 4_800, factor: 2 }, 60],
    [{ seconds: HOUR, position: 5_000, chapterStart: 4_800, factor: 0 }, 0],
    [{ seconds: HOUR, position: 5_000, chapterStart: 4_800, factor: 0.5 }, 15],
    [{ seconds: HOUR, position: 4_800, chapterStart: 4_800, factor: 1 }, 0],
    [{ seconds: 12, position: 5_000, chapterStart: 4_800, factor: 2 }, 6],
    [{ seconds: -50, position: 5_000, chapterStart: 4_800, factor: 1 }, 0],
  ] as const
  for (const [pause, back] of CASES) assert.equal(rewindAfter(pause), back)
})

test('P-02 a rewind stops at the start of the chapter', async () => {
  const rig = testPlayer()
  await rig.open(1_200)
  await rig.play()
  await rig.pass(4)
  await rig.pause()
  await rig.pass(HOUR)
  await rig.play()
  assert.equal(rig.position(), 1_200)
})

test('P-03 a move during the pause prevents the rewind', async () => {
  const rig = testPlayer()
  await rig.open(5_000)
  await rig.play()
  await rig.pass(10)
  await rig.pause()
  await rig.pass(HOUR)
  await rig.seek(7_000)
  await rig.play()
  assert.equal(rig.position(), 7_000)
})

test('P-04 a rewind is saved after five seconds of playback, and not by an earlier pause', async () => {
  const rig = testPlayer()
  const { clock, server } = rig
  server.rowOf(BOOK, { position: 5_000, device_id: 'mine', updated_at: new Date(clock.now() - HOUR * 1_000).toISOString() })
  await rig.open()
  await rig.play()
  assert.equal(rig.position(), 4_970)
  await rig.pass(3)
  await rig.pause()
  assert.equal(server.saves.length, 0)

  const other = testPlayer()
  other.server.rowOf(BOOK, {
    position: 5_000,
    device_id: 'mine',
    updated_at: new Date(other.clock.now() - HOUR * 1_000).toISOString(),
  })
  await other.open()
  await other.play()
  await other.pass(6)
  await other.pause()
  assert.equal(other.row()?.position, 4_976)
})

test('P-05 a finished book remains finished after a rewind across its story end', async () => {
  const rig = testPlayer()
  const { clock, server } = rig
  const updated_at = new Date(clock.now() - HOUR * 1_000).toISOString()
  server.rowOf(BOOK, { position: 35_980, finished: true, device_id: 'mine', updated_at })
  await rig.open()
  await rig.play()
  assert.equal(rig.position(), 35_950)
  await rig.pass(20)
  await rig.pause()
  assert.ok(server.saves.length > 1)
  assert.ok(server.saves.every(({ finished }) => finished))
})

test("P-06 a book starts at the newest of the server's, the device's and a pending position", async () => {
  const rig = testPlayer()
  const { clock, server, device } = rig
  const base = clock.now()
  server.rowOf(BOOK, { position: 100, device_id: 'mine', updated_at: new Date(base - 5_000).toISOString() })
  const state = {
    position: 200,
    positionToSave: 200,
    unsavedMs: 0,
    hasJumpedSilently: false,
    finished: false,
    isMarkedUnfinished: false,
    updatedAt: base - 3_000,
  }
  await device.stores.localProgress.set('s|1|book|1:A/Book', { ref: BOOK, state })
  const save = { position: 300, duration: 36_000, finished: false, playback_speed: 1, version: 0, device_id: 'mine' } as const
  server.isDown = true
  await device.stores.saves.set('s|1|1:A/Book', { ...save, updated_at: new Date(base - 9_000).toISOString() })
  server.isDown = false
  await rig.open()
  assert.equal(rig.position(), 200)
  assert.equal(newest({ position: 1, updatedAt: 5 }, undefined, { position: 2, updatedAt: 5 })?.position, 1)
})

test('a request without a response does not mean "no row": nothing is saved until the position is known', async () => {
  const rig = testPlayer({ local: () => '/web/_off/x/0.m4b' })
  rig.server.rowOf(BOOK, { position: 20_000 })
  const failing = rig.server.wire.row
  rig.server.wire.row = async () => {
    throw new Error('no response')
  }
  await rig.open()
  await rig.play()
  await rig.pass(40)
  assert.equal(rig.server.saves.length, 0)
  rig.server.wire.row = failing
  rig.page.online()
  await rig.settle()
  assert.deepEqual(rig.player.conflict.value, { kind: 'elsewhere', position: 20_000, device: 'Kitchen tablet' })
  assert.equal(rig.server.saves.length, 1)
  assert.ok((await rig.player.whereWasI()).some(({ from }) => from === 20_000))
})

test('saves are due every 15 seconds of playback and on pause, but never without a change', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(46)
  assert.deepEqual(
    rig.server.saves.map(({ position }) => Math.round(position)),
    [1_015, 1_030, 1_045],
  )
  await rig.pause()
  assert.equal(rig.server.saves.length, 4)
  rig.page.hide()
  await rig.settle()
  assert.equal(rig.server.saves.length, 4)
})

test('P-07 a jump reaches other devices after five seconds of playback there', async () => {
  const rig = testPlayer()
  await rig.open(990)
  await rig.play()
  await rig.pass(10)
  await rig.pause()
  await rig.play()
  await rig.seek(8_000)
  await rig.pass(4)
  assert.equal(rig.row()?.position, 1_000)
  await rig.pass(2)
  assert.equal(Math.round(rig.row()?.position ?? 0), 8_005)
})

test('a pause by the listener settles a jump', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(2)
  await rig.seek(8_000)
  await rig.pass(1)
  await rig.pause()
  assert.equal(rig.row()?.position, 8_001)
})

test('P-08 a page closed right after a jump saves the old position and reopens at the new one', async () => {
  const clock = fakeClock()
  const server = fakeServer(clock)
  const device = fakeDevice()
  const first = testPlayer({ clock, server, device, book: {} })
  await first.open(1_000)
  await first.play()
  await first.seek(8_000)
  await first.pass(2)
  first.page.hide()
  await first.settle()
  first.output.pause()
  const saved = server.rows.get('1:A/Book')?.position
  const second = testPlayer({ clock, server, device })
  await second.open()
  assert.equal(saved, 1_000)
  assert.equal(Math.round(second.position()), 8_002)
  assert.deepEqual(second.player.undoOffer.value, { to: 1_000, isFresh: true })
})

test("uses the unload snapshot if the device's database was too slow", async () => {
  const clock = fakeClock()
  const server = fakeServer(clock)
  const device = fakeDevice()
  const first = testPlayer({ clock, server, device, book: {} })
  await first.open(1_000)
  await first.play()
  await first.pass(1)
  device.stores.localProgress.set = async () => undefined
  await first.seek(8_000)
  await first.pass(2)
  first.page.hide()
  await first.settle()
  first.output.pause()
  const second = testPlayer({ clock, server, device })
  await second.open()
  assert.equal(Math.round(second.position()), 8_002)
})
