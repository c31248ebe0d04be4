import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTime } from '@chapterhouse/kit/time/local-time'
import { editProgress, type ProgressEdit } from './edit-progress.ts'
import { NOT_SET_ASIDE, type Progress } from './merge-progress.ts'

// Noon in Berlin, an hour ahead of UTC.
const nowUs = Date.parse('2026-11-22T11:00:00.250Z') * 1000
const frame = { nowUs, duration: 3600, local: createLocalTime('Europe/Berlin') }
const stored: Progress = {
  position: 100,
  duration: 3600,
  finished: false,
  playbackSpeed: 1.5,
  version: 4,
  deviceId: 'phone',
  updatedAtUs: nowUs - 1_000_000,
  startedAt: '2026-11-01T08:00:00Z',
  finishedAt: null,
  ...NOT_SET_ASIDE,
}
const done: Progress = { ...stored, position: 3600, finished: true, finishedAt: '2026-11-20T20:00:00Z' }
const shelved: Progress = { ...stored, setAsideAtUs: 77, setAsideMark: 100 }

const edits: { name: string; stored?: Progress; edit: ProgressEdit; becomes: Partial<Progress> }[] = [
  {
    name: 'an edit has the time of the server and outranks earlier saves',
    stored,
    edit: { position: 5 },
    becomes: { position: 5, updatedAtUs: nowUs, version: 5, deviceId: '', playbackSpeed: 1.5, startedAt: '2026-11-01T08:00:00Z' },
  },
  {
    name: 'an edit outranks a save from a clock that is ahead',
    stored: { ...stored, updatedAtUs: nowUs + 1000 },
    edit: { position: 5 },
    becomes: { updatedAtUs: nowUs + 1001 },
  },
  {
    name: 'finishing moves to the end, dated now',
    stored,
    edit: { finished: true },
    becomes: { finished: true, position: 3600, finishedAt: '2026-11-22T11:00:00Z' },
  },
  {
    name: 'finishing with a date uses it',
    stored,
    edit: { finished: true, finishedAt: '2026-11-10T10:00:00+02:00' },
    becomes: { position: 3600, finishedAt: '2026-11-10T08:00:00Z' },
  },
  {
    name: 'finishing without a date',
    stored,
    edit: { finished: true, finishedAt: null },
    becomes: { finished: true, finishedAt: null },
  },
  {
    name: 'finishing with a position keeps it',
    stored,
    edit: { finished: true, position: 3000 },
    becomes: { finished: true, position: 3000 },
  },
  {
    name: 'finishing a finished book keeps position and date',
    stored: { ...done, position: 10 },
    edit: { finished: true },
    becomes: { position: 10, finishedAt: '2026-11-20T20:00:00Z', version: 5 },
  },
  {
    name: 'unfinishing keeps the position',
    stored: done,
    edit: { finished: false },
    becomes: { finished: false, finishedAt: null, position: 3600 },
  },
  {
    name: 'unfinishing with a position',
    stored: done,
    edit: { finished: false, position: 7 },
    becomes: { finished: false, finishedAt: null, position: 7 },
  },
  { name: 'a position slightly past the end becomes the end', stored, edit: { position: 3600.9 }, becomes: { position: 3600 } },
  {
    name: 'a plain start day means its first moment',
    stored,
    edit: { startedAt: '2026-11-03' },
    becomes: { startedAt: '2026-11-02T23:00:00Z' },
  },
  {
    name: 'a plain finish day means its last moment',
    stored: done,
    edit: { finishedAt: '2026-11-03' },
    becomes: { finishedAt: '2026-11-03T22:59:59Z' },
  },
  {
    name: 'the current day as a finish day means now',
    stored: done,
    edit: { finishedAt: '2026-11-22' },
    becomes: { finishedAt: '2026-11-22T11:00:00Z' },
  },
  {
    name: 'a plain day may be tomorrow',
    stored: done,
    edit: { startedAt: '2026-11-23', finishedAt: '2026-11-23' },
    becomes: { startedAt: '2026-11-22T11:00:00Z', finishedAt: '2026-11-22T11:00:00Z' },
  },
  {
    name: 'an exact date may be five minutes ahead',
    stored: done,
    edit: { finishedAt: '2026-11-22T11:05:00Z' },
    becomes: { finishedAt: '2026-11-22T11:05:00Z' },
  },
  {
    name: 'null clears a date',
    stored: done,
    edit: { startedAt: null, finishedAt: null },
    becomes: { startedAt: null, finishedAt: null },
  },
  {
    name: 'without a row, an edit creates one from the book',
    edit: { position: 60 },
    becomes: { position: 60, duration: 3600, version: 1, updatedAtUs: nowUs, startedAt: null, playbackSpeed: 1 },
  },
  {
    name: 'setting aside changes nothing else',
    stored,
    edit: { setAside: true },
    becomes: { ...stored, setAsideAtUs: nowUs, setAsideMark: 100 },
  },
  {
    name: 'setting aside a book without a row creates one that any save outranks',
    edit: { setAside: true },
    becomes: { position: 0, version: 0, updatedAtUs: 0, startedAt: null, setAsideAtUs: nowUs, setAsideMark: 0 },
  },
  { name: 'setting aside again keeps the date', stored: shelved, edit: { setAside: true }, becomes: shelved },
  { name: 'resumed by hand', stored: shelved, edit: { setAside: false }, becomes: { ...shelved, ...NOT_SET_ASIDE } },
  { name: 'resumed by finishing', stored: shelved, edit: { finished: true }, becomes: { finished: true, ...NOT_SET_ASIDE } },
  {
    name: 'an edited position moves the mark of a book set aside',
    stored: shelved,
    edit: { position: 900 },
    becomes: { position: 900, setAsideAtUs: 77, setAsideMark: 900 },
  },
  {
    name: 'setting aside with a position',
    stored,
    edit: { setAside: true, position: 900 },
    becomes: { version: 5, setAsideAtUs: nowUs, setAsideMark: 900 },
  },
  {
    name: 'unfinishing and setting aside at once',
    stored: done,
    edit: { finished: false, setAside: true },
    becomes: { finished: false, setAsideAtUs: nowUs },
  },
  {
    name: 'editing a date keeps a book set aside',
    stored: shelved,
    edit: { startedAt: null },
    becomes: { setAsideAtUs: 77, setAsideMark: 100 },
  },
]
for (const { name, stored, edit, becomes } of edits) {
  test(name, () => {
    const edited = editProgress(stored, edit, frame)
    assert.deepEqual({ ...edited, ...becomes }, edited)
  })
}

