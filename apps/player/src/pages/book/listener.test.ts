import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marksIn, ownMarks, parsePosition, rowsFrom, standingOf } from './listener.ts'

const progress = {
  library_id: 1,
  path: 'A',
  position: 100,
  duration: 1_000,
  finished: false,
  playback_speed: 1.25,
  version: 1,
  device_id: '',
  updated_at: '2026-01-01T00:00:00.000Z',
  set_aside: false,
}

test('a book is new, in progress or finished', () => {
  assert.deepEqual(standingOf(null, 1_000), { state: 'new' })
  assert.deepEqual(standingOf({ ...progress, position: 0 }, 1_000), { state: 'new' })
  assert.deepEqual(standingOf(progress, 1_000), { state: 'begun', position: 100, left: 900, speed: 1.25, setAside: false })
  assert.deepEqual(standingOf({ ...progress, playback_speed: 0, set_aside: true, position: 0 }, 50), {
    state: 'begun',
    position: 0,
    left: 50,
    speed: 1,
    setAside: true,
  })
  assert.deepEqual(standingOf({ ...progress, finished: true, finished_at: 'x' }, 1_000), { state: 'finished', at: 'x' })
})

test('accepts a typed position only inside the book', () => {
  const cases: [text: string, position: number | undefined][] = [
    ['', 0],
    ['1:02:30', 3_750],
    ['62:30', 3_750],
    [' 90 ', 90],
    ['2:00:00', undefined],
    ['1:75', undefined],
    ['1:2:3:4', undefined],
    ['soon', undefined],
    ['-5', undefined],
  ]
  for (const [text, position] of cases) assert.equal(parsePosition(text, 7_000), position, text)
})

test('a long list opens at the current row', () => {
  assert.deepEqual(rowsFrom(19, 20, 20), [0, 20])
  assert.deepEqual(rowsFrom(0, 300, 20), [0, 20])
  assert.deepEqual(rowsFrom(100, 300, 20), [100, 120])
  assert.deepEqual(rowsFrom(295, 300, 20), [295, 300])
})

test('merges bookmarks and notes by position, each in its chapter', () => {
  const marks = ownMarks(
    [{ id: 1, library_id: 1, path: 'A', position: 30, note: 'b', label: 'quote', created_at: '' }],
    [{ id: 2, library_id: 1, path: 'A', position: 10, body: 'n', created_at: '', updated_at: '' }],
  )
  assert.deepEqual(
    marks.map(({ kind, text, label }) => [kind, text, label]),
    [
      ['note', 'n', ''],
      ['bookmark', 'b', 'quote'],
    ],
  )
  assert.deepEqual(
    marksIn(marks, { index: 0, title: '', start: 10, end: 30, isMark: false }).map(({ id }) => id),
    [2],
  )
})
