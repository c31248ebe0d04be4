import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnIn, isWhole, nearestTo, panned, secondsAt, showing, wholeView, xOf, zoomed } from './time-view.ts'

const LENGTH = 3600
const WHOLE = wholeView(LENGTH)

test('zooming keeps the moment under the pointer in place', () => {
  const view = zoomed(WHOLE, { factor: 4, at: 900, length: LENGTH })
  assert.deepEqual(view, { from: 675, to: 1575 })
  assert.equal(xOf(view, 400, 900), xOf(WHOLE, 400, 900))
  assert.equal(secondsAt(view, 400, 100), 900)
})

const EDGES: { name: string; view: ReturnType<typeof wholeView>; expected: { from: number; to: number } }[] = [
  {
    name: 'zooming out ends at the whole',
    view: zoomed({ from: 100, to: 200 }, { factor: 1e-6, at: 150, length: LENGTH }),
    expected: WHOLE,
  },
  {
    name: 'zooming in ends at ten seconds',
    view: zoomed(WHOLE, { factor: 1e9, at: 1800, length: LENGTH }),
    expected: { from: 1795, to: 1805 },
  },
  {
    name: 'zooming at the start stays inside',
    view: zoomed(WHOLE, { factor: 2, at: 0, length: LENGTH }),
    expected: { from: 0, to: 1800 },
  },
  { name: 'moving back ends at the start', view: panned({ from: 50, to: 150 }, -80, LENGTH), expected: { from: 0, to: 100 } },
  { name: 'moving on ends at the end', view: panned({ from: 3400, to: 3500 }, 900, LENGTH), expected: { from: 3500, to: 3600 } },
  { name: 'the whole does not move', view: panned(WHOLE, 60, LENGTH), expected: WHOLE },
  { name: 'a timeline without a length has one', view: wholeView(0), expected: { from: 0, to: 10 } },
]
for (const { name, view, expected } of EDGES) test(name, () => assert.deepEqual(view, expected))

test('scrolls to a moment only if it is outside or at the edge', () => {
  const view = { from: 1000, to: 1100 }
  assert.equal(showing(view, 1050, LENGTH), view)
  assert.deepEqual(showing(view, 1099, LENGTH), { from: 1049, to: 1149 })
  assert.deepEqual(showing(view, 5, LENGTH), { from: 0, to: 100 })
  assert.equal(isWhole(view, LENGTH), false)
  assert.equal(isWhole(zoomed(view, { factor: 1e-9, at: 1, length: LENGTH }), LENGTH), true)
})

test('thins out a thousand marks until zoomed in', () => {
  const moments = Array.from({ length: 1000 }, (_, at) => at * 3.6)
  assert.ok(drawnIn(WHOLE, 300, moments).length <= 101)
  assert.deepEqual(drawnIn({ from: 36, to: 47 }, 300, moments), [10, 11, 12, 13])
  assert.deepEqual(drawnIn(WHOLE, 300, [0]), [0])
})

test('a click selects the nearest mark, if one is close', () => {
  const moments = [0, 1800, 1830, 3600]
  assert.equal(nearestTo(151, { view: WHOLE, width: 300 }, moments), 1)
  assert.equal(nearestTo(154, { view: WHOLE, width: 300 }, moments), 2)
  assert.equal(nearestTo(80, { view: WHOLE, width: 300 }, moments), undefined)
  assert.equal(nearestTo(80, { view: WHOLE, width: 300 }, []), undefined)
})
