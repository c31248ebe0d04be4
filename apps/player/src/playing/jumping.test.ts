import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBench } from '../../test/a-bench.ts'
import { EMPTY_STACK, offerOf, undone, withJump } from './undo-stack.ts'

const offers = (bench: ReturnType<typeof aBench>) => bench.playing.undoOffer.value?.to

test('P-09 a far jump can be undone, and the undoing too; a near one leaves no entry', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.seek(1_059)
  assert.equal(offers(bench), undefined)
  await bench.pass(5)
  await bench.seek(1_120)
  assert.equal(offers(bench), 1_059)
  bench.playing.undo()
  assert.equal(bench.place(), 1_059)
  bench.playing.undo()
  assert.equal(bench.place(), 1_120)
})

test('"Back to" is fresh for ten seconds, and stands for two minutes', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.seek(2_000)
  await bench.pass(9.9)
  assert.deepEqual(bench.playing.undoOffer.value, { to: 1_000, isFresh: true })
  await bench.pass(0.2)
  assert.deepEqual(bench.playing.undoOffer.value, { to: 1_000, isFresh: false })
  await bench.pass(110)
  assert.equal(bench.playing.undoOffer.value, undefined)
})

test('twenty jumps are remembered', () => {
  let stack = EMPTY_STACK
  for (let turn = 0; turn < 30; turn++)
    stack = withJump(stack, { from: turn * 100, to: turn * 100 + 90, at: turn * 5_000, cause: 'scrub' })
  assert.equal(stack.jumps.length, 20)
  assert.equal(stack.jumps[0]?.from, 1_000)
})

test('presses that lead back to where they began leave no entry', () => {
  const skip = (from: number, to: number, at: number) => ({ from, to, at, cause: 'skip' as const })
  let stack = withJump(EMPTY_STACK, skip(1_000, 1_100, 0))
  assert.equal(offerOf(stack, 100)?.to, 1_000)
  stack = withJump(stack, skip(1_100, 1_010, 1_500))
  assert.equal(offerOf(stack, 1_600), undefined)
  stack = withJump(stack, skip(1_010, 1_090, 4_000))
  assert.equal(offerOf(stack, 4_000)?.to, 1_010)
  assert.equal(undone(EMPTY_STACK), undefined)
})

test('P-10 previous goes to the start of the chapter, and each further press one back', async () => {
  const bench = aBench()
  await bench.open(4 * 1_200 + 3.5)
  bench.playing.previousChapter()
  assert.equal(bench.place(), 4 * 1_200)
  await bench.pass(1.9)
  bench.playing.previousChapter()
  assert.equal(bench.place(), 3 * 1_200)
  bench.playing.previousChapter()
  assert.equal(bench.place(), 2 * 1_200)
  await bench.pass(10)
  await bench.seek(4 * 1_200 + 2)
  bench.playing.previousChapter()
  assert.equal(bench.place(), 3 * 1_200)
  bench.playing.nextChapter()
  assert.equal(bench.place(), 4 * 1_200)
})

test('P-11 a held skip goes on in minutes and is one jump', async () => {
  const bench = aBench()
  await bench.open(1_000)
  bench.playing.holdSkip('forward')
  await bench.pass(2.1)
  bench.playing.releaseSkip()
  await bench.pass(1)
  assert.equal(bench.place(), 1_000 + 30 + 7 * 60)
  assert.equal(offers(bench), 1_000)
  bench.playing.undo()
  assert.equal(bench.place(), 1_000)
})

test('skips cross files, and stay in the book', async () => {
  const bench = aBench({ book: { files: [100, 100, 100], chapters: [0, 100, 200] } })
  await bench.open(90)
  await bench.play()
  bench.playing.skip('forward')
  await bench.pass(1)
  assert.match(bench.output.url(), /2\.m4b/)
  assert.equal(Math.round(bench.place()), 121)
  for (let turn = 0; turn < 20; turn++) bench.playing.skip('back')
  await bench.pass(0.1)
  assert.ok(bench.place() < 1)
  assert.match(bench.output.url(), /1\.m4b/)
})

test('P-38 skipped ends are passed by themselves, and played by whoever jumps into them', async () => {
  const bench = aBench()
  await bench.open(1_150)
  bench.playing.setSkippedEnds({ first: 5, last: 20 })
  await bench.play()
  await bench.pass(31)
  assert.ok(Math.abs(bench.place() - 1_206) < 0.6, `${bench.place()}`)
  assert.equal(offers(bench), undefined)
  assert.equal(bench.playing.keptPlace.value, bench.place())
  await bench.seek(2_385)
  await bench.pass(10)
  assert.ok(Math.abs(bench.place() - 2_395) < 0.3)
})

test('a chapter that would keep less than half a minute is played whole', async () => {
  const bench = aBench({ book: { chapters: [0, 60, 1_200] } })
  await bench.open(30)
  bench.playing.setSkippedEnds({ last: 40 })
  await bench.play()
  await bench.pass(29)
  assert.ok(Math.abs(bench.place() - 59) < 0.3)
})

test('P-43 the guard stops seeking and nothing else', async () => {
  const bench = aBench()
  await bench.open(1_000)
  bench.playing.setGuard(true)
  await bench.play()
  await bench.seek(5_000)
  bench.playing.toChapter(7)
  bench.lockScreen.seen.handlers?.seekto({ seekTime: 60 })
  assert.equal(Math.round(bench.place()), 1_000)
  bench.playing.skip('forward')
  assert.equal(Math.round(bench.place()), 1_030)
  await bench.pause()
  assert.equal(bench.playing.wanted.value, false)
})
