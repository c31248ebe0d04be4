import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBench } from '../../../test/test-player.ts'

test('P-15 the lock screen spans the chapter', async () => {
  const bench = aBench()
  await bench.open(2 * 1_200 + 300)
  await bench.play()
  const { seen } = bench.lockScreen
  assert.deepEqual(seen.position, { duration: 1_200, position: 300, playbackRate: 1 })
  assert.equal(seen.title, 'Chapter 3')
  assert.equal(seen.artist, 'Book, Author')
  seen.handlers?.seekto({ seekTime: 60 })
  assert.equal(bench.place(), 2 * 1_200 + 60)
})

test('it spans the whole book by setting, and with one chapter', async () => {
  const whole = aBench({ settings: { lockScreen: 'book' } })
  await whole.open(5_000)
  assert.deepEqual(whole.lockScreen.seen.position, { duration: 36_000, position: 5_000, playbackRate: 1 })
  const single = aBench({ book: { files: [1_000], chapters: [0] } })
  await single.open(100)
  assert.deepEqual(single.lockScreen.seen.position, { duration: 1_000, position: 100, playbackRate: 1 })
})

test('it is written again when the listener chooses what it spans', async () => {
  const bench = aBench()
  await bench.open(5_000)
  assert.equal(bench.lockScreen.seen.position?.duration, 1_200)
  bench.settings.value = { ...bench.settings.value, lockScreen: 'book' }
  assert.deepEqual(bench.lockScreen.seen.position, { duration: 36_000, position: 5_000, playbackRate: 1 })
  const { writes } = bench.lockScreen.seen
  bench.settings.value = { ...bench.settings.value, skipBack: 20 }
  assert.equal(bench.lockScreen.seen.writes, writes)
})

test('it is written when something changes, not with the ticks', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  const { writes } = bench.lockScreen.seen
  await bench.pass(30)
  assert.equal(bench.lockScreen.seen.writes, writes)
  await bench.pass(180)
  assert.equal(bench.lockScreen.seen.title, 'Chapter 2')
  assert.equal(bench.lockScreen.seen.writes, writes + 1)
  bench.playing.setSpeed(1.5)
  assert.equal(bench.lockScreen.seen.position?.playbackRate, 1.5)
  await bench.pause()
  assert.equal(bench.lockScreen.seen.state, 'paused')
})

test('P-16 keys of a headset skip, or change chapters by setting', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  bench.lockScreen.seen.handlers?.nexttrack({})
  assert.equal(bench.place(), 1_030)
  bench.lockScreen.seen.handlers?.previoustrack({})
  assert.equal(bench.place(), 1_015)
  bench.lockScreen.seen.handlers?.seekforward({ seekOffset: 10 })
  assert.equal(bench.place(), 1_025)

  const byChapter = aBench({ settings: { headsetKeys: 'chapter' } })
  await byChapter.open(1_000)
  await byChapter.play()
  byChapter.lockScreen.seen.handlers?.nexttrack({})
  assert.equal(byChapter.place(), 1_200)
})
