import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBench, BOOK } from '../../../test/test-player.ts'
import { aClock } from '../../../test/fake-clock.ts'
import { createTabLock } from './tab-lock.ts'

/** Silent for two minutes at 1,000, while the kitchen went on to 1,600. */
async function leftBehind() {
  const bench = aBench()
  await bench.open(990)
  await bench.play()
  await bench.pass(10)
  await bench.pause()
  await bench.pass(115)
  bench.server.rowOf(BOOK, { position: 1_600 })
  await bench.pass(5)
  return bench
}

test('P-24 another device went on: sound starts there, with a way back', async () => {
  const bench = await leftBehind()
  await bench.play()
  assert.equal(bench.place(), 1_600)
  assert.deepEqual(bench.playing.conflict.value, { kind: 'continued', place: 1_000, device: 'Kitchen tablet' })
  await bench.pass(5)
  bench.playing.acceptConflict()
  assert.equal(bench.place(), 1_000)
  assert.equal(bench.playing.conflict.value, undefined)
})

test('the offer goes after 20 seconds', async () => {
  const bench = await leftBehind()
  await bench.play()
  await bench.pass(19)
  assert.ok(bench.playing.conflict.value)
  await bench.pass(2)
  assert.equal(bench.playing.conflict.value, undefined)
})

test('P-25 an answer that comes late moves nothing, and offers the other place', async () => {
  const bench = await leftBehind()
  bench.server.delayMs = 3_000
  await bench.play()
  await bench.pass(1.4)
  assert.equal(bench.playing.sounding.value, false)
  await bench.pass(2)
  assert.ok(Math.abs(bench.place() - 1_002) < 12, `${bench.place()}`)
  assert.equal(bench.playing.sounding.value, true)
  assert.deepEqual(bench.playing.conflict.value, { kind: 'elsewhere', place: 1_600, device: 'Kitchen tablet' })
  bench.playing.acceptConflict()
  assert.equal(bench.place(), 1_600)
})

test('a page that is seen again takes over the place while it is silent, and not while it sounds', async () => {
  const bench = await leftBehind()
  bench.page.show()
  await bench.settle()
  assert.equal(bench.place(), 1_600)
  assert.equal(bench.playing.conflict.value?.kind, 'continued')
  await bench.play()
  await bench.pass(5)
  bench.server.rowOf(BOOK, { position: 9_000 })
  bench.page.show()
  await bench.settle()
  assert.ok(bench.place() < 1_610)
})

test('nearby places of another device are taken over without a word', async () => {
  const bench = await leftBehind()
  bench.server.rowOf(BOOK, { position: 1_030 })
  await bench.play()
  assert.equal(bench.place(), 1_030)
  assert.equal(bench.playing.conflict.value, undefined)
})

test('a short pause asks nobody', async () => {
  const bench = await leftBehind()
  await bench.play()
  await bench.pause()
  const asked = bench.server.asked.filter((what) => what === 'row').length
  await bench.pass(30)
  await bench.play()
  assert.equal(bench.server.asked.filter((what) => what === 'row').length, asked)
})

