import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTime } from '@chapterhouse/kit/time/local-time'
import { readCutoff } from './cutoff.ts'

const context = { local: createLocalTime('Europe/Berlin'), nowMs: Date.UTC(2026, 5, 1) }

for (const [text, expected] of [
  [undefined, 'auto'],
  ['auto', 'auto'],
  [null, null],
  ['2026-05-01', Date.UTC(2026, 3, 30, 22)],
  ['2026-05-01T08:00:00+02:00', Date.UTC(2026, 4, 1, 6)],
] as const)
  test(`a cutoff: ${text}`, () => assert.equal(readCutoff(text, context), expected))

for (const text of ['', 'tomorrow', '2026-02-30', '2026-5-1', '2026-06-02', '2030-01-01T00:00:00Z'])
  test(`no cutoff: ${text}`, () => assert.throws(() => readCutoff(text, context), { code: 'invalid_import' }))
