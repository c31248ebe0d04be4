import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PositionRow } from '../../playback/position/where-was-i.ts'
import { daysAgo, historyDays } from './history-days.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
const row = (kind: PositionRow['kind'], startedAt: number): PositionRow => ({ kind, from: 0, startedAt, chapters: [0, 0] })

test('P-36 groups rows by day, with the start of the last sleep timer first', () => {
  const rows = [row('sleep', at(21, 23)), row('span', at(22, 9)), row('jump', at(22, 8)), row('span', at(21, 22))]
  const { sleep, days } = historyDays(rows)
  assert.equal(sleep, rows[0])
  assert.deepEqual(days, [
    { day: at(22, 0), rows: [rows[1], rows[2]] },
    { day: at(21, 0), rows: [rows[3]] },
  ])
})

test('without a sleep timer there are only days, and without rows nothing', () => {
  assert.equal(historyDays([row('span', at(22, 9))]).sleep, undefined)
  assert.deepEqual(historyDays([]), { sleep: undefined, days: [] })
})

test('counts days by midnights', () => {
  assert.deepEqual([daysAgo(at(22, 0), at(22, 23)), daysAgo(at(21, 0), at(22, 1)), daysAgo(at(1, 0), at(22, 1))], [0, 1, 21])
})
