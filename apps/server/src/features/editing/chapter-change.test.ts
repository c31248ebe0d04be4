import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chapterChange } from './chapter-change.ts'

const FILES = [{ path: '1.mp3' }, { path: '2.mp3' }]
const CHAPTERS = [
  { file: 0, startUs: 0 },
  { file: 1, startUs: 5_000_000 },
]
const GIVEN = { file: '2.mp3', startUs: 5_000_000, title: 'Old' }

const CASES = [
  { name: 'an empty request changes nothing', request: {}, change: { name: [], unname: [] } },
  {
    name: 'a first title is stored with the file and start of its chapter',
    request: { set: { 0: 'One' } },
    change: { name: [{ file: '1.mp3', startUs: 0, title: 'One' }], unname: [] },
  },
  {
    name: 'a new title replaces the previous edited one',
    request: { set: { 1: 'New' } },
    change: { name: [{ ...GIVEN, title: 'New' }], unname: [GIVEN] },
  },
  { name: 'a title is reset', request: { revert: [1] }, change: { name: [], unname: [GIVEN] } },
  { name: 'a chapter without an edited title has nothing to reset', request: { revert: [0] }, change: { name: [], unname: [] } },
]

for (const { name, request, change } of CASES)
  test(name, () => {
    assert.deepEqual(chapterChange(request, { files: FILES, chapters: CHAPTERS, given: [GIVEN] }), change)
  })
