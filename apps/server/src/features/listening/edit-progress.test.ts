import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTime } from '@chapterhouse/kit/local-time'
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
    name: 'an edit is stamped with the time of the server and outranks every save before it',
    stored,
    edit: { position: 5 },
    becomes: { position: 5, updatedAtUs: nowUs, version: 5, deviceId: '', playbackSpeed: 1.5, startedAt: '2026-11-01T08:00:00Z' },
  },
  {
    name: 'a save of a clock that is ahead is outranked too',
    stored: { ...stored, updatedAtUs: nowUs + 1000 },
    edit: { position: 5 },
    becomes: { updatedAtUs: nowUs + 1001 },
  },
  {
    name: 'to finish moves to the end and stamps now',
    stored,
    edit: { finished: true },
    becomes: { finished: true, position: 3600, finishedAt: '2026-11-22T11:00:00Z' },
  },
  {
    name: 'to finish with a date takes that',
    stored,
    edit: { finished: true, finishedAt: '2026-11-10T10:00:00+02:00' },
    becomes: { position: 3600, finishedAt: '2026-11-10T08:00:00Z' },
  },
  {
    name: 'to finish on a day that nobody remembers',
    stored,
    edit: { finished: true, finishedAt: null },
    becomes: { finished: true, finishedAt: null },
  },
  {
    name: 'to finish and say where stays there',
    stored,
    edit: { finished: true, position: 3000 },
    becomes: { finished: true, position: 3000 },
  },
  {
    name: 'to finish what is finished changes neither place nor date',
    stored: { ...done, position: 10 },
    edit: { finished: true },
    becomes: { position: 10, finishedAt: '2026-11-20T20:00:00Z', version: 5 },
  },
  {
    name: 'no longer finished: the place stays',
    stored: done,
    edit: { finished: false },
    becomes: { finished: false, finishedAt: null, position: 3600 },
  },
  {
    name: 'no longer finished, from a place',
    stored: done,
    edit: { finished: false, position: 7 },
    becomes: { finished: false, finishedAt: null, position: 7 },
  },
  { name: 'a breath past the end is the end', stored, edit: { position: 3600.9 }, becomes: { position: 3600 } },
  {
    name: 'a plain start day is its first moment',
    stored,
    edit: { startedAt: '2026-11-03' },
    becomes: { startedAt: '2026-11-02T23:00:00Z' },
  },
  {
    name: 'a plain finish day is its last moment',
    stored: done,
    edit: { finishedAt: '2026-11-03' },
    becomes: { finishedAt: '2026-11-03T22:59:59Z' },
  },
  {
    name: 'a plain finish day that is not over is now',
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
    name: 'a date goes',
    stored: done,
    edit: { startedAt: null, finishedAt: null },
    becomes: { startedAt: null, finishedAt: null },
  },
  {
    name: 'without a row the book gives one',
    edit: { position: 60 },
    becomes: { position: 60, duration: 3600, version: 1, updatedAtUs: nowUs, startedAt: null, playbackSpeed: 1 },
  },
  {
    name: 'to set aside changes nothing else',
    stored,
    edit: { setAside: true },
    becomes: { ...stored, setAsideAtUs: nowUs, setAsideMark: 100 },
  },
  {
    name: 'to set aside a book without a row makes one that any save beats',
    edit: { setAside: true },
    becomes: { position: 0, version: 0, updatedAtUs: 0, startedAt: null, setAsideAtUs: nowUs, setAsideMark: 0 },
  },
  { name: 'once more keeps since when', stored: shelved, edit: { setAside: true }, becomes: shelved },
  { name: 'taken up by hand', stored: shelved, edit: { setAside: false }, becomes: { ...shelved, ...NOT_SET_ASIDE } },
  { name: 'taken up by finishing', stored: shelved, edit: { finished: true }, becomes: { finished: true, ...NOT_SET_ASIDE } },
  {
    name: 'set aside and moved: the mark moves along',
    stored: shelved,
    edit: { position: 900 },
    becomes: { position: 900, setAsideAtUs: 77, setAsideMark: 900 },
  },
  {
    name: 'set aside at the place that is said with it',
    stored,
    edit: { setAside: true, position: 900 },
    becomes: { version: 5, setAsideAtUs: nowUs, setAsideMark: 900 },
  },
  {
    name: 'no longer finished, and set aside',
    stored: done,
    edit: { finished: false, setAside: true },
    becomes: { finished: false, setAsideAtUs: nowUs },
  },
  { name: 'a date leaves it aside', stored: shelved, edit: { startedAt: null }, becomes: { setAsideAtUs: 77, setAsideMark: 100 } },
]
for (const { name, stored, edit, becomes } of edits) {
  test(name, () => {
    const edited = editProgress(stored, edit, frame)
    assert.deepEqual({ ...edited, ...becomes }, edited)
  })
}

test('a book of unknown length has room', () => {
  const edited = editProgress({ ...stored, duration: 0 }, { position: 99_999 }, { ...frame, duration: 0 })
  assert.equal(edited.position, 99_999)
})

const MISFIT = "those dates or that position don't fit this book"
const refusals: { name: string; stored?: Progress; edit: ProgressEdit; error?: string }[] = [
  { name: 'a place before the beginning', stored, edit: { position: -1 } },
  { name: 'a place past the end', stored, edit: { position: 3602 } },
  { name: 'an end of what is not finished', stored, edit: { finishedAt: '2026-11-10' } },
  { name: 'an end of what is said to be unfinished', stored: done, edit: { finished: false, finishedAt: '2026-11-10' } },
  { name: 'an end before the beginning', stored: done, edit: { finishedAt: '2026-10-01' } },
  { name: 'a beginning after the end', stored: done, edit: { startedAt: '2026-11-21' } },
  { name: 'two plain days in the wrong order', stored: done, edit: { startedAt: '2026-11-12', finishedAt: '2026-11-11' } },
  { name: 'a moment more than five minutes ahead', stored, edit: { startedAt: '2026-11-22T11:05:01Z' } },
  { name: 'a day after tomorrow', stored, edit: { startedAt: '2026-11-24' } },
  { name: 'a date that is none', stored, edit: { startedAt: 'yesterday' } },
  { name: 'a day that the calendar has not', stored, edit: { startedAt: '2026-02-30' } },
  { name: 'a finished book set aside', stored: done, edit: { setAside: true }, error: 'a finished book cannot be set aside' },
  {
    name: 'finished and set aside at once',
    stored,
    edit: { finished: true, setAside: true },
    error: 'a finished book cannot be set aside',
  },
]
for (const { name, stored, edit, error = MISFIT } of refusals) {
  test(`${name} is refused`, () => assert.throws(() => editProgress(stored, edit, frame), { refusal: 'invalid', message: error }))
}
