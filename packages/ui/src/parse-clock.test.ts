import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock } from './format.ts'
import { parseClock } from './parse-clock.ts'

for (const [text, seconds] of [
  ['90', 90],
  [' 90 ', 90],
  ['62:03', 3_723],
  ['1:02:03', 3_723],
  ['1:2:3', 3_723],
  ['0:00', 0],
  ['1:75', undefined],
  ['1:60:00', undefined],
  ['1:2:3:4', undefined],
  ['', undefined],
  [':', undefined],
  ['1:', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
] as const)
  test(`parses "${text}" as ${seconds}`, () => assert.equal(parseClock(text), seconds))

test('reads back every time that clock() prints', () => {
  for (let seconds = 0; seconds < 400_000; seconds += 7) assert.equal(parseClock(clock(seconds)), seconds)
})
