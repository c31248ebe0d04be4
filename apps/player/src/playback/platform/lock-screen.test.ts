import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlayer } from '../../../test/test-player.ts'

test('P-15 the lock screen shows the chapter', async () => {
  const rig = testPlayer()
  await rig.open(2 * 1_200 + 300)
  await rig.play()
  const { seen } = rig.lockScreen
  assert.deepEqual(seen.position, { duration: 1_200, position: 300, playbackRate: 1 })
  assert.equal(seen.title, 'Chapter 3')
  assert.equal(seen.artist, 'Book, Author')
  seen.handlers?.seekto({ seekTime: 60 })
  assert.equal(rig.position(), 2 * 1_200 + 60)
})

test('shows the whole book if set so, or if it has one chapter', async () => {
  const whole = testPlayer({ settings: { lockScreen: 'book' } })
  await whole.open(5_000)
  assert.deepEqual(whole.lockScreen.seen.position, { duration: 36_000, position: 5_000, playbackRate: 1 })
  const single = testPlayer({ book: { files: [1_000], chapters: [0] } })
  await single.open(100)
  assert.deepEqual(single.lockScreen.seen.position, { duration: 1_000, position: 100, playbackRate: 1 })
})

test('updates when the setting changes', async () => {
  const rig = testPlayer()
  await rig.open(5_000)
  assert.equal(rig.lockScreen.seen.position?.duration, 1_200)
  rig.settings.value = { ...rig.settings.value, lockScreen: 'book' }
  assert.deepEqual(rig.lockScreen.seen.position, { duration: 36_000, position: 5_000, playbackRate: 1 })
  const { writes } = rig.lockScreen.seen
  rig.settings.value = { ...rig.settings.value, skipBack: 20 }
  assert.equal(rig.lockScreen.seen.writes, writes)
})

test('updates on changes, not on ticks', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  const { writes } = rig.lockScreen.seen
  await rig.pass(30)
  assert.equal(rig.lockScreen.seen.writes, writes)
  await rig.pass(180)
  assert.equal(rig.lockScreen.seen.title, 'Chapter 2')
  assert.equal(rig.lockScreen.seen.writes, writes + 1)
  rig.player.setSpeed(1.5)
  assert.equal(rig.lockScreen.seen.position?.playbackRate, 1.5)
  await rig.pause()
  assert.equal(rig.lockScreen.seen.state, 'paused')
})

test('P-16 headset keys skip, or change chapters if set so', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  rig.lockScreen.seen.handlers?.nexttrack({})
  assert.equal(rig.position(), 1_030)
  rig.lockScreen.seen.handlers?.previoustrack({})
  assert.equal(rig.position(), 1_015)
  rig.lockScreen.seen.handlers?.seekforward({ seekOffset: 10 })
  assert.equal(rig.position(), 1_025)

  const byChapter = testPlayer({ settings: { headsetKeys: 'chapter' } })
  await byChapter.open(1_000)
  await byChapter.play()
  byChapter.lockScreen.seen.handlers?.nexttrack({})
  assert.equal(byChapter.position(), 1_200)
})
