import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMet, isOver, logicalChapter } from './logical-chapter.ts'

const list = (...titles: string[]) => titles.map((title, index) => ({ index, title }))

test('the chapter of the story is the one that titles state, else the place in the list without its front', () => {
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
  // A number is missing: the place counts.
  assert.equal(logicalChapter(list('Chapter 1', 'Chapter 3', 'Chapter 4'), 1), 2)
})

test('a list of tracks or of two tells nothing', () => {
  assert.equal(logicalChapter(list('Track 1', 'Track 2', 'Part 3'), 2), undefined)
  assert.equal(logicalChapter(list('01.mp3', '02.mp3', '03.mp3'), 2), undefined)
  assert.equal(logicalChapter(list('A', 'B'), 1), undefined)
  assert.equal(logicalChapter(list('', '', ''), 1), undefined)
})

test('characters show when their chapter is reached, a recap when its chapter is over', () => {
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
