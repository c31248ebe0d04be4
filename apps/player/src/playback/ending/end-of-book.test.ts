import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBench, BOOK } from '../../../test/test-player.ts'

const CREDITS = { chapters: [0, 34_000, [35_940, 'End Credits']] } as const
const NEXT = { libraryId: 1, path: 'A/Next' }

test('P-28 sound that passes the end of the story finishes the book and goes on', async () => {
  const bench = aBench({ book: CREDITS })
  await bench.open(35_930)
  await bench.play()
  await bench.pass(9)
  assert.equal(bench.playing.finished.value, false)
  await bench.pass(2)
  assert.equal(bench.playing.finished.value, true)
  assert.equal(bench.row()?.finished, true)
  assert.equal(bench.playing.sounding.value, true)
  assert.equal(bench.playing.endCard.value?.stage, 'story')
})

test('P-29 without credits the last half minute, or a hundredth, does not count', async () => {
  const long = aBench()
  await long.open(35_960)
  await long.play()
  await long.pass(9.5)
  assert.equal(long.playing.finished.value, false)
  await long.pass(1)
  assert.equal(long.playing.finished.value, true)
  const short = aBench({ book: { files: [180], chapters: [0] } })
  await short.open(170)
  await short.play()
  await short.pass(8)
  assert.equal(short.playing.finished.value, false)
  await short.pass(0.5)
  assert.equal(short.playing.finished.value, true)
})

test('P-30 a pause with almost nothing left finishes', async () => {
  for (const [left, isFinished] of [
    [119, true],
    [121, false],
  ] as const) {
    const bench = aBench()
    await bench.open(36_000 - left - 10)
    await bench.play()
    await bench.pass(10)
    await bench.pause()
    assert.equal(bench.row()?.finished, isFinished)
  }
})

test('a jump past the end of the story counts after five seconds of sound there', async () => {
  const bench = aBench({ book: CREDITS })
  await bench.open(1_000)
  await bench.play()
  await bench.seek(35_945)
  await bench.pass(4)
  assert.equal(bench.playing.finished.value, false)
  await bench.pass(2)
  assert.equal(bench.playing.finished.value, true)
})

test('P-31 after "not finished" only the end of the sound finishes', async () => {
  const bench = aBench({ book: CREDITS })
  await bench.open(35_935)
  await bench.play()
  await bench.pass(10)
  await bench.playing.setFinished(false)
  assert.equal(bench.playing.endCard.value, undefined)
  await bench.pass(20)
  await bench.pause()
  assert.equal(bench.row()?.finished, false)
  await bench.seek(35_930)
  await bench.play()
  await bench.pass(65)
  assert.equal(bench.playing.finished.value, false)
  await bench.pass(10)
  assert.equal(bench.row()?.finished, true)
  assert.equal(bench.playing.wanted.value, false)
})

test('"listen again" starts from 0, can be undone, and is not finished after a minute', async () => {
  const bench = aBench()
  bench.server.rowOf(BOOK, { position: 35_998, finished: true, device_id: 'mine' })
  await bench.open()
  await bench.play()
  assert.ok(bench.place() < 1)
  assert.equal(bench.playing.undoOffer.value?.to, 35_998)
  await bench.pass(58)
  assert.equal(bench.playing.finished.value, true)
  assert.ok(bench.server.saves.every(({ finished }) => finished))
  await bench.pass(3)
  assert.equal(bench.row()?.finished, false)
})

test('P-32 begun from Up next, the next one starts after 15 seconds', async () => {
  const bench = aBench()
  bench.server.add(NEXT)
  bench.server.queueKept = [{ library_id: 1, path: NEXT.path, added_at: '' }]
  await bench.open(35_990, { from: 'queue' })
  await bench.play()
  await bench.pass(10.5)
  assert.equal(bench.playing.endCard.value?.stage, 'over')
  assert.equal(bench.playing.endCard.value?.next?.ref.path, NEXT.path)
  assert.equal(bench.playing.endCard.value?.startsIn, 15)
  await bench.pass(14)
  assert.equal(bench.playing.book.value?.ref.path, BOOK.path)
  await bench.pass(2)
  assert.equal(bench.playing.book.value?.ref.path, NEXT.path)
  assert.equal(bench.playing.wanted.value, true)
  assert.equal(bench.server.queueKept.length, 0)
})

test('a book begun by itself leaves Up next when it is heard to its end, and only then', async () => {
  const bench = aBench({ book: CREDITS })
  const waiting = () => bench.server.queueKept.map(({ path }) => path)
  bench.server.queueKept = [BOOK.path, NEXT.path].map((path) => ({ library_id: 1, path, added_at: '' }))
  await bench.open(35_930)
  await bench.play()
  await bench.pass(8)
  assert.deepEqual(waiting(), [BOOK.path, NEXT.path])
  await bench.pass(4)
  assert.deepEqual(waiting(), [NEXT.path])
  assert.equal(bench.playing.endCard.value?.next?.ref.path, NEXT.path)
  await bench.pass(60)
  assert.equal(bench.playing.endCard.value?.startsIn, undefined, 'nothing starts by itself')
})

