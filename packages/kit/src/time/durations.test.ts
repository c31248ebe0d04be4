import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDuration } from './durations.ts'

for (const [text, ms] of [
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['7d', 604_800_000],
  ['90s', 90_000],
  ['0h', undefined],
  ['', undefined],
  ['24', undefined],
  ['-1h', undefined],
  ['1h ', undefined],
  ['999999999d', undefined],
] as const) {
  test(`"${text}" is ${ms} ms`, () => assert.equal(parseDuration(text), ms))
}
