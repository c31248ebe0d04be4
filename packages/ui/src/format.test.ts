import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock, difference, formatLength, formatLengthInColumn, formatSize, formatSpeed } from './format.ts'

for (const [seconds, text] of [
  [0, '0 s'],
  [59.4, '59 s'],
  [60, '1 min'],
  [3_599, '1 h'],
  [3_600, '1 h'],
  [3_840, '1 h 04 min'],
  [11_520, '3 h 12 min'],
] as const)
  test(`formats ${seconds} seconds as ${text}`, () => assert.equal(formatLength(seconds, 'en'), text))

test('lengths in a column have the same form, so that their digits align', () => {
  assert.deepEqual(
    [28_800, 30_600, 720].map((seconds) => formatLengthInColumn(seconds, 'en')),
    ['8 h 00 min', '8 h 30 min', '12 min'],
  )
})

for (const [seconds, shown] of [
  [0, '0:00'],
  [412, '6:52'],
  [3_600, '1:00:00'],
  [15_123.9, '4:12:03'],
  [-4, '0:00'],
] as const)
  test(`shows ${seconds} seconds on a clock as ${shown}`, () => assert.equal(clock(seconds), shown))

test('formats differences with a sign, speeds without trailing zeros and sizes with a unit, by language', () => {
  assert.deepEqual([difference(200), difference(-15)], ['+3:20', '−0:15'])
  assert.deepEqual([formatSpeed(1.25, 'en'), formatSpeed(1.25, 'de'), formatSpeed(1, 'en')], ['1.25x', '1,25x', '1x'])
  assert.deepEqual(
    [formatSize(412_000_000, 'en'), formatSize(1_240_000_000, 'de'), formatSize(0, 'en')],
    ['412 MB', '1,2\u00a0GB', '0 byte'],
  )
})
