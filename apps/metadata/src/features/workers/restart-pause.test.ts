import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailures, pauseAfter } from './restart-pause.ts'

const RUNS = [
  { name: 'a second after the first failure', livedMs: [10], pauseMs: 1_000 },
  { name: 'twice as long after each further failure', livedMs: [10, 10, 10], pauseMs: 4_000 },
  { name: 'at most a minute', livedMs: Array.from({ length: 40 }, () => 10), pauseMs: 60_000 },
  { name: 'a long run resets the count', livedMs: [10, 10, 60_001], pauseMs: 1_000 },
  { name: 'a minute is not a long run', livedMs: [10, 60_000], pauseMs: 2_000 },
]

for (const { name, livedMs, pauseMs } of RUNS)
  test(`the pause before a restart: ${name}`, () => {
    assert.equal(pauseAfter(livedMs.reduce(countFailures, 0)), pauseMs)
  })
