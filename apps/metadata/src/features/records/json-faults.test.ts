import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNumberFault, listStringFaults } from './json-faults.ts'

const NUMBERS = [
  ['0', true],
  ['-7', true],
  [String(Number.MAX_SAFE_INTEGER), true],
  ['9007199254740992', false],
  ['-0', false],
  ['1.5', false],
  ['1e3', false],
] as const

for (const [digits, isFine] of NUMBERS)
  test(`a record ${isFine ? 'may' : 'may not'} contain the number ${digits}`, () => {
    assert.equal(findNumberFault(digits), isFine ? undefined : `the number ${digits} is not written as plain digits`)
  })

test('shows only the first digits of a very long number', () => {
  assert.equal(findNumberFault('1'.repeat(1_000)), `the number ${'1'.repeat(40)} is not written as plain digits`)
})

const CONTROL = 'a string contains the control character U+001B'
const SURROGATE = 'a string contains an unpaired surrogate'
const STRINGS = [
  ['plain text', 'Zoë \u{1f600}', []],
  ['a tab and a newline', 'a\tb\n', []],
  ['a control character', 'a\u001b\u0007', [CONTROL]],
  ['an unpaired surrogate', 'a\udc00', [SURROGATE]],
  ['both', '\ud800\u001b', [CONTROL, SURROGATE]],
] as const

for (const [name, text, faults] of STRINGS)
  test(`a string with ${name} has ${faults.length} faults`, () => {
    assert.deepEqual(listStringFaults(text), faults)
  })
