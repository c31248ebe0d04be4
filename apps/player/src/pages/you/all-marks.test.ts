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

test('merges bookmarks and notes, newest first, as far as both are loaded', () => {
  const marks = (hasNextPage: boolean) =>
    allMarks({
      bookmarks: { data: { pages: [{ bookmarks: [bookmark(1, '2026-03-05'), bookmark(2, '2026-03-03')] }] }, hasNextPage },
      notes: { data: { pages: [{ notes: [note(3, '2026-03-04'), note(4, '2026-03-01')] }] }, hasNextPage: false },
    }).map(({ id }) => id)
  assert.deepEqual(marks(false), [1, 3, 2, 4])
  assert.deepEqual(marks(true), [1, 3, 2])
})

test("sorts pending bookmarks in by time, including other books', with titles known on this device", () => {
  const moment = Date.UTC(2026, 2, 4, 12)
  const wait = { position: 7, note: '', label: '' }
  const marks = allMarks({
    bookmarks: {
      data: { pages: [{ bookmarks: [bookmark(1, '2026-03-05'), bookmark(2, '2026-03-03'), bookmark(5, '2026-03-02')] }] },
      hasNextPage: true,
    },
    notes: { data: { pages: [{ notes: [] }] }, hasNextPage: false },
    waiting: {
      marks: new Map([
        [`s|1|1|${moment}`, { ...wait, ref: { libraryId: 1, path: 'B' } }],
        [`s|1|1|${moment + 1}`, { ...wait, ref: { libraryId: 1, path: 'A' }, id: 2, note: 'late' }],
        [`s|1|1|${moment + 2}`, { ...wait, ref: { libraryId: 1, path: 'A' }, id: 5, isRemoved: true }],
        [`s|1|1|${Date.UTC(2026, 1, 1)}`, { ...wait, ref: { libraryId: 1, path: 'C' } }],
      ]),
      titles: new Map([['1:B', 'Book B']]),
    },
  })
  assert.deepEqual(
    marks.map(({ id, title, text, isWaiting }) => [id, title, text, isWaiting]),
    [
      [1, '', '', false],
      [-moment, 'Book B', '', true],
      [2, '', 'late', true],
    ],
  )
  const alone = allMarks({
    bookmarks: { hasNextPage: false },
    notes: undefined,
    waiting: { marks: new Map([[`s|1|1|${moment}`, { ...wait, ref: { libraryId: 1, path: 'B' } }]]), titles: new Map() },
  })
  assert.deepEqual(
    alone.map(({ id }) => id),
    [-moment],
    'also if the server does not respond',
  )
})

test('shows one list without the other', () => {
  const notes = { data: { pages: [{ notes: [note(3, '2026-03-04')] }] }, hasNextPage: true }
  assert.deepEqual(
    allMarks({ bookmarks: undefined, notes }).map(({ kind, id }) => [kind, id]),
    [['note', 3]],
  )
})
