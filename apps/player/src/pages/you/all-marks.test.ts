import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allMarks } from './all-marks.ts'

const bookmark = (id: number, created_at: string) => ({
  id,
  library_id: 1,
  path: 'A',
  position: 1,
  note: '',
  label: '',
  created_at,
})
const note = (id: number, created_at: string) => ({
  id,
  library_id: 1,
  path: 'A',
  position: 1,
  body: '',
  created_at,
  updated_at: '',
})

test('bookmarks and notes stand in one list, the newest first, as far as both are known', () => {
  const marks = (hasNextPage: boolean) =>
    allMarks({
      bookmarks: { data: { pages: [{ bookmarks: [bookmark(1, '2026-03-05'), bookmark(2, '2026-03-03')] }] }, hasNextPage },
      notes: { data: { pages: [{ notes: [note(3, '2026-03-04'), note(4, '2026-03-01')] }] }, hasNextPage: false },
    }).map(({ id }) => id)
  assert.deepEqual(marks(false), [1, 3, 2, 4])
  assert.deepEqual(marks(true), [1, 3, 2])
})

test('one list alone stands by itself', () => {
  const notes = { data: { pages: [{ notes: [note(3, '2026-03-04')] }] }, hasNextPage: true }
  assert.deepEqual(
    allMarks({ bookmarks: undefined, notes }).map(({ kind, id }) => [kind, id]),
    [['note', 3]],
  )
})
