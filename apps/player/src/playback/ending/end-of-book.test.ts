import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOOK, testPlayer } from '../../../test/test-player.ts'

const CREDITS = { chapters: [0, 34_000, [35_940, 'End Credits']], storyEnd: 35_940 } as const
const NEXT = { libraryId: 1, path: 'A/Next' }

test('P-28 playback past the story end finishes the book and continues', async () => {
  const rig = testPlayer({ book: CREDITS })
  await rig.open(35_930)
  await rig.play()
  await rig.pass(9)
  assert.equal(rig.player.finished.value, false)
  await rig.pass(2)
  assert.equal(rig.player.finished.value, true)
  assert.equal(rig.row()?.finished, true)
  assert.equal(rig.player.sounding.value, true)
  assert.equal(rig.player.endCard.value?.stage, 'story')
})

test('P-29 without credits, the last half minute or one percent does not count', async () => {
  const long = testPlayer()
  await long.open(35_960)
  await long.play()
  await long.pass(9.5)
  assert.equal(long.player.finished.value, false)
  await long.pass(1)
  assert.equal(long.player.finished.value, true)
  const short = testPlayer({ book: { files: [180], chapters: [0] } })
  await short.open(170)
  await short.play()
  await short.pass(8)
  assert.equal(short.player.finished.value, false)
  await short.pass(0.5)
  assert.equal(short.player.finished.value, true)
})

test('P-30 a pause with almost nothing left finishes the book', async () => {
  for (const [left, isFinished] of [
    [119, true],
    [121, false],
  ] as const) {
    const rig = testPlayer()
    await rig.open(36_000 - left - 10)
    await rig.play()
    await rig.pass(10)
    await rig.pause()
    assert.equal(rig.row()?.finished, isFinished)
  }
})

test('a jump past the story end counts after five seconds of playback there', async () => {
  const rig = testPlayer({ book: CREDITS })
  await rig.open(1_000)
  await rig.play()
  await rig.seek(35_945)
  await rig.pass(4)
  assert.equal(rig.player.finished.value, false)
  await rig.pass(2)
  assert.equal(rig.player.finished.value, true)
})

test('P-31 after Undo, only the end of the audio finishes the book', async () => {
  const rig = testPlayer({ book: CREDITS })
  await rig.open(35_935)
  await rig.play()
  await rig.pass(10)
  await rig.player.setFinished(false)
  assert.equal(rig.player.endCard.value, undefined)
  await rig.pass(20)
  await rig.pause()
  assert.equal(rig.row()?.finished, false)
  await rig.seek(35_930)
  await rig.play()
  await rig.pass(65)
  assert.equal(rig.player.finished.value, false)
  await rig.pass(10)
  assert.equal(rig.row()?.finished, true)
  assert.equal(rig.player.wanted.value, false)
})

test('"listen again" starts from 0, can be undone, and makes the book unfinished after a minute', async () => {
  const rig = testPlayer()
  rig.server.rowOf(BOOK, { position: 35_998, finished: true, device_id: 'mine' })
  await rig.open()
  await rig.play()
  assert.ok(rig.position() < 1)
  assert.equal(rig.player.undoOffer.value?.to, 35_998)
  await rig.pass(58)
  assert.equal(rig.player.finished.value, true)
  assert.ok(rig.server.saves.every(({ finished }) => finished))
  await rig.pass(3)
  assert.equal(rig.row()?.finished, false)
})

test('P-33 after a sleep timer for the end of the book there is a card, and silence', async () => {
  const rig = testPlayer({ settings: { autoNext: true } })
  rig.server.next = NEXT
  rig.server.add(NEXT)
  await rig.open(35_990)
  await rig.play()
  rig.player.setSleep({ kind: 'book' })
  await rig.pass(60)
  assert.equal(rig.player.endCard.value?.stage, 'over')
  assert.equal(rig.player.endCard.value?.startsIn, undefined)
  assert.equal(rig.player.wanted.value, false)
  assert.equal(rig.player.book.value?.ref.path, BOOK.path)
})

test('P-34 a book that was set aside is back after a minute of listening, as the server decides', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.player.setSetAside(true)
  assert.equal(rig.player.setAside.value, true)
  await rig.play()
  await rig.pass(59)
  assert.equal(rig.player.setAside.value, true)
  const row = rig.row() ?? assert.fail()
  rig.server.rows.set('1:A/Book', { ...row, set_aside: false })
  await rig.pass(2)
  await rig.pause()
  assert.equal(rig.player.setAside.value, false)
})

test('a sleep timer in minutes continues in the next book', async () => {
  const rig = testPlayer({ settings: { autoNext: true } })
  rig.server.next = NEXT
  rig.server.add(NEXT)
  await rig.open(35_940)
  await rig.play()
  rig.player.setSleep({ kind: 'minutes', minutes: 5 })
  await rig.pass(60 + 16 + 1)
  assert.equal(rig.player.book.value?.ref.path, NEXT.path)
  assert.ok(Math.abs((rig.player.sleep.value?.left ?? 0) - 239) < 2, `${rig.player.sleep.value?.left}`)
  await rig.pass(241)
  assert.equal(rig.player.wanted.value, false)
})

test('a book of unknown duration plays, and a pause does not finish it', async () => {
  const rig = testPlayer({ book: { files: [0], chapters: [0] } })
  await rig.open(0)
  await rig.seek(500)
  await rig.play()
  await rig.pass(10)
  await rig.pause()
  assert.equal(rig.row()?.finished, false)
  assert.equal(Math.round(rig.position()), 510)
})

test('starting a finished book at 0 means listening again', async () => {
  const rig = testPlayer()
  rig.server.rowOf(BOOK, { position: 36_000, finished: true, device_id: 'mine' })
  await rig.open(undefined, { at: 0, silently: false })
  await rig.pass(61)
  assert.equal(rig.player.finished.value, false)
})

test('a change made on another page to the loaded book survives the next save', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(5)
  rig.server.rowOf(BOOK, { position: 1_000, finished: true, device_id: 'mine' })
  await rig.player.refresh(BOOK)
  await rig.pass(20)
  assert.equal(rig.row()?.finished, true)
  await rig.pause()
  await rig.pass(1)
  rig.server.rowOf(BOOK, { position: 3_000, finished: false, device_id: 'mine' })
  await rig.player.refresh(BOOK)
  assert.equal(rig.position(), 3_000)
  assert.equal(rig.player.finished.value, false)
})

test('cancels the countdown to the next book on a jump back, and restarts it at the end', async () => {
  const rig = testPlayer({ book: { files: [600], chapters: [0, 300] }, settings: { autoNext: true } })
  const NEXT = { libraryId: 1, path: 'A/Next' }
  rig.server.add(NEXT, { files: [600] })
  rig.server.next = NEXT
  await rig.open(590)
  await rig.play()
  await rig.pass(12)
  assert.equal(rig.player.endCard.value?.stage, 'over')
  assert.ok(rig.player.endCard.value?.startsIn)
  await rig.seek(560)
  assert.equal(rig.player.endCard.value?.startsIn, undefined)
  await rig.pass(20)
  await rig.play()
  await rig.pass(30)
  assert.equal(rig.player.book.value?.ref.path, BOOK.path)
  assert.deepEqual([rig.player.endCard.value?.stage, rig.player.endCard.value?.startsIn], ['story', undefined])
  await rig.pass(12)
  assert.ok(rig.player.endCard.value?.startsIn)
  await rig.pass(16)
  assert.equal(rig.player.book.value?.ref.path, NEXT.path)
})