test('P-26 a queued save that is older stays a place of the history; a newer one stays', async () => {
  const older = aBench()
  await older.open(990)
  older.server.isDown = true
  await older.play()
  await older.pass(10)
  await older.pause()
  assert.equal(older.playing.waitingSaves.value, 1)
  await older.pass(60)
  older.server.rowOf(BOOK, { position: 5_000 })
  older.server.isDown = false
  older.page.online()
  await older.settle()
  assert.equal(older.row()?.position, 5_000)
  assert.equal(older.playing.waitingSaves.value, 0)
  assert.ok((await older.playing.whereWasI()).some(({ from }) => Math.round(from) === 1_000))

  const newer = aBench()
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

test('P-27 of two tabs only the one that was asked last sounds', async () => {
  const tabs: { hear: (word: string) => void }[] = []
  const openTabs = (events: { lost: () => void; other: (sounds: boolean) => void }) => {
    const port = Object.assign(new EventTarget(), {
      postMessage: (word: string) => tabs.filter((tab) => tab !== own).forEach((tab) => void tab.hear(word)),
      close: () => undefined,
    })
    const own = { hear: (word: string) => void port.dispatchEvent(new MessageEvent('message', { data: word })) }
    tabs.push(own)
    return createTabLock({ ...events, openChannel: () => port as unknown as BroadcastChannel })
  }
  const clock = aClock()
  const first = aBench({ openTabs, clock })
  const second = aBench({ openTabs, clock })
  await first.open(1_000)
  await second.open(1_000)
  await first.play()
  await second.play()
  assert.equal(first.playing.wanted.value, false)
  assert.equal(first.output.isPlaying(), false)
  assert.equal(first.playing.otherTab.value, true)
  assert.equal(second.output.isPlaying(), true)
  await second.pass(30)
  assert.ok(second.place() > 1_029)
  first.server.rowOf(BOOK, { position: second.row()?.position ?? 0, device_id: 'mine' })
  first.playing.takeOver()
  await first.settle()
  // Where the other tab was last saved, with no word about it.
  assert.ok(first.place() > 1_020, `${first.place()}`)
  assert.equal(first.playing.conflict.value, undefined)
  assert.equal(second.output.isPlaying(), false)
  assert.equal(first.playing.otherTab.value, false)
  await first.pause()
  assert.equal(second.playing.otherTab.value, false)
})

test('a book that was loaded long ago asks again where the listener is', async () => {
  const bench = await leftBehind()
  await bench.playing.start(BOOK)
  assert.equal(bench.place(), 1_600)
})

test('"go there" can be undone', async () => {
  const bench = await leftBehind()
  bench.server.rowOf(BOOK, { position: 9_000 })
  bench.server.delayMs = 3_000
  await bench.play()
  await bench.pass(6)
  const before = bench.place()
  bench.playing.acceptConflict()
  assert.equal(bench.place(), 9_000)
  assert.deepEqual(bench.playing.undoOffer.value, { to: before, isFresh: true })
  bench.playing.undo()
  assert.equal(bench.place(), before)
})

test('a place that sound goes on over stays one to go back to', async () => {
  const bench = await leftBehind()
  bench.server.delayMs = 3_000
  await bench.play()
  await bench.pass(60)
  bench.server.delayMs = 0
  assert.ok((bench.row()?.position ?? 0) < 1_100)
  assert.ok((await bench.playing.whereWasI()).some(({ from }) => from === 1_600))
})

/** Nothing is known here, and the answer takes longer than anybody waits. */
async function begunBlindly() {
  const bench = aBench()
  const wire = await bench.server.wire.book(BOOK)
  bench.server.wire.book = async () => wire
  bench.server.rowOf(BOOK, { position: 18_000, device_id: 'phone' })
  bench.server.delayMs = 16_000
  bench.playing.start(BOOK).catch(() => undefined)
  await bench.pass(17)
  bench.server.delayMs = 0
  assert.equal(bench.playing.conflict.value?.place, 18_000)
  return bench
}

test('who began blindly overwrites nothing before the offer is answered, or gone', async () => {
  const bench = await begunBlindly()
  await bench.pass(18)
  bench.page.hide()
  await bench.settle()
  assert.equal(bench.row()?.position, 18_000)
  await bench.pass(10)
  assert.ok((bench.row()?.position ?? 0) < 60)
  assert.ok((await bench.playing.whereWasI()).some(({ from }) => from === 18_000))

  const chosen = await begunBlindly()
  await chosen.seek(3_000)
  await chosen.pass(6)
  assert.equal(Math.round(chosen.row()?.position ?? 0), 3_005)

  const gone = await begunBlindly()
  gone.server.saves.length = 0
  gone.playing.acceptConflict()
  await gone.pass(6)
  assert.ok((gone.row()?.position ?? 0) > 18_004)
  assert.ok(gone.server.saves.every(({ position }) => position >= 18_000))
})

test('a tab that is opened while another sounds is told so', async () => {
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
  const heard: boolean[] = []
  const first = createTabLock({ openChannel, lost: () => undefined, other: () => undefined })
  createTabLock({ openChannel, lost: () => undefined, other: (sounds) => heard.push(sounds) })
  assert.deepEqual(heard, [])
  first.take()
  const later: boolean[] = []
  createTabLock({ openChannel, lost: () => undefined, other: (sounds) => later.push(sounds) })
  assert.deepEqual(later, [true])
})
