import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock } from '../../../test/fake-clock.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { BOOK, fakeDevice, testPlayer } from '../../../test/test-player.ts'
import { beginAt, savedAs } from '../position/playback-state.ts'

const MOMENT = Date.UTC(2026, 10, 22, 12)

/** A page playing from 1,000, and a way to open another page in the same browser. */
async function createPageThatPlays() {
  const [clock, device] = [fakeClock(), fakeDevice()]
  const server = fakeServer(clock)
  const first = testPlayer({ clock, server, device, book: {} })
  await first.open(1_000)
  await first.play()
  return { server, device, first, another: () => testPlayer({ clock, server, device }) }
}

test('a save has the time when the position changed, and is later than the previous one', () => {
  const state = beginAt(1_000, { updatedAt: MOMENT })
  const saved = savedAs(state)
  assert.deepEqual([saved.updatedAt, saved.saved.at], [MOMENT, MOMENT])
  assert.equal(savedAs({ ...saved, positionToSave: 1_010 }).saved.at, MOMENT + 1)
  assert.equal(savedAs(saved).saved.at, MOMENT)
})

test("a page killed during playback does not overwrite another device's position if the next start gets no response", async () => {
  const [clock, device] = [fakeClock(), fakeDevice()]
  const server = fakeServer(clock)
  const killed = testPlayer({ clock, server, device, deviceId: 'laptop', book: {} })
  await killed.open(1_000)
  await killed.play()
  await killed.pass(22)
  killed.output.pause()
  clock.step(3_600_000)
  server.rowOf(BOOK, { position: 4_600, device_id: 'phone' })
  const again = testPlayer({ clock, server, device, deviceId: 'laptop' })
  const wire = await server.wire.book(BOOK)
  server.wire.book = async () => wire
  server.isDown = true
  const start = again.player.start(BOOK, { silently: true })
  await again.pass(3)
  await start
  again.page.hide()
  await again.settle()
  server.isDown = false
  again.page.online()
  await again.pass(1)
  assert.deepEqual([again.row()?.position, again.row()?.device_id], [4_600, 'phone'])
})

test('a second tab that only restored the book changes neither the row nor the local progress when closed', async () => {
  const { first: sounding, device, another } = await createPageThatPlays()
  await sounding.pass(22)
  const looking = another()
  await looking.open()
  await sounding.pass(3_600)
  await sounding.pause()
  await sounding.pass(1)
  const before = { row: sounding.row(), local: await device.stores.localProgress.get('s|1|last') }
  looking.page.hide()
  await looking.settle()
  assert.deepEqual({ row: sounding.row(), local: await device.stores.localProgress.get('s|1|last') }, before)
  assert.equal(Math.round(before.row?.position ?? 0), 4_622)
})

test("a tab that played earlier does not overwrite another tab's newer position", async () => {
  const { first, device, another } = await createPageThatPlays()
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
  assert.ok((device.unloadSnapshot.read()?.state.position ?? 0) > 1_300)
  assert.ok(((await device.stores.localProgress.get('s|1|last'))?.state.position ?? 0) > 1_300)
  assert.ok((first.row()?.position ?? 0) > 1_300)
})

test('setting "finished" by hand is a new change, however old the position is', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.pass(600)
  await rig.player.setFinished(true)
  await rig.settle()
  assert.equal(rig.row()?.finished, true)
})

test('an incoming call does not confirm an accidental jump', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(30)
  await rig.seek(20_000, 'lock-screen')
  await rig.pass(2)
  rig.output.emit({ kind: 'interrupted' })
  await rig.pass(1)
  assert.ok((rig.row()?.position ?? 0) < 1_031)
  assert.equal(Math.round(rig.position()), 20_002)
})

test('a paused tab starts where another tab of this browser just paused, not at its previous position', async () => {
  const { first, server, another } = await createPageThatPlays()
  await first.pass(30)
  const second = another()
  await second.open()
  const stood = second.position()
  await first.pass(25)
  await first.pause()
  server.isDown = true
  await second.pass(5)
  await second.play()
  assert.ok(stood < 1_031, `${stood}`)
  assert.equal(Math.round(second.position()), 1_055)
  await second.pass(10)
  assert.equal(Math.round(second.position()), 1_065)
})
