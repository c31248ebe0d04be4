import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOneLine, toOneLine, toPlainLine, toShownLine } from './one-line.ts'

const CASES = [
  ['Plain words, “quotes”, 三体, 🜁', 'Plain words, “quotes”, 三体, 🜁'],
  ['a\n::error::x', 'a\\u000a::error::x'],
  ['\u001b[31mred\r\0\t', '\\u001b[31mred\\u000d\\u0000\\u0009'],
  ['\u007f\u009b\u2028\u2029', '\\u007f\\u009b\\u2028\\u2029'],
  ['a\u202eb\u2066c\u200f', 'a\\u202eb\\u2066c\\u200f'],
] as const

for (const [text, expected] of CASES)
  test(`one line: ${expected}`, () => {
    assert.equal(toOneLine(text), expected)
  })

test('a terminal shows a question mark, and a stored name has a space, where text is not plain', () => {
  const text = 'a\u001b]0;x\u0007b\r\nc\u202ed\u061ce'
  assert.deepEqual([toShownLine(text), toPlainLine(text)], ['a?]0;x?b??c?d?e', 'a ]0;x b c d e'])
  assert.deepEqual([isOneLine(text), isOneLine('Zoë, 三体 🜁'), isOneLine('a\u2028b')], [false, true, false])
})