test('accepts any later position in a book of unknown duration', () => {
  const edited = editProgress({ ...stored, duration: 0 }, { position: 99_999 }, { ...frame, duration: 0 })
  assert.equal(edited.position, 99_999)
})

const MISFIT = "those dates or that position don't fit this book"
const refusals: { name: string; stored?: Progress; edit: ProgressEdit; error?: string }[] = [
  { name: 'a negative position', stored, edit: { position: -1 } },
  { name: 'a position past the end', stored, edit: { position: 3602 } },
  { name: 'a finish date of an unfinished book', stored, edit: { finishedAt: '2026-11-10' } },
  { name: 'a finish date while unfinishing', stored: done, edit: { finished: false, finishedAt: '2026-11-10' } },
  { name: 'a finish date before the start date', stored: done, edit: { finishedAt: '2026-10-01' } },
  { name: 'a start date after the finish date', stored: done, edit: { startedAt: '2026-11-21' } },
  { name: 'two plain days in the wrong order', stored: done, edit: { startedAt: '2026-11-12', finishedAt: '2026-11-11' } },
  { name: 'a time more than five minutes ahead', stored, edit: { startedAt: '2026-11-22T11:05:01Z' } },
  { name: 'a day later than tomorrow', stored, edit: { startedAt: '2026-11-24' } },
  { name: 'text that is not a date', stored, edit: { startedAt: 'yesterday' } },
  { name: 'a day that does not exist', stored, edit: { startedAt: '2026-02-30' } },
  { name: 'setting aside a finished book', stored: done, edit: { setAside: true }, error: 'a finished book cannot be set aside' },
  {
    name: 'finishing and setting aside at once',
    stored,
    edit: { finished: true, setAside: true },
    error: 'a finished book cannot be set aside',
  },
]
for (const { name, stored, edit, error = MISFIT } of refusals) {
  test(`refuses ${name}`, () => assert.throws(() => editProgress(stored, edit, frame), { refusal: 'invalid', message: error }))
}
