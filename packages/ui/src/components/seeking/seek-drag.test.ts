import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginDrag, dragTo, dropped, positionAt, shownAt } from './seek-drag.ts'

/** A 20-minute chapter on a bar of 400 px: 3 s per pixel. */
const begin = () => beginDrag({ origin: 300, length: 1_200, width: 400, x: 100 })

for (const [above, seconds] of [
  [0, 300],
  [47, 300],
  [48, 150],
  [95, 150],
  [96, 75],
  [-40, 300],
] as const)
  test(`P-13 100 px with the finger ${above} px above the bar move the position by ${seconds} s`, () =>
    assert.equal(dropped(dragTo(begin(), { x: 200, above })), 300 + seconds))

test('P-13 each rate applies to the distance dragged at it', () => {
  const half = dragTo(dragTo(begin(), { x: 200, above: 0 }), { x: 300, above: 60 })
  assert.equal(dropped(half), 300 + 300 + 150)
})

test('P-14 leaving the bar downwards by 64 px cancels the drag, and coming back resumes it', () => {
  const away = dragTo(dragTo(begin(), { x: 200, above: 0 }), { x: 200, above: -64 })
  assert.deepEqual([dropped(away), shownAt(away)], [undefined, 300])
  assert.equal(dropped(dragTo(away, { x: 200, above: -10 })), 600)
})

test('a drag snaps to the origin within 8 px', () => {
  assert.equal(dropped(dragTo(begin(), { x: 108, above: 0 })), undefined)
  assert.equal(dropped(dragTo(begin(), { x: 109, above: 0 })), 327)
})

test('a drag is limited to the bar, and reverses without delay', () => {
  const past = dragTo(begin(), { x: 1_000, above: 0 })
  assert.equal(shownAt(past), 1_200)
  assert.equal(shownAt(dragTo(past, { x: 900, above: 0 })), 900)
})

test('a mouse press moves the handle there, and a tap gives the position under it', () => {
  assert.equal(dropped(beginDrag({ origin: 300, length: 1_200, width: 400, x: 200, from: 600 })), 600)
  assert.equal(positionAt({ x: 150, left: 50, width: 400, length: 1_200 }), 300)
  assert.equal(positionAt({ x: 0, left: 50, width: 400, length: 1_200 }), 0)
})

test('a bar without width or length does not divide by zero', () =>
  assert.equal(dropped(dragTo(beginDrag({ origin: 0, length: 0, width: 0, x: 0 }), { x: 10, above: 0 })), undefined))
