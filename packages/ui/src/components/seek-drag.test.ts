import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginDrag, dragTo, dropped, positionAt, shownAt } from './seek-drag.ts'

/** A chapter of 20 min on a rule of 400 px: 3 s a pixel. */
const begin = () => beginDrag({ origin: 300, length: 1_200, width: 400, x: 100 })

for (const [above, seconds] of [
  [0, 300],
  [47, 300],
  [48, 150],
  [95, 150],
  [96, 75],
  [-40, 300],
] as const)
  test(`P-13 100 px with the finger ${above} px above the rule move the place by ${seconds} s`, () =>
    assert.equal(dropped(dragTo(begin(), { x: 200, above })), 300 + seconds))

test('P-13 the rate counts for the way made while it held', () => {
  const half = dragTo(dragTo(begin(), { x: 200, above: 0 }), { x: 300, above: 60 })
  assert.equal(dropped(half), 300 + 300 + 150)
})

test('P-14 leaving the rule downward by 64 px takes the drag back, coming up again does not lose it', () => {
  const away = dragTo(dragTo(begin(), { x: 200, above: 0 }), { x: 200, above: -64 })
  assert.deepEqual([dropped(away), shownAt(away)], [undefined, 300])
  assert.equal(dropped(dragTo(away, { x: 200, above: -10 })), 600)
})

test('the origin draws within 8 px', () => {
  assert.equal(dropped(dragTo(begin(), { x: 108, above: 0 })), undefined)
  assert.equal(dropped(dragTo(begin(), { x: 109, above: 0 })), 327)
})

test('a drag stays on the rule and comes back at once', () => {
  const past = dragTo(begin(), { x: 1_000, above: 0 })
  assert.equal(shownAt(past), 1_200)
  assert.equal(shownAt(dragTo(past, { x: 900, above: 0 })), 900)
})

test('a press of a mouse takes the handle there, a touch of the rule is a place', () => {
  assert.equal(dropped(beginDrag({ origin: 300, length: 1_200, width: 400, x: 200, from: 600 })), 600)
  assert.equal(positionAt({ x: 150, left: 50, width: 400, length: 1_200 }), 300)
  assert.equal(positionAt({ x: 0, left: 50, width: 400, length: 1_200 }), 0)
})

test('a rule without width or length divides by nothing', () =>
  assert.equal(dropped(dragTo(beginDrag({ origin: 0, length: 0, width: 0, x: 0 }), { x: 10, above: 0 })), undefined))
