import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock } from '../../../test/fake-clock.ts'
import { BOOK, testPlayer } from '../../../test/test-player.ts'
import { createTabLock } from './tab-lock.ts'

/** Paused for two minutes at 1,000 while the kitchen tablet played to 1,600. */
async function leftBehind() {
  const rig = testPlayer()
  await rig.open(990)
  await rig.play()
  await rig.pass(10)
  await rig.pause()
  await rig.pass(115)
  rig.server.rowOf(BOOK, { position: 1_600 })
  await rig.pass(5)
  return rig
}

test("P-24 starts at another device's newer position, with a way back", async () => {
  const rig = await leftBehind()
  await rig.play()
  assert.equal(rig.position(), 1_600)
  assert.deepEqual(rig.player.conflict.value, { kind: 'continued', position: 1_000, device: 'Kitchen tablet' })
  await rig.pass(5)
  rig.player.acceptConflict()
  assert.equal(rig.position(), 1_000)
  assert.equal(rig.player.conflict.value, undefined)
})

test('hides the offer after 20 seconds', async () => {
  const rig = await leftBehind()
  await rig.play()
  await rig.pass(19)
  assert.ok(rig.player.conflict.value)
  await rig.pass(2)
  assert.equal(rig.player.conflict.value, undefined)
})

test('P-25 a late response does not move the position, but offers the other one', async () => {
  const rig = await leftBehind()
  rig.server.delayMs = 3_000
  await rig.play()
  await rig.pass(1.4)
  assert.equal(rig.player.sounding.value, false)
  await rig.pass(2)
  assert.ok(Math.abs(rig.position() - 1_002) < 12, `${rig.position()}`)
  assert.equal(rig.player.sounding.value, true)
  assert.deepEqual(rig.player.conflict.value, { kind: 'elsewhere', position: 1_600, device: 'Kitchen tablet' })
  rig.player.acceptConflict()
  assert.equal(rig.position(), 1_600)
})

test('a page that becomes visible adopts the position while paused, but not during playback', async () => {
  const rig = await leftBehind()
  rig.page.show()
  await rig.settle()
  assert.equal(rig.position(), 1_600)
  assert.equal(rig.player.conflict.value?.kind, 'continued')
  await rig.play()
  await rig.pass(5)
  rig.server.rowOf(BOOK, { position: 9_000 })
  rig.page.show()
  await rig.settle()
  assert.ok(rig.position() < 1_610)
})

test("adopts another device's nearby position without a message", async () => {
  const rig = await leftBehind()
  rig.server.rowOf(BOOK, { position: 1_030 })
  await rig.play()
  assert.equal(rig.position(), 1_030)
  assert.equal(rig.player.conflict.value, undefined)
})

test('a short pause sends no request', async () => {
  const rig = await leftBehind()
  await rig.play()
  await rig.pause()
  const requests = rig.server.requests.filter((what) => what === 'row').length
  await rig.pass(30)
  await rig.play()
  assert.equal(rig.server.requests.filter((what) => what === 'row').length, requests)
})

test('P-26 an older queued save is kept in the history as a position, and a newer one wins', async () => {
  const older = testPlayer()
  await older.open(990)
  older.server.isDown = true
  await older.play()
  await older.pass(10)
  await older.pause()
  assert.equal(older.player.waitingSaves.value, 1)
  await older.pass(60)
  older.server.rowOf(BOOK, { position: 5_000 })
  older.server.isDown = false
  older.page.online()
  await older.settle()
  assert.equal(older.row()?.position, 5_000)
  assert.equal(older.player.waitingSaves.value, 0)
  assert.ok((await older.player.whereWasI()).some(({ from }) => Math.round(from) === 1_000))

  const newer = testPlayer()
  await newer.open(990)
  newer.server.rowOf(BOOK, { position: 5_000 })
  newer.server.isDown = true
  await newer.play()
  await newer.pass(10)
  await newer.pause()
  newer.server.isDown = false
  newer.page.online()
  await newer.settle()
  assert.equal(newer.row()?.position, 1_000)
})

