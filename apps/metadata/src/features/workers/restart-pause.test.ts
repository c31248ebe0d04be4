import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailures, pauseAfter } from './restart-pause.ts'

const LIVES = [
  { name: 'the first short life waits a second', livedMs: [10], pauseMs: 1_000 },
  { name: 'each further one waits twice as long', livedMs: [10, 10, 10], pauseMs: 4_000 },
  { name: 'a minute is the longest', livedMs: Array.from({ length: 40 }, () => 10), pauseMs: 60_000 },
  { name: 'a long life ends the row', livedMs: [10, 10, 60_001], pauseMs: 1_000 },
  { name: 'a minute is not yet a long life', livedMs: [10, 60_000], pauseMs: 2_000 },
]

for (const { name, livedMs, pauseMs } of LIVES)
  test(`before a process is started again: ${name}`, () => {
    assert.equal(pauseAfter(livedMs.reduce(countFailures, 0)), pauseMs)
  })
