import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHAPTER_LISTS } from '@chapterhouse/testkit/chapter-lists'
import { isMet, isOver, logicalChapter } from './spoiler-gate.ts'

for (const { name, titles, logical } of CHAPTER_LISTS)
  test(`chapters of the story without numbers from the server: ${name}`, () => {
    const chapters = titles.map((title) => ({ title }))
    assert.deepEqual(
      titles.map((_, index) => logicalChapter(chapters, index)),
      titles.map((_, index) => logical?.[index]),
    )
  })

test("the server's numbers take precedence over the titles", () => {
  const chapters = ['Chapter 1', 'Chapter 2', 'Chapter 3'].map((title, at) => ({ title, logical: at }))
  assert.deepEqual(
    [0, 1, 2].map((index) => logicalChapter(chapters, index)),
    [0, 1, 2],
  )
})

test('a title that the server made says nothing', () => {
  const byTitle = (stated: readonly (string | undefined)[]) => {
    const chapters = stated.map((said, at) => ({ title: `Chapter ${at + 1}`, ...(said !== undefined && { stated: said }) }))
    return chapters.map((_, index) => logicalChapter(chapters, index))
  }
  assert.deepEqual(byTitle(['', 'Track 2', '3', '']), [undefined, undefined, undefined, undefined])
  assert.deepEqual(byTitle(['Prologue', 'Chapter 1', '', 'Chapter 2']), [0, 1, 1, 2])
  assert.deepEqual(byTitle([undefined, undefined, undefined]), [1, 2, 3])
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