test('P-27 only the most recently started tab plays', async () => {
  const tabs: { receive: (word: string) => void }[] = []
  const openTabs = (events: { lost: () => void; other: (sounds: boolean) => void }) => {
    const port = Object.assign(new EventTarget(), {
      postMessage: (word: string) => tabs.filter((tab) => tab !== own).forEach((tab) => void tab.receive(word)),
      close: () => undefined,
    })
    const own = { receive: (word: string) => void port.dispatchEvent(new MessageEvent('message', { data: word })) }
    tabs.push(own)
    return createTabLock({ ...events, openChannel: () => port as unknown as BroadcastChannel })
  }
  const clock = fakeClock()
  const first = testPlayer({ openTabs, clock })
  const second = testPlayer({ openTabs, clock })
  await first.open(1_000)
  await second.open(1_000)
  await first.play()
  await second.play()
  assert.equal(first.player.wanted.value, false)
  assert.equal(first.output.isPlaying(), false)
  assert.equal(first.player.otherTab.value, true)
  assert.equal(second.output.isPlaying(), true)
  await second.pass(30)
  assert.ok(second.position() > 1_029)
  first.server.rowOf(BOOK, { position: second.row()?.position ?? 0, device_id: 'mine' })
  first.player.takeOver()
  await first.settle()
  // At the other tab's last saved position, without a message.
  assert.ok(first.position() > 1_020, `${first.position()}`)
  assert.equal(first.player.conflict.value, undefined)
  assert.equal(second.output.isPlaying(), false)
  assert.equal(first.player.otherTab.value, false)
  await first.pause()
  assert.equal(second.player.otherTab.value, false)
})

test('starting a book loaded long ago fetches the position again', async () => {
  const rig = await leftBehind()
  await rig.player.start(BOOK)
  assert.equal(rig.position(), 1_600)
})

test('"go there" can be undone', async () => {
  const rig = await leftBehind()
  rig.server.rowOf(BOOK, { position: 9_000 })
  rig.server.delayMs = 3_000
  await rig.play()
  await rig.pass(6)
  const before = rig.position()
  rig.player.acceptConflict()
  assert.equal(rig.position(), 9_000)
  assert.deepEqual(rig.player.undoOffer.value, { to: before, isFresh: true })
  rig.player.undo()
  assert.equal(rig.position(), before)
})

test('a position that playback overwrites is kept in the history', async () => {
  const rig = await leftBehind()
  rig.server.delayMs = 3_000
  await rig.play()
  await rig.pass(60)
  rig.server.delayMs = 0
  assert.ok((rig.row()?.position ?? 0) < 1_100)
  assert.ok((await rig.player.whereWasI()).some(({ from }) => from === 1_600))
})

/** No local position, and a response that exceeds the timeout. */
async function begunBlindly() {
  const rig = testPlayer()
  const wire = await rig.server.wire.book(BOOK)
  rig.server.wire.book = async () => wire
  rig.server.rowOf(BOOK, { position: 18_000, device_id: 'phone' })
  rig.server.delayMs = 16_000
  rig.player.start(BOOK).catch(() => undefined)
  await rig.pass(17)
  rig.server.delayMs = 0
  assert.equal(rig.player.conflict.value?.position, 18_000)
  return rig
}

test('playback started without a known position overwrites nothing until the offer is answered or gone', async () => {
  const rig = await begunBlindly()
  await rig.pass(18)
  rig.page.hide()
  await rig.settle()
  assert.equal(rig.row()?.position, 18_000)
  await rig.pass(10)
  assert.ok((rig.row()?.position ?? 0) < 60)
  assert.ok((await rig.player.whereWasI()).some(({ from }) => from === 18_000))

  const chosen = await begunBlindly()
  await chosen.seek(3_000)
  await chosen.pass(6)
  assert.equal(Math.round(chosen.row()?.position ?? 0), 3_005)

  const gone = await begunBlindly()
  gone.server.saves.length = 0
  gone.player.acceptConflict()
  await gone.pass(6)
  assert.ok((gone.row()?.position ?? 0) > 18_004)
  assert.ok(gone.server.saves.every(({ position }) => position >= 18_000))
})

test('a tab opened while another one plays says so', async () => {
  const channel = new EventTarget()
  const openChannel = () => {
    const port = Object.assign(new EventTarget(), {
      postMessage: (data: string) => void channel.dispatchEvent(Object.assign(new Event('word'), { data, port })),
      close: () => undefined,
    })
    channel.addEventListener('word', (event) => {
      const word = event as Event & { data: string; port: unknown }
      if (word.port !== port) port.dispatchEvent(new MessageEvent('message', { data: word.data }))
    })
    return port as unknown as BroadcastChannel
  }
  const events: boolean[] = []
  const first = createTabLock({ openChannel, lost: () => undefined, other: () => undefined })
  createTabLock({ openChannel, lost: () => undefined, other: (sounds) => events.push(sounds) })
  assert.deepEqual(events, [])
  first.take()
  const later: boolean[] = []
  createTabLock({ openChannel, lost: () => undefined, other: (sounds) => later.push(sounds) })
  assert.deepEqual(later, [true])
})
