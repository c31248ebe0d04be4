import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bookmark } from './responses.ts'
import { bookmarksWith, type WaitingMark } from './waiting-marks.ts'

const REF = { libraryId: 1, path: 'A' }
const MOMENT = Date.UTC(2026, 10, 22, 12)

const there = (id: number, position: number): Bookmark => ({
  id,
  library_id: 1,
  path: 'A',
  position,
  note: '',
  label: '',
  created_at: '2026-01-01T00:00:00Z',
})
const waiting = (...marks: Partial<WaitingMark>[]) =>
  new Map(marks.map((mark, at) => [`s|1|1|${MOMENT + at}`, { ref: REF, position: 0, note: '', label: '', ...mark }]))

const CASES: readonly [what: string, Partial<WaitingMark>, shown: unknown[]][] = [
  ['a new one is at its position', { position: 50 }, [[1, 10, ''], [-MOMENT, 50, '', 'waits'], [2, 90, '']]],
  ['a note for an existing one', { id: 1, position: 10, note: 'here' }, [[1, 10, 'here', 'waits'], [2, 90, '']]],
  ['a removed one', { id: 1, position: 10, isRemoved: true }, [[2, 90, '']]],
  ['one that was removed before it was sent', { position: 50, isRemoved: true }, [[1, 10, ''], [2, 90, '']]],
  ['one whose response was lost', { position: 10.2 }, [[1, 10, ''], [2, 90, '']]],
  ['one of another book', { ref: { libraryId: 1, path: 'B' }, position: 50 }, [[1, 10, ''], [2, 90, '']]],
] // biome-ignore format: a table

for (const [what, mark, shown] of CASES)
  test(`merges pending bookmarks with the server's: ${what}`, () => {
    const marks = bookmarksWith([there(1, 10), there(2, 90)], waiting(mark), REF)
    assert.deepEqual(
      marks.map(({ id, position, note, isWaiting }) => [id, position, note, ...(isWaiting ? ['waits'] : [])]),
      shown,
    )
  })

test('a pending bookmark has the time at which it was added', () => {
  const [mark] = bookmarksWith([], waiting({ position: 50 }), REF)
  assert.equal(mark?.created_at, new Date(MOMENT).toISOString())
})
