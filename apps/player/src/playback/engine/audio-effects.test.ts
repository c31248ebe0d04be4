import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlayer } from '../../../test/test-player.ts'
import { PLAIN, soundMaker } from './audio-effects.ts'
import { sourceOf, type TrackSourceNeeds } from './track-source.ts'

test('P-37 builds no audio graph for a book without effects', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(60)
  assert.deepEqual(rig.output.sound(), PLAIN)
  rig.player.setSound({ boostDb: 6 })
  assert.deepEqual(rig.output.sound(), { boostDb: 6, even: false, voice: false })
  assert.equal(rig.settings.value.books['1:A/Book']?.boostDb, 6)
})

test('on WebKit phones the server applies the boost, and "voice" is not offered', async () => {
  const rig = testPlayer({ isPhoneWebKit: true })
  await rig.open(1_000)
  assert.deepEqual(rig.player.soundChoices.value, { boost: true, even: true, voice: false })
  await rig.play()
  await rig.pass(2)
  assert.doesNotMatch(rig.output.url(), /transcode/)
  rig.player.setSound({ boostDb: 6, even: true })
  await rig.pass(1)
  assert.match(rig.output.url(), /transcode=1&t=1002\.\d+&gain=6&even=1/)
  assert.deepEqual(rig.output.sound(), PLAIN)
  rig.player.setSound({ boostDb: 0, even: false })
  await rig.pass(1)
  assert.doesNotMatch(rig.output.url(), /transcode/)
  assert.ok(rig.position() > 1_003)
  assert.equal(soundMaker(true, false), 'none')
})

test('the source of a file', () => {
  const file = {
    path: 'b/1.m4b',
    start: 0,
    duration: 1,
    sizeBytes: 1,
    codec: 'aac',
    mime: 'audio/mp4; codecs="mp4a.40.2"',
    mayConvert: true,
  }
  const base: TrackSourceNeeds = {
    file,
    hasLocal: false,
    isReachable: true,
    canPlay: () => true,
    broken: new Set(),
    isPlayableAnywhere: true,
    canConvert: true,
    wantsServerSound: false,
  }
  const { mime: _, ...nameless } = file
  const CASES: readonly [Partial<TrackSourceNeeds>, string][] = [
    [{}, 'direct'],
    [{ hasLocal: true }, 'local'],
    [{ hasLocal: true, wantsServerSound: true }, 'converted'],
    [{ hasLocal: true, wantsServerSound: true, isReachable: false }, 'local'],
    [{ hasLocal: true, wantsServerSound: true, canConvert: false }, 'local'],
    [{ canPlay: () => false }, 'converted'],
    [{ canPlay: () => false, canConvert: false }, 'none'],
    [{ canPlay: () => false, file: { ...file, mayConvert: false } }, 'none'],
    [{ broken: new Set([file.mime]) }, 'converted'],
    [{ file: nameless, canPlay: () => false }, 'direct'],
    [{ file: nameless, isPlayableAnywhere: false }, 'converted'],
    [{ wantsServerSound: true }, 'converted'],
    [{ wantsServerSound: true, canConvert: false }, 'direct'],
  ]
  for (const [change, source] of CASES) assert.equal(sourceOf({ ...base, ...change }), source, JSON.stringify(change))
})
