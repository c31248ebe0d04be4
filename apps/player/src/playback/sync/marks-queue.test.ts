import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBench } from '../../../test/test-player.ts'
import { aClock } from '../../../test/fake-clock.ts'
import { byDay } from '../position/where-was-i.ts'

test('P-35 a bookmark that was set offline arrives once, whatever gets lost', async () => {
  const bench = aBench()
  await bench.open(100)
  bench.server.isDown = true
  const fresh = await bench.playing.bookmark()
  await bench.settle()
  assert.equal(fresh?.place, 90)
  assert.equal(bench.playing.waitingSaves.value, 1)
  bench.server.isDown = false
  bench.server.losesAnswer = true
  bench.page.online()
  await bench.settle()
  assert.equal(bench.playing.waitingSaves.value, 1)
  bench.page.online()
  await bench.settle()
  assert.equal(bench.playing.waitingSaves.value, 0)
  assert.deepEqual(
    bench.server.bookmarksKept.map(({ position }) => position),
    [90],
  )
})

test('a bookmark takes a note and a label afterwards, and can be taken back, on the way and at the server', async () => {
  const bench = aBench({ settings: { bookmarkOffset: 30 } })
  await bench.open(20)
  const fresh = (await bench.playing.bookmark()) ?? assert.fail()
  await bench.settle()
  await fresh.addNote('here')
  await fresh.setLabel('quote')
  assert.deepEqual(
    bench.server.bookmarksKept.map(({ position, note, label }) => [position, note, label]),
    [[0, 'here', 'quote']],
  )
  await fresh.undo()
  assert.equal(bench.server.bookmarksKept.length, 0)

  bench.server.isDown = true
  const offline = (await bench.playing.bookmark()) ?? assert.fail()
  await offline.addNote('late')
  await offline.undo()
  bench.server.isDown = false
  bench.page.online()
  await bench.settle()
  assert.equal(bench.server.bookmarksKept.length, 0)
  assert.equal(bench.playing.waitingSaves.value, 0)
})

test('a bookmark beyond the limit is told to the listener and tried no more', async () => {
  const bench = aBench()
  await bench.open(100)
  bench.server.isFull = true
  const fresh = (await bench.playing.bookmark()) ?? assert.fail()
  await bench.settle()
  assert.deepEqual(bench.refused, [['bookmark', 'too_many']])
  assert.equal(bench.playing.waitingSaves.value, 0)
  await fresh.undo()
  bench.server.asked.length = 0
  bench.page.online()
  await bench.settle()
  assert.ok(!bench.server.asked.includes('addBookmark'))
  assert.equal(bench.refused.length, 1)
})

test('P-36 "where was I" holds jumps, spans and the last sleep start, which stands first', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  bench.playing.setSleep({ kind: 'minutes', minutes: 5 })
  await bench.pass(302)
  await bench.pass(600)
  await bench.play()
  await bench.pass(30)
  await bench.seek(20_000)
  await bench.pass(30)
  await bench.pause()
  await bench.settle()
  const rows = await bench.playing.whereWasI()
  assert.equal(rows[0]?.kind, 'sleep')
  assert.equal(rows[0]?.from, 1_000)
  const spans = rows.filter(({ kind }) => kind === 'span')
  assert.deepEqual(
    spans.map(({ from, chapters }) => [Math.round(from), chapters]),
    [
      [20_000, [16, 16]],
      [1_260, [1, 1]],
      [1_000, [0, 1]],
    ],
  )
  assert.ok(rows.some(({ kind, from }) => kind === 'jump' && Math.round(from) === 1_290))
  assert.equal(byDay(rows).length, 1)
})

test('P-36 the sleep start of a night without network is the top row before the server knows it', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  bench.server.isDown = true
  bench.playing.setSleep({ kind: 'minutes', minutes: 5 })
  await bench.pass(302)
  await bench.settle()
  await bench.seek(20_000)
  await bench.play()
  await bench.pass(30)
  await bench.pause()
  const rows = await bench.playing.whereWasI()
  assert.deepEqual([rows[0]?.kind, rows[0]?.from], ['sleep', 1_000])
  assert.ok(rows.some(({ kind }) => kind === 'jump'))

  bench.server.isDown = false
  bench.page.online()
  await bench.settle()
  const told = await bench.playing.whereWasI()
  assert.deepEqual(
    told.filter(({ kind }) => kind === 'sleep').map(({ from }) => from),
    [1_000],
  )
})

test('words to a bookmark that is at the server already change it after a reload, too: there is no second one', async () => {
  const bench = aBench()
  await bench.open(100)
  const fresh = (await bench.playing.bookmark()) ?? assert.fail()
  await bench.settle()
  bench.server.isDown = true
  await fresh.addNote('late')
  const again = aBench({ server: bench.server, clock: bench.clock, device: bench.device })
  bench.server.isDown = false
  again.page.online()
  await again.settle()
  assert.deepEqual(
    bench.server.bookmarksKept.map(({ position, note }) => [position, note]),
    [[90, 'late']],
  )
})

test('spans shorter than 20 seconds are not told', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(19)
  await bench.pause()
  await bench.play()
  await bench.pass(21)
  await bench.pause()
  await bench.settle()
  assert.equal(bench.server.spansKept.length, 1)
})

test('a stretch that a dying page had noted is told by the next', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(40)
  const again = (afterMs: number) =>
    aBench({ server: bench.server, clock: aClock(bench.clock.now() + afterMs), device: bench.device })
  await again(30_000).playing.recall()
  await bench.settle()
  assert.equal(bench.server.spansKept.length, 0)
  await again(61_000).playing.recall()
  await bench.settle()
  assert.deepEqual(
    bench.server.spansKept.map(({ from_pos, to_pos }) => [from_pos, Math.round(to_pos)]),
    [[1_000, 1_030]],
  )
})
