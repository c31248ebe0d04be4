import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOOK, testPlayer } from '../../../test/test-player.ts'

/** A downloaded book, started while the server is unreachable, which has an older position from another device. */
async function begunOffline() {
  const rig = testPlayer()
  const wire = await rig.server.wire.book(BOOK)
  rig.server.wire.book = async () => wire
  rig.server.rowOf(BOOK, { position: 18_000, device_id: 'phone' })
  rig.server.isDown = true
  await rig.pass(60)
  rig.player.start(BOOK).catch(() => undefined)
  await rig.pass(1)
  assert.equal(rig.player.wanted.value, true)
  return rig
}

test('offline playback of a book with no known position reaches the server immediately, and the other position is kept', async () => {
  for (const isPaused of [false, true]) {
    const rig = await begunOffline()
    await rig.pass(24)
    if (isPaused) await rig.pause()
    const heard = rig.position()
    assert.ok(heard > 20)
    rig.server.isDown = false
    rig.page.online()
    await rig.settle()
    const saved = rig.server.rows.get('1:A/Book')
    assert.deepEqual([saved?.device_id, Math.abs((saved?.position ?? 0) - heard) < 1], ['mine', true])
    assert.equal(rig.player.conflict.value?.position, 18_000)
    const earlier = (await rig.player.whereWasI()).filter(({ from }) => from === 18_000)
    assert.equal(earlier.length, 1)
    assert.equal(rig.player.waitingSaves.value, 0)
  }
})

test('offline playback is sent when the page is reopened', async () => {
  const rig = await begunOffline()
  await rig.pass(20)
  await rig.pause()
  rig.player.stop()
  const { device, server, clock } = rig
  await rig.pass(60)
  server.isDown = false
  const next = testPlayer({ device, server, clock })
  await next.player.recall()
  await next.settle()
  assert.equal(server.rows.get('1:A/Book')?.device_id, 'mine')
})

test("seconds heard offline don't replace another device's position when the page is reopened", async () => {
  for (const isStillDown of [false, true]) {
    const rig = await begunOffline()
    await rig.pass(3)
    await rig.pause()
    rig.player.stop()
    const { device, server, clock } = rig
    server.isDown = isStillDown
    const next = testPlayer({ device, server, clock })
    await next.player.recall()
    await next.settle()
    server.isDown = false
    next.page.online()
    await next.settle()
    assert.equal(server.rows.get('1:A/Book')?.device_id, 'phone')
    if (!isStillDown) assert.equal(next.position(), 18_000)
  }
})

test("another device's newer position wins over offline playback", async () => {
  const rig = await begunOffline()
  await rig.pass(20)
  await rig.pause()
  await rig.pass(60)
  rig.server.rowOf(BOOK, { position: 9_000, device_id: 'phone' })
  rig.server.isDown = false
  rig.page.online()
  await rig.settle()
  assert.equal(rig.server.rows.get('1:A/Book')?.position, 9_000)
})

test('a few seconds heard offline by mistake overwrite nothing', async () => {
  const rig = await begunOffline()
  await rig.pass(2)
  await rig.pause()
  rig.server.isDown = false
  rig.page.online()
  await rig.settle()
  assert.equal(rig.server.rows.get('1:A/Book')?.position, 18_000)
})
