import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSamePosition, parsePosition, positionOrder } from './position.ts'

test('parses a number or a range, and nothing else', () => {
  const cases: [text: string, low: number, high: number][] = [
    ['2', 2, 2],
    [' 02 ', 2, 2],
    ['2.50', 2.5, 2.5],
    ['1-3.5', 1, 3.5],
    ['3-1', 3, 1],
    ['-1', -1, -1],
    ['-2-4', -2, 4],
    ['.5', 0.5, 0.5],
  ]
  for (const [text, low, high] of cases) assert.deepEqual(parsePosition(text), { low, high }, text)
  for (const text of ['', 'x', '2x', '2-', '-', '1-2-3', '1e3', 'NaN', 'Infinity', '1 - 2', '٣'])
    assert.equal(parsePosition(text), undefined, text)
})

test('sorts a broken range by its first number, and text without one last', () => {
  const cases: [text: string, order: number][] = [
    ['2.5', 2.5],
    ['1-3.5', 1],
    ['3-x', 3],
    ['x-3', Number.POSITIVE_INFINITY],
    ['', Number.POSITIVE_INFINITY],
  ]
  for (const [text, order] of cases) assert.equal(positionOrder(text), order, text)
})

test('positions are equal if both ends are', () => {
  for (const [one, other] of [
    ['02', '2'],
    ['2.50', '2.5'],
    ['1-3.5', '01-3.50'],
    ['2', '2-2'],
  ] as const)
    assert.ok(isSamePosition(one, other), `${one} is ${other}`)
  for (const [one, other] of [
    ['2', '2.5'],
    ['2', '1-3.5'],
    ['x', 'x'],
    ['', ''],
  ] as const)
    assert.ok(!isSamePosition(one, other), `${one} is not ${other}`)
})
