import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBench, aDevice, BOOK } from '../../test/test-player.ts'
import { aClock } from '../../test/fake-clock.ts'
import { aServer } from '../../test/fake-server.ts'
import { rewindAfter } from './position/rewind.ts'
import { newest } from './position/newest-position.ts'

const HOUR = 3_600

test('P-01 the longer the pause, the further sound starts before the place', async (t) => {
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
      const bench = aBench()
      await bench.open(1_200 * 3 + 600 - 10)
      await bench.play()
      await bench.pass(10)
      await bench.pause()
      await bench.pass(seconds)
      await bench.play()
      assert.equal(Math.round(bench.place()), 1_200 * 3 + 600 - back)
    })
  }
})

test('a rewind is turned by its factor and held by chapter and pause', () => {
  const CASES = [
    [{ seconds: HOUR, place: 5_000, chapterStart: 4_800, factor: 2 }, 60],
    [{ seconds: HOUR, place: 5_000, chapterStart: 4_800, factor: 0 }, 0],
    [{ seconds: HOUR, place: 5_000, chapterStart: 4_800, factor: 0.5 }, 15],
    [{ seconds: HOUR, place: 4_800, chapterStart: 4_800, factor: 1 }, 0],
    [{ seconds: 12, place: 5_000, chapterStart: 4_800, factor: 2 }, 6],
    [{ seconds: -50, place: 5_000, chapterStart: 4_800, factor: 1 }, 0],
  ] as const
  for (const [pause, back] of CASES) assert.equal(rewindAfter(pause), back)
})

test('P-02 a rewind stops at the start of the chapter', async () => {
  const bench = aBench()
  await bench.open(1_200)
  await bench.play()
  await bench.pass(4)
  await bench.pause()
  await bench.pass(HOUR)
  await bench.play()
  assert.equal(bench.place(), 1_200)
})

test('P-03 who moved the place in the pause is not taken back', async () => {
  const bench = aBench()
  await bench.open(5_000)
  await bench.play()
  await bench.pass(10)
  await bench.pause()
  await bench.pass(HOUR)
  await bench.seek(7_000)
  await bench.play()
  assert.equal(bench.place(), 7_000)
})

test('P-04 a rewind is kept after five seconds of sound, and not by a pause before', async () => {
  const bench = aBench()
  const { clock, server } = bench
  server.rowOf(BOOK, { position: 5_000, device_id: 'mine', updated_at: new Date(clock.now() - HOUR * 1_000).toISOString() })
  await bench.open()
  await bench.play()
  assert.equal(bench.place(), 4_970)
  await bench.pass(3)
  await bench.pause()
  assert.equal(server.saves.length, 0)

  const other = aBench()
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

test('P-05 a finished book stays finished, rewound across the end of its story', async () => {
  const bench = aBench()
  const { clock, server } = bench
  const updated_at = new Date(clock.now() - HOUR * 1_000).toISOString()
  server.rowOf(BOOK, { position: 35_980, finished: true, device_id: 'mine', updated_at })
  await bench.open()
  await bench.play()
  assert.equal(bench.place(), 35_950)
  await bench.pass(20)
  await bench.pause()
  assert.ok(server.saves.length > 1)
  assert.ok(server.saves.every(({ finished }) => finished))
})

test('P-06 the newest of server, device and pending save is where a book starts', async () => {
  const bench = aBench()
  const { clock, server, device } = bench
  const base = clock.now()
  server.rowOf(BOOK, { position: 100, device_id: 'mine', updated_at: new Date(base - 5_000).toISOString() })
  const course = {
    place: 200,
    kept: 200,
    unsavedMs: 0,
    hasJumpedSilently: false,
    finished: false,
    isHeldOpen: false,
    updatedAt: base - 3_000,
  }
  await device.stores.mirrors.set('s|1|book|1:A/Book', { ref: BOOK, course })
  const save = { position: 300, duration: 36_000, finished: false, playback_speed: 1, version: 0, device_id: 'mine' } as const
  server.isDown = true
  await device.stores.saves.set('s|1|1:A/Book', { ...save, updated_at: new Date(base - 9_000).toISOString() })
  server.isDown = false
  await bench.open()
  assert.equal(bench.place(), 200)
  assert.equal(newest({ place: 1, updatedAt: 5 }, undefined, { place: 2, updatedAt: 5 })?.place, 1)
})

test('a question without answer is not "no row": nothing is saved until somebody knows', async () => {
  const bench = aBench({ local: () => '/web/_off/x/0.m4b' })
  bench.server.rowOf(BOOK, { position: 20_000 })
  const failing = bench.server.wire.row
  bench.server.wire.row = async () => {
    throw new Error('no answer')
  }
  await bench.open()
  await bench.play()
  await bench.pass(40)
  assert.equal(bench.server.saves.length, 0)
  bench.server.wire.row = failing
  bench.page.online()
  await bench.settle()
  assert.deepEqual(bench.playing.conflict.value, { kind: 'elsewhere', place: 20_000, device: 'Kitchen tablet' })
  await bench.pass(19)
  assert.equal(bench.server.saves.length, 0)
  await bench.pass(2)
  assert.ok(bench.server.saves.length > 0)
})

test('saves are due every 15 seconds of sound and on pause, and none when nothing changed', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(46)
  assert.deepEqual(
    bench.server.saves.map(({ position }) => Math.round(position)),
    [1_015, 1_030, 1_045],
  )
  await bench.pause()
  assert.equal(bench.server.saves.length, 4)
  bench.page.hide()
  await bench.settle()
  assert.equal(bench.server.saves.length, 4)
})

test('P-07 a jump reaches other devices after five seconds of sound there', async () => {
  const bench = aBench()
  await bench.open(990)
  await bench.play()
  await bench.pass(10)
  await bench.pause()
  await bench.play()
  await bench.seek(8_000)
  await bench.pass(4)
  assert.equal(bench.row()?.position, 1_000)
  await bench.pass(2)
  assert.equal(Math.round(bench.row()?.position ?? 0), 8_005)
})

test('a jump counts when the listener pauses there', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(2)
  await bench.seek(8_000)
  await bench.pass(1)
  await bench.pause()
  assert.equal(bench.row()?.position, 8_001)
})

test('P-08 a page that goes after a jump tells the server the old place and comes back to the new one', async () => {
  const clock = aClock()
  const server = aServer(clock)
  const device = aDevice()
  const first = aBench({ clock, server, device, book: {} })
  await first.open(1_000)
  await first.play()
  await first.seek(8_000)
  await first.pass(2)
  first.page.hide()
  await first.settle()
  first.output.pause()
  const saved = server.rows.get('1:A/Book')?.position
  const second = aBench({ clock, server, device })
  await second.open()
  assert.equal(saved, 1_000)
  assert.equal(Math.round(second.place()), 8_002)
  assert.deepEqual(second.playing.undoOffer.value, { to: 1_000, isFresh: true })
})

test('the last words of a page count where the database of the device was too slow', async () => {
  const clock = aClock()
  const server = aServer(clock)
  const device = aDevice()
  const first = aBench({ clock, server, device, book: {} })
  await first.open(1_000)
  await first.play()
  await first.pass(1)
  device.stores.mirrors.set = async () => undefined
  await first.seek(8_000)
  await first.pass(2)
  first.page.hide()
  await first.settle()
  first.output.pause()
  const second = aBench({ clock, server, device })
  await second.open()
  assert.equal(Math.round(second.place()), 8_002)
})
