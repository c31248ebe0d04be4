import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chapterAt, lastAtOrBefore, toTimeline, type WireTimeline } from './timeline.ts'

const file = (seq: number, duration: number, more = {}) => ({
  rel_path: `b/${seq}.mp3`,
  seq,
  duration,
  format: 'mp3',
  size: 1,
  ...more,
})
const chapter = (index: number, file_index: number, start: number, more = {}) => ({
  index,
  title: `C${index}`,
  file_index,
  file_path: `b/${file_index}.mp3`,
  start,
  end: 0,
  book_offset: 999,
  ...more,
})
const timelineOf = (wire: Partial<WireTimeline>) => toTimeline({ duration: 0, files: [], chapters: [], ...wire }, 'b')

test('orders files, and derives chapter starts from file durations', () => {
  const { files, chapters, duration } = timelineOf({
    duration: 1,
    files: [file(1, 50), file(0, 100)],
    chapters: [chapter(0, 0, 0), chapter(1, 0, 60), chapter(2, 1, 10)],
  })
  assert.deepEqual(
    files.map(({ path, start }) => [path, start]),
    [
      ['b/0.mp3', 0],
      ['b/1.mp3', 100],
    ],
  )
  assert.deepEqual(
    chapters.map(({ start, end }) => [start, end]),
    [
      [0, 60],
      [60, 110],
      [110, 150],
    ],
  )
  assert.equal(duration, 150)
})

test('derives the files from the chapters, or a single file from the book', () => {
  const named = timelineOf({ duration: 30, chapters: [chapter(0, 0, 0, { end: 10 }), chapter(1, 1, 0, { end: 20 })] })
  assert.deepEqual(
    named.files.map(({ path, start, duration }) => [path, start, duration]),
    [
      ['b/0.mp3', 0, 10],
      ['b/1.mp3', 10, 20],
    ],
  )
  const bare = timelineOf({ duration: 30 })
  assert.deepEqual(
    bare.files.map(({ path, duration }) => [path, duration]),
    [['b', 30]],
  )
  assert.deepEqual(
    bare.chapters.map(({ start, end }) => [start, end]),
    [[0, 30]],
  )
})

test('adds marks every half hour to one long file without chapters', () => {
  const marks = timelineOf({ duration: 5_000, files: [file(0, 5_000)], chapters: [chapter(0, 0, 0)] }).chapters
  assert.deepEqual(
    marks.map(({ start, end, isMark, title }) => [start, end, isMark, title]),
    [
      [0, 1_800, true, ''],
      [1_800, 3_600, true, ''],
      [3_600, 5_000, true, ''],
    ],
  )
  assert.equal(timelineOf({ files: [file(0, 2_700)], chapters: [chapter(0, 0, 0)] }).chapters.length, 1)
  assert.equal(timelineOf({ files: [file(0, 5_000), file(1, 10)], chapters: [chapter(0, 0, 0)] }).chapters.length, 1)
})

test('copes with files of unknown duration', () => {
  const { files, duration } = timelineOf({ duration: 500, files: [file(0, 0), file(1, 100)] })
  assert.deepEqual(
    files.map(({ start }) => start),
    [0, 0],
  )
  assert.equal(duration, 100)
})

test('a position is in the last chapter that starts at or before it', () => {
  const timeline = timelineOf({ files: [file(0, 300)], chapters: [0, 100, 200].map((start, index) => chapter(index, 0, start)) })
  assert.deepEqual(
    [0, 99.9, 100, 150, 299, 5_000].map((position) => chapterAt(timeline, position).index),
    [0, 0, 1, 1, 2, 2],
  )
  const starts = Array.from({ length: 3_000 }, (_, index) => ({ start: index * 10 }))
  assert.ok([0, 1, 1_499, 2_999].every((index) => lastAtOrBefore(starts, index * 10 + 5) === index))
})

test('the story ends where the server says, or else with the audio', () => {
  const files = [file(0, 1_000), file(1, 40)]
  assert.equal(timelineOf({ files, story_end: 960 }).storyEnd, 960)
  assert.equal(timelineOf({ files }).storyEnd, 1_040)
})
