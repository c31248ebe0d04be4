import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDueScans } from './due-scans.ts'

const MINUTE_MS = 60_000

function createDueScansAt(startMs: number) {
  let nowMs = startMs
  const pass = (minutes: number): void => {
    nowMs += minutes * MINUTE_MS
  }
  return { ...createDueScans(() => new Date(nowMs)), pass }
}

test('a scan is due once per interval', () => {
  const scans = createDueScansAt(0)
  const library = { id: 1, scanSchedule: 'every:1h' }
  assert.equal(scans.takeIfDue(library), false)
  scans.pass(60)
  assert.deepEqual([scans.takeIfDue(library), scans.takeIfDue(library)], [true, false])
  assert.equal(scans.nextAt(library)?.getTime(), 120 * MINUTE_MS)
})

test('a changed schedule counts from the change', () => {
  const scans = createDueScansAt(0)
  scans.takeIfDue({ id: 1, scanSchedule: 'every:1h' })
  scans.pass(30)
  assert.equal(scans.nextAt({ id: 1, scanSchedule: 'every:3h' })?.getTime(), 210 * MINUTE_MS)
})

test('a library without a schedule is never due', () => {
  const scans = createDueScansAt(0)
  scans.pass(10_000)
  assert.deepEqual([scans.nextAt({ id: 1, scanSchedule: '' }), scans.takeIfDue({ id: 1, scanSchedule: '' })], [undefined, false])
})
