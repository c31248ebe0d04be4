import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chaptersLeft, isSame, positionOfChoice, secondsUntil } from './sleep-choices.ts'

const timeline = {
  files: [],
  chapters: Array.from({ length: 5 }, (_, index) => ({
    index,
    title: '',
    start: index * 1_200,
    end: (index + 1) * 1_200,
    isMark: false,
  })),
  duration: 6_000,
  storyEnd: 5_970,
}

test('choices by chapter and book have a position, choices by time have none', () => {
  assert.equal(positionOfChoice({ kind: 'chapters', count: 1 }, timeline, 1), 2_400)
  assert.equal(positionOfChoice({ kind: 'chapters', count: 3 }, timeline, 1), 4_800)
  assert.equal(positionOfChoice({ kind: 'chapters', count: 9 }, timeline, 3), 6_000)
  assert.equal(positionOfChoice({ kind: 'book' }, timeline, 0), 6_000)
  assert.equal(positionOfChoice({ kind: 'minutes', minutes: 5 }, timeline, 0), undefined)
})

test('the end comes sooner at a higher speed', () => assert.equal(secondsUntil(2_400, 1_200, 1.25), 960))

test('offers only the remaining chapters, at most nine', () => {
  assert.deepEqual(
    [0, 3, 4].map((at) => chaptersLeft(timeline, at)),
    [5, 2, 1],
  )
})

test('compares choices by meaning', () => {
  assert.ok(isSame({ kind: 'book' }, { kind: 'book' }))
  assert.ok(isSame({ kind: 'minutes', minutes: 5 }, { kind: 'minutes', minutes: 5 }))
  assert.ok(!isSame({ kind: 'minutes', minutes: 5 }, { kind: 'minutes', minutes: 10 }))
  assert.ok(!isSame({ kind: 'chapters', count: 1 }, { kind: 'chapters', count: 2 }))
  assert.ok(!isSame({ kind: 'chapters', count: 1 }, { kind: 'book' }))
})
