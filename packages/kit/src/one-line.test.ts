import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toOneLine } from './one-line.ts'

const CASES = [
  ['Plain words, “quotes”, 三体, 🜁', 'Plain words, “quotes”, 三体, 🜁'],
  ['a\n::error::x', 'a\\u000a::error::x'],
  ['\u001b[31mred\r\0\t', '\\u001b[31mred\\u000d\\u0000\\u0009'],
  ['\u007f\u009b\u2028\u2029', '\\u007f\\u009b\\u2028\\u2029'],
] as const

for (const [text, expected] of CASES)
  test(`one line: ${expected}`, () => {
    assert.equal(toOneLine(text), expected)
  })
