import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOOK, testPlayer } from '../../../test/test-player.ts'

const CREDITS = { chapters: [0, 34_000, [35_940, 'End Credits']], storyEnd: 35_940 } as const
const NEXT = { libraryId: 1, path: 'A/Next' }

test('P-32 the next book in Up next starts after 15 seconds', async () => {
  const rig = testPlayer()
  rig.server.add(NEXT)
  rig.server.queue = [{ library_id: 1, path: NEXT.path, added_at: '' }]
  await rig.open(35_990, { from: 'queue' })
  await rig.play()
  await rig.pass(10.5)
  assert.equal(rig.player.endCard.value?.stage, 'over')
  assert.equal(rig.player.endCard.value?.next?.ref.path, NEXT.path)
  assert.equal(rig.player.endCard.value?.startsIn, 15)
  await rig.pass(14)
  assert.equal(rig.player.book.value?.ref.path, BOOK.path)
  await rig.pass(2)
  assert.equal(rig.player.book.value?.ref.path, NEXT.path)
  assert.equal(rig.player.wanted.value, true)
  assert.equal(rig.server.queue.length, 0)
})

test('a book started directly leaves Up next only when it is played to the end', async () => {
  const rig = testPlayer({ book: CREDITS })
  const waiting = () => rig.server.queue.map(({ path }) => path)
  rig.server.queue = [BOOK.path, NEXT.path].map((path) => ({ library_id: 1, path, added_at: '' }))
  await rig.open(35_930)
  await rig.play()
  await rig.pass(8)
  assert.deepEqual(waiting(), [BOOK.path, NEXT.path])
  await rig.pass(4)
  assert.deepEqual(waiting(), [NEXT.path])
  assert.equal(rig.player.endCard.value?.next?.ref.path, NEXT.path)
  await rig.pass(60)
  assert.equal(rig.player.endCard.value?.startsIn, undefined, 'nothing starts by itself')
})

test('a book marked as finished leaves Up next', async () => {
  const rig = testPlayer()
  rig.server.queue = [BOOK.path, NEXT.path].map((path) => ({ library_id: 1, path, added_at: '' }))
  await rig.open(1_000)
  await rig.player.setFinished(true)
  await rig.settle()
  assert.deepEqual(
    rig.server.queue.map(({ path }) => path),
    [NEXT.path],
  )
})

test('undoing a finish puts the book back in Up next, but adds no other', async () => {
  const rig = testPlayer({ book: CREDITS })
  const waiting = () => rig.server.queue.map(({ path }) => path)
  const other = { libraryId: 1, path: 'A/Other' }
  rig.server.queue = [other.path, BOOK.path, NEXT.path].map((path) => ({ library_id: 1, path, added_at: '' }))
  await rig.open(35_990)
  await rig.play()
  await rig.pass(12)
  assert.deepEqual(waiting(), [other.path, NEXT.path])
  await rig.player.setFinished(false)
  await rig.settle()
  assert.deepEqual(waiting(), [other.path, BOOK.path, NEXT.path])

  // Undone before the server has responded.
  await rig.player.setFinished(true)
  await rig.player.setFinished(false)
  await rig.settle()
  assert.deepEqual(waiting(), [other.path, BOOK.path, NEXT.path])

  rig.server.queue = []
  await rig.player.setFinished(true)
  await rig.settle()
  await rig.player.setFinished(false)
  await rig.settle()
  assert.deepEqual(waiting(), [])
})

test('Cancel keeps the card, and nothing starts', async () => {
  const rig = testPlayer()
  rig.server.next = NEXT
  rig.server.add(NEXT)
  await rig.open(35_990, { from: 'series' })
  await rig.play()
  await rig.pass(12)
  rig.player.cancelNext()
  await rig.pass(30)
  assert.equal(rig.player.book.value?.ref.path, BOOK.path)
  assert.equal(rig.player.endCard.value?.next?.ref.path, NEXT.path)
  assert.equal(rig.player.endCard.value?.startsIn, undefined)
  rig.player.playNext()
  await rig.pass(1)
  assert.equal(rig.player.book.value?.ref.path, NEXT.path)
})

test('a book started directly is not followed by another', async () => {
  const rig = testPlayer()
  rig.server.next = NEXT
  await rig.open(35_990)
  await rig.play()
  await rig.pass(12)
  assert.equal(rig.player.endCard.value?.next?.ref.path, NEXT.path)
  assert.equal(rig.player.endCard.value?.startsIn, undefined)
})
