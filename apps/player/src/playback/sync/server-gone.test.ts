import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlayer } from '../../../test/test-player.ts'

/** Makes every URL fail for this long. */
async function withoutServer(seconds: number) {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(5)
  const until = rig.clock.now() + seconds * 1_000
  const { load } = rig.output
  rig.output.load = (url, at) => {
    load(url, at)
    if (rig.clock.now() < until) setImmediate(() => rig.output.emit({ kind: 'error', code: 2 }))
    else rig.server.isDown = false
  }
  rig.server.isDown = true
  rig.clock.after(seconds * 1_000, () => {
    rig.server.isDown = false
  })
  rig.output.emit({ kind: 'error', code: 2 })
  return rig
}

test('a restarting server is polled until it responds, and playback resumes', async () => {
  const rig = await withoutServer(40)
  await rig.pass(30)
  assert.equal(rig.player.failure.value?.kind, 'server-gone')
  await rig.pass(20)
  assert.equal(rig.player.failure.value, undefined)
  assert.equal(rig.output.isPlaying(), true)
})

test('stops polling a server that responds but sends no audio', async () => {
  const rig = await withoutServer(3_600)
  rig.server.isDown = false
  await rig.pass(300)
  assert.equal(rig.player.failure.value?.kind, 'server-gone')
  const loads = rig.output.loaded.length
  await rig.pass(3_600)
  assert.equal(rig.output.loaded.length, loads)
  assert.equal(rig.player.wanted.value, false)
})
