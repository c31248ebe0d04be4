import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChapterComparison } from '../../../server/responses.ts'
import { toRows } from './comparison-rows.ts'

const placed = (starts: readonly number[], title = (at: number) => `Own ${at}`) =>
  starts.map((book_offset, index) => ({
    index,
    title: title(index),
    file_path: 'book.mp3',
    start: book_offset,
    end: book_offset + 1,
    book_offset,
  }))
const listOf = (starts: readonly number[]) => starts.map((start, at) => ({ title: `Scene ${at}`, start, length: 100 }))
const scene = (at: number) => `Scene ${at}`

/** The own, listed and fitted index of each row; `-` for none. */
function summary(comparison: Partial<ChapterComparison>): string[] {
  const all = { own: [], fitted: [], list: [], anchors: [], omitted: [], ...comparison }
  return toRows(all).map(({ own, listed, fitted }) => [own, listed, fitted].map((side) => side?.index ?? '-').join(' '))
}

test("anchors pair the lists, and other starts follow the book's order", () => {
  const anchors = [
    { local: 0, community: 0 },
    { local: 196, community: 200 },
    { local: 396, community: 400 },
  ]
  assert.deepEqual(
    summary({
      own: placed([0, 50, 196]),
      list: listOf([0, 100, 200, 300]),
      fitted: placed([0, 98, 196, 296], scene),
      anchors,
    }),
    ['0 0 0', '1 - -', '- 1 1', '2 2 2', '- 3 3'],
  )
})

test('a list that does not fit is placed by its anchors, or without any by its own times', () => {
  const own = placed([0, 250])
  assert.deepEqual(summary({ own, list: listOf([0, 200, 300]) }), ['0 - -', '- 0 -', '- 1 -', '1 - -', '- 2 -'])
  const anchors = [
    { local: 0, community: 0 },
    { local: 290, community: 200 },
  ]
  assert.deepEqual(summary({ own, list: listOf([0, 150, 200, 300]), anchors }), ['0 0 -', '- 1 -', '1 - -', '- 2 -', '- 3 -'])
})

test('chapters missing from the audio have no place, and do not shift the others', () => {
  const fitted = [...placed([0], () => 'Scene 0'), ...placed([80, 180], (at) => `Scene ${at + 2}`)].map((chapter, index) => ({
    ...chapter,
    index,
  }))
  assert.deepEqual(
    toRows({ own: [], list: listOf([0, 90, 100, 200, 300]), fitted, anchors: [], omitted: ['Scene 4'] }).map(
      ({ listed, fitted: place }) => [listed?.title, place?.book_offset],
    ),
    [
      ['Scene 0', 0],
      ['Scene 2', 80],
      ['Scene 1', undefined],
      ['Scene 3', 180],
      ['Scene 4', undefined],
    ],
  )
})

test('chapters without a title are matched in order', () => {
  const list = [0, 100].map((start) => ({ title: '', start, length: 100 }))
  assert.deepEqual(summary({ list, fitted: placed([0, 99], (at) => `Chapter ${at + 1}`) }), ['- 0 0', '- 1 1'])
})

test('works for one chapter and for a thousand', () => {
  assert.deepEqual(summary({ own: placed([0]), list: listOf([0]), anchors: [{ local: 0, community: 0 }] }), ['0 0 -'])
  const starts = Array.from({ length: 1000 }, (_, at) => at * 30)
  const anchors = starts.map((at) => ({ local: at, community: at }))
  assert.equal(summary({ own: placed(starts), list: listOf(starts), anchors, fitted: placed(starts, scene) }).length, 1000)
})
