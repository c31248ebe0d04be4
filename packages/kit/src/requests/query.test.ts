import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundedInteger, offsetOf } from './query.ts'

const limits = [
  [undefined, 20],
  ['', 20],
  ['7', 7],
  ['+7', 7],
  ['007', 7],
  ['0', 20],
  ['-3', 20],
  ['50', 50],
  ['51', 50],
  ['9223372036854775807', 50],
  ['9223372036854775808', 20],
  ['99999999999999999999999', 20],
  ['5.0', 20],
  [' 5', 20],
  ['5 ', 20],
  ['1e1', 20],
  ['0x5', 20],
  ['1_0', 20],
  ['٥', 20],
  ['++5', 20],
  ['x', 20],
] as const
for (const [text, limit] of limits) {
  test(`a limit of ${text === undefined ? 'nothing' : `"${text}"`} is ${limit}`, () =>
    assert.equal(boundedInteger(text, { standard: 20, max: 50 }), limit))
}

const offsets = [
  [undefined, 0],
  ['', 0],
  ['5', 5],
  ['+5', 5],
  ['-5', 0],
  ['5.0', 0],
  ['x', 0],
  ['9223372036854775807', Number.MAX_SAFE_INTEGER],
  ['9223372036854775808', 0],
] as const
for (const [text, offset] of offsets) {
  test(`an offset of ${text === undefined ? 'nothing' : `"${text}"`} is ${offset}`, () => assert.equal(offsetOf(text), offset))
}
