import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBench, aDevice, BOOK } from '../../../test/test-player.ts'
import { aClock } from '../../../test/fake-clock.ts'
import { aServer } from '../../../test/fake-server.ts'
import { beginAt, savedAs } from '../position/playback-state.ts'

const MOMENT = Date.UTC(2026, 10, 22, 12)

/** A page that plays from 1,000 on, and the way to open another one of the same browser. */
async function aPageThatPlays() {
  const [clock, device] = [aClock(), aDevice()]
  const server = aServer(clock)
  const first = aBench({ clock, server, device, book: {} })
  await first.open(1_000)
  await first.play()
  return { server, device, first, another: () => aBench({ clock, server, device }) }
}

test('a save carries the moment at which the place changed, and is later than the one before', () => {
  const heard = beginAt(1_000, { updatedAt: MOMENT })
  const saved = savedAs(heard)
  assert.deepEqual([saved.updatedAt, saved.saved.at], [MOMENT, MOMENT])
  assert.equal(savedAs({ ...saved, kept: 1_010 }).saved.at, MOMENT + 1)
  assert.equal(savedAs(saved).saved.at, MOMENT)
})

test('a page that was killed while it sounded, and opens without an answer, does not overwrite where another device went on', async () => {
  const [clock, device] = [aClock(), aDevice()]
  const server = aServer(clock)
  const killed = aBench({ clock, server, device, deviceId: 'laptop', book: {} })
  await killed.open(1_000)
  await killed.play()
  await killed.pass(22)
  killed.output.pause()
  clock.step(3_600_000)
  server.rowOf(BOOK, { position: 4_600, device_id: 'phone' })
  const again = aBench({ clock, server, device, deviceId: 'laptop' })
  const wire = await server.wire.book(BOOK)
  server.wire.book = async () => wire
  server.isDown = true
  const start = again.playing.start(BOOK, { silently: true })
  await again.pass(3)
  await start
  again.page.hide()
  await again.settle()
  server.isDown = false
  again.page.online()
  await again.pass(1)
  assert.deepEqual([again.row()?.position, again.row()?.device_id], [4_600, 'phone'])
})

test('a second tab that only recalled the book changes neither the row nor the memory of the device when it goes', async () => {
  const { first: sounding, device, another } = await aPageThatPlays()
  await sounding.pass(22)
  const looking = another()
  await looking.open()
  await sounding.pass(3_600)
  await sounding.pause()
  await sounding.pass(1)
  const before = { row: sounding.row(), mirror: await device.stores.mirrors.get('s|1|last') }
  looking.page.hide()
  await looking.settle()
  assert.deepEqual({ row: sounding.row(), mirror: await device.stores.mirrors.get('s|1|last') }, before)
  assert.equal(Math.round(before.row?.position ?? 0), 4_622)
})

test('a tab that sounded earlier does not put its older place over the newer one of another tab', async () => {
  const { first, device, another } = await aPageThatPlays()
  await first.pass(30)
  await first.pause()
  const second = another()
  await second.open()
  await second.play()
  await second.pass(300)
  await second.pause()
  second.page.hide()
  first.page.hide()
  await first.settle()
  assert.ok((device.lastWords.read()?.course.place ?? 0) > 1_300)
  assert.ok(((await device.stores.mirrors.get('s|1|last'))?.course.place ?? 0) > 1_300)
  assert.ok((first.row()?.position ?? 0) > 1_300)
})

test('"finished" that is said by hand is new, however old the place is', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.pass(600)
  await bench.playing.setFinished(true)
  await bench.settle()
  assert.equal(bench.row()?.finished, true)
})

test('a jump from the pocket is not confirmed by a call that comes in between', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(30)
  await bench.seek(20_000, 'lock-screen')
  await bench.pass(2)
  bench.output.tell({ kind: 'interrupted' })
  await bench.pass(1)
  assert.ok((bench.row()?.position ?? 0) < 1_031)
  assert.equal(Math.round(bench.place()), 20_002)
})

test('a silent tab starts where another one of this browser paused a moment ago, not where it stood itself', async () => {
  const { first, server, another } = await aPageThatPlays()
  await first.pass(30)
  const second = another()
  await second.open()
  const stood = second.place()
  await first.pass(25)
  await first.pause()
  server.isDown = true
  await second.pass(5)
  await second.play()
  assert.ok(stood < 1_031, `${stood}`)
  assert.equal(Math.round(second.place()), 1_055)
  await second.pass(10)
  assert.equal(Math.round(second.place()), 1_065)
})
