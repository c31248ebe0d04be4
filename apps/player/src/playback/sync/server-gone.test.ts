import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBench } from '../../../test/test-player.ts'

/** From now on, and for so long, no address answers. */
async function withoutServer(seconds: number) {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(5)
  const until = bench.clock.now() + seconds * 1_000
  const { load } = bench.output
  bench.output.load = (url, at) => {
    load(url, at)
    if (bench.clock.now() < until) setImmediate(() => bench.output.tell({ kind: 'error', code: 2 }))
    else bench.server.isDown = false
  }
  bench.server.isDown = true
  bench.clock.after(seconds * 1_000, () => {
    bench.server.isDown = false
  })
  bench.output.tell({ kind: 'error', code: 2 })
  return bench
}

test('a server that begins anew is asked until it answers, and sound goes on', async () => {
  const bench = await withoutServer(40)
  await bench.pass(30)
  assert.equal(bench.playing.failure.value?.kind, 'server-gone')
  await bench.pass(20)
  assert.equal(bench.playing.failure.value, undefined)
  assert.equal(bench.output.isPlaying(), true)
})

test('a server that answers, but brings no sound, is not asked for ever', async () => {
  const bench = await withoutServer(3_600)
  bench.server.isDown = false
  await bench.pass(300)
  assert.equal(bench.playing.failure.value?.kind, 'server-gone')
  const loads = bench.output.loaded.length
  await bench.pass(3_600)
  assert.equal(bench.output.loaded.length, loads)
  assert.equal(bench.playing.wanted.value, false)
})