test('Cancel keeps the card, and nothing starts', async () => {
  const bench = aBench()
  bench.server.next = NEXT
  bench.server.add(NEXT)
  await bench.open(35_990, { from: 'series' })
  await bench.play()
  await bench.pass(12)
  bench.playing.cancelNext()
  await bench.pass(30)
  assert.equal(bench.playing.book.value?.ref.path, BOOK.path)
  assert.equal(bench.playing.endCard.value?.next?.ref.path, NEXT.path)
  assert.equal(bench.playing.endCard.value?.startsIn, undefined)
  bench.playing.playNext()
  await bench.pass(1)
  assert.equal(bench.playing.book.value?.ref.path, NEXT.path)
})

test('a book begun by itself is followed by nothing', async () => {
  const bench = aBench()
  bench.server.next = NEXT
  await bench.open(35_990)
  await bench.play()
  await bench.pass(12)
  assert.equal(bench.playing.endCard.value?.next?.ref.path, NEXT.path)
  assert.equal(bench.playing.endCard.value?.startsIn, undefined)
})

test('P-33 after a sleep timer at the end of the book there is a card and silence', async () => {
  const bench = aBench({ settings: { autoNext: true } })
  bench.server.next = NEXT
  bench.server.add(NEXT)
  await bench.open(35_990)
  await bench.play()
  bench.playing.setSleep({ kind: 'book' })
  await bench.pass(60)
  assert.equal(bench.playing.endCard.value?.stage, 'over')
  assert.equal(bench.playing.endCard.value?.startsIn, undefined)
  assert.equal(bench.playing.wanted.value, false)
  assert.equal(bench.playing.book.value?.ref.path, BOOK.path)
})

test('P-34 a book set aside comes back when the server says so, after a minute of listening', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.playing.setSetAside(true)
  assert.equal(bench.playing.setAside.value, true)
  await bench.play()
  await bench.pass(59)
  assert.equal(bench.playing.setAside.value, true)
  const row = bench.row() ?? assert.fail()
  bench.server.rows.set('1:A/Book', { ...row, set_aside: false })
  await bench.pass(2)
  await bench.pause()
  assert.equal(bench.playing.setAside.value, false)
})

test('minutes of sleep go on counting in the next book', async () => {
  const bench = aBench({ settings: { autoNext: true } })
  bench.server.next = NEXT
  bench.server.add(NEXT)
  await bench.open(35_940)
  await bench.play()
  bench.playing.setSleep({ kind: 'minutes', minutes: 5 })
  await bench.pass(60 + 16 + 1)
  assert.equal(bench.playing.book.value?.ref.path, NEXT.path)
  assert.ok(Math.abs((bench.playing.sleep.value?.left ?? 0) - 239) < 2, `${bench.playing.sleep.value?.left}`)
  await bench.pass(241)
  assert.equal(bench.playing.wanted.value, false)
})

test('a book whose length nobody knows can be heard, and is not finished by a pause', async () => {
  const bench = aBench({ book: { files: [0], chapters: [0] } })
  await bench.open(0)
  await bench.seek(500)
  await bench.play()
  await bench.pass(10)
  await bench.pause()
  assert.equal(bench.row()?.finished, false)
  assert.equal(Math.round(bench.place()), 510)
})

test('a finished book that is begun at 0 is listened to again', async () => {
  const bench = aBench()
  bench.server.rowOf(BOOK, { position: 36_000, finished: true, device_id: 'mine' })
  await bench.open(undefined, { at: 0, silently: false })
  await bench.pass(61)
  assert.equal(bench.playing.finished.value, false)
})

test('what a page says about the book that sounds is not unsaid by the next save', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(5)
  bench.server.rowOf(BOOK, { position: 1_000, finished: true, device_id: 'mine' })
  await bench.playing.lookAgain(BOOK)
  await bench.pass(20)
  assert.equal(bench.row()?.finished, true)
  await bench.pause()
  await bench.pass(1)
  bench.server.rowOf(BOOK, { position: 3_000, finished: false, device_id: 'mine' })
  await bench.playing.lookAgain(BOOK)
  assert.equal(bench.place(), 3_000)
  assert.equal(bench.playing.finished.value, false)
})

test('the countdown to the next book ends where somebody goes back, and begins anew at the end', async () => {
  const bench = aBench({ book: { files: [600], chapters: [0, 300] }, settings: { autoNext: true } })
  const NEXT = { libraryId: 1, path: 'A/Next' }
  bench.server.add(NEXT, { files: [600] })
  bench.server.next = NEXT
  await bench.open(590)
  await bench.play()
  await bench.pass(12)
  assert.equal(bench.playing.endCard.value?.stage, 'over')
  assert.ok(bench.playing.endCard.value?.startsIn)
  await bench.seek(560)
  assert.equal(bench.playing.endCard.value?.startsIn, undefined)
  await bench.pass(20)
  await bench.play()
  await bench.pass(30)
  assert.equal(bench.playing.book.value?.ref.path, BOOK.path)
  assert.deepEqual([bench.playing.endCard.value?.stage, bench.playing.endCard.value?.startsIn], ['story', undefined])
  await bench.pass(12)
  assert.ok(bench.playing.endCard.value?.startsIn)
  await bench.pass(16)
  assert.equal(bench.playing.book.value?.ref.path, NEXT.path)
})
