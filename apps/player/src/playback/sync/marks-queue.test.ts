import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock } from '../../../test/fake-clock.ts'
import { testPlayer } from '../../../test/test-player.ts'

test('P-35 a bookmark added offline arrives once, whatever gets lost', async () => {
  const rig = testPlayer()
  await rig.open(100)
  rig.server.isDown = true
  const fresh = await rig.player.bookmark()
  await rig.settle()
  assert.equal(fresh?.position, 90)
  assert.equal(rig.player.waitingSaves.value, 1)
  rig.server.isDown = false
  rig.server.losesResponse = true
  rig.page.online()
  await rig.settle()
  assert.equal(rig.player.waitingSaves.value, 1)
  rig.page.online()
  await rig.settle()
  assert.equal(rig.player.waitingSaves.value, 0)
  assert.deepEqual(
    rig.server.bookmarks.map(({ position }) => position),
    [90],
  )
})

test('a bookmark can get a note and a label, and be undone, before and after it is sent', async () => {
  const rig = testPlayer({ settings: { bookmarkOffset: 30 } })
  await rig.open(20)
  const fresh = (await rig.player.bookmark()) ?? assert.fail()
  await rig.settle()
  await fresh.addNote('here')
  await fresh.setLabel('quote')
  assert.deepEqual(
    rig.server.bookmarks.map(({ position, note, label }) => [position, note, label]),
    [[0, 'here', 'quote']],
  )
  await fresh.undo()
  assert.equal(rig.server.bookmarks.length, 0)

  rig.server.isDown = true
  const offline = (await rig.player.bookmark()) ?? assert.fail()
  await offline.addNote('late')
  await offline.undo()
  rig.server.isDown = false
  rig.page.online()
  await rig.settle()
  assert.equal(rig.server.bookmarks.length, 0)
  assert.equal(rig.player.waitingSaves.value, 0)
})

test('a bookmark beyond the limit shows a message and is not retried', async () => {
  const rig = testPlayer()
  await rig.open(100)
  rig.server.isFull = true
  const fresh = (await rig.player.bookmark()) ?? assert.fail()
  await rig.settle()
  assert.deepEqual(rig.refused, [['bookmark', 'too_many']])
  assert.equal(rig.player.waitingSaves.value, 0)
  await fresh.undo()
  rig.server.requests.length = 0
  rig.page.online()
  await rig.settle()
  assert.ok(!rig.server.requests.includes('addBookmark'))
  assert.equal(rig.refused.length, 1)
})

test('P-36 "where was I" lists jumps and spans, after the start of the last sleep timer', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  rig.player.setSleep({ kind: 'minutes', minutes: 5 })
  await rig.pass(302)
  await rig.pass(600)
  await rig.play()
  await rig.pass(30)
  await rig.seek(20_000)
  await rig.pass(30)
  await rig.pause()
  await rig.settle()
  const rows = await rig.player.whereWasI()
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
})

test('P-36 the start of a sleep timer without network is the top row even before the server has it', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  rig.server.isDown = true
  rig.player.setSleep({ kind: 'minutes', minutes: 5 })
  await rig.pass(302)
  await rig.settle()
  await rig.seek(20_000)
  await rig.play()
  await rig.pass(30)
  await rig.pause()
  const rows = await rig.player.whereWasI()
  assert.deepEqual([rows[0]?.kind, rows[0]?.from], ['sleep', 1_000])
  assert.ok(rows.some(({ kind }) => kind === 'jump'))

  rig.server.isDown = false
  rig.page.online()
  await rig.settle()
  const shown = await rig.player.whereWasI()
  assert.deepEqual(
    shown.filter(({ kind }) => kind === 'sleep').map(({ from }) => from),
    [1_000],
  )
})

test('editing a sent bookmark changes it even after a reload, and adds no second one', async () => {
  const rig = testPlayer()
  await rig.open(100)
  const fresh = (await rig.player.bookmark()) ?? assert.fail()
  await rig.settle()
  rig.server.isDown = true
  await fresh.addNote('late')
  const again = testPlayer({ server: rig.server, clock: rig.clock, device: rig.device })
  rig.server.isDown = false
  again.page.online()
  await again.settle()
  assert.deepEqual(
    rig.server.bookmarks.map(({ position, note }) => [position, note]),
    [[90, 'late']],
  )
})

test('spans shorter than 20 seconds are not sent', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(19)
  await rig.pause()
  await rig.play()
  await rig.pass(21)
  await rig.pause()
  await rig.settle()
  assert.equal(rig.server.spans.length, 1)
})

test('a span stored by a closing page is sent by the next one', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(40)
  const again = (afterMs: number) =>
    testPlayer({ server: rig.server, clock: fakeClock(rig.clock.now() + afterMs), device: rig.device })
  await again(30_000).player.recall()
  await rig.settle()
  assert.equal(rig.server.spans.length, 0)
  await again(61_000).player.recall()
  await rig.settle()
  assert.deepEqual(
    rig.server.spans.map(({ from_pos, to_pos }) => [from_pos, Math.round(to_pos)]),
    [[1_000, 1_030]],
  )
})
