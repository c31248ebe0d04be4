import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newestRow } from './newest-row.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const ROW = {
  library_id: 7,
  path: 'A/Book',
  position: 100,
  duration: 600,
  finished: false,
  playback_speed: 1.25,
  version: 3,
  device_id: 'tablet',
  updated_at: '2026-11-17T12:00:00Z',
  set_aside: false,
}
const local = (updatedAt: number) => ({ position: 300, finished: false, updatedAt })

test("this device's position counts if it is newer than the server's", () => {
  assert.deepEqual(newestRow(ROW, local(NOW - 1_000), NOW), { ...ROW, position: 300, updated_at: '2026-11-25T11:59:59.000Z' })
})

for (const [what, state] of [
  ['there is none', undefined],
  ['it is older', local(Date.parse(ROW.updated_at) - 1)],
  ['it is as old', local(Date.parse(ROW.updated_at))],
  ['it is from the future', local(NOW + 3_600_000)],
] as const)
  test(`the server's position counts if ${what} on this device`, () => assert.equal(newestRow(ROW, state, NOW), ROW))

test('a book without progress on the server has none', () => assert.equal(newestRow(null, local(NOW), NOW), null))
