import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOnFiles, halfOfDifference, parseCounts, perFile, sumOf } from './system-calls.ts'

const TABLE = `% time     seconds  usecs/call     calls    errors syscall
------ ----------- ----------- --------- --------- ----------------
 62.11    1.204811          91     13240      1200 futex
 20.00    0.400000           3     27874           statx
 10.05    0.200001           2      1500        12 openat
  0.00    0.000000           0         2           execve
------ ----------- ----------- --------- --------- ----------------
100.00    1.804812          20     42616      1212 total
`

test('reads the counts of strace with and without errors, without the sum', () => {
  const expected = { futex: 13_240, statx: 27_874, openat: 1_500, execve: 2 }
  assert.deepEqual(Object.fromEntries(parseCounts(TABLE)), expected)
  assert.equal(parseCounts('').size, 0)
})

test('counts the calls on files, and names the most frequent per file', () => {
  const calls = callsOnFiles(parseCounts(TABLE))
  assert.equal(sumOf(calls), 29_374)
  assert.equal(perFile(calls, 10_000, { max: 1 }), 'statx 2.8')
  assert.equal(perFile(calls, 10_000, { max: 5 }), 'statx 2.8, openat 0.1')
})

test('subtracts the calls of startup, and halves the rest', () => {
  const difference = halfOfDifference(
    parseCounts(TABLE),
    new Map([
      ['statx', 74],
      ['openat', 1_600],
    ]),
  )
  assert.deepEqual([difference.get('statx'), difference.get('openat')], [13_900, 0])
})
