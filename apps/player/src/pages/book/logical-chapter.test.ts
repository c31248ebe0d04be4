import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMet, isOver, logicalChapter } from './logical-chapter.ts'

const list = (...titles: string[]) => titles.map((title, index) => ({ index, title }))

test('derives the story chapter from numbers in titles, else from the position in the list without front matter', () => {
  const stated = list('Opening Credits', 'Chapter 1', 'Chapter 2: The owl', 'Interlude', 'Chapter 3')
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((index) => logicalChapter(stated, index)),
    [0, 1, 2, 2, 3],
  )
  const named = list('Preface', 'Down the rabbit hole', 'The pool of tears')
  assert.deepEqual(
    [0, 1, 2].map((index) => logicalChapter(named, index)),
    [0, 1, 2],
  )
  // A number is missing: the position counts.
  assert.equal(logicalChapter(list('Chapter 1', 'Chapter 3', 'Chapter 4'), 1), 2)
})

test('returns undefined for a list of tracks or of two', () => {
  assert.equal(logicalChapter(list('Track 1', 'Track 2', 'Part 3'), 2), undefined)
  assert.equal(logicalChapter(list('01.mp3', '02.mp3', '03.mp3'), 2), undefined)
  assert.equal(logicalChapter(list('A', 'B'), 1), undefined)
  assert.equal(logicalChapter(list('', '', ''), 1), undefined)
})

test('shows characters when their chapter is reached, and a recap after its chapter', () => {
  const at = (chapter: number | undefined, isFinished = false) => ({ chapter, isFinished })
  assert.deepEqual(
    [isMet(at(undefined), 1), isMet(at(undefined), 2), isMet(at(3), 3), isMet(at(3), 4), isMet(at(undefined, true), 40)],
    [true, false, true, false, true],
  )
  assert.deepEqual(
    [isOver(at(undefined), 0), isOver(at(3), 2), isOver(at(3), 3), isOver(at(undefined), 1), isOver(at(1, true), 9)],
    [true, true, false, false, true],
  )
})
