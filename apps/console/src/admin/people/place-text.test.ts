import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsIn } from './place-text.ts'

for (const [text, expected] of [
  ['90', 90],
  ['62:03', 3_723],
  ['1:02:03', 3_723],
  ['0:00', 0],
  ['1:75', undefined],
  ['', undefined],
  ['1:2:3:4', undefined],
  ['-5', undefined],
] as const)
  test(`a typed place "${text}"`, () => {
    assert.equal(secondsIn(text), expected)
  })
