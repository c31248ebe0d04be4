import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from './any-character.ts'

test('strings have any characters, and are found again by their shrinking', () => {
  const text = fc.string({ unit: anyCharacter, minLength: 1 })
  const strings = fc.sample(text, { seed: 1, numRuns: 500 })
  assert.ok(strings.some((one) => [...one].some((character) => character.length === 2)))
  assert.ok(strings.every((one) => one.isWellFormed() && text.canShrinkWithoutContext(one)))
  for (const none of ['', 'ab', '\ud800', 1]) assert.ok(!anyCharacter.canShrinkWithoutContext(none))
})
