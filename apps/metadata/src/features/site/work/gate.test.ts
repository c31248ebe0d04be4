import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Work } from '../parts/shown.ts'
import { allowed, isPlain, readProgress } from './gate.ts'

const read = [
  [{}, { chapter: undefined, isAll: false, isUnread: false }],
  [{ chapter: '' }, { chapter: undefined, isAll: false, isUnread: false }],
  [{ chapter: '0' }, { chapter: 0, isAll: false, isUnread: false }],
  [{ chapter: ' 12 ' }, { chapter: 12, isAll: false, isUnread: false }],
  [{ chapter: '-1' }, { chapter: undefined, isAll: false, isUnread: true }],
  [{ chapter: '5x' }, { chapter: undefined, isAll: false, isUnread: true }],
  [{ chapter: '1e3' }, { chapter: undefined, isAll: false, isUnread: true }],
  [{ chapter: '2.5' }, { chapter: undefined, isAll: false, isUnread: true }],
  [{ chapter: 'Infinity' }, { chapter: undefined, isAll: false, isUnread: true }],
  [{ chapter: '99999999999' }, { chapter: undefined, isAll: false, isUnread: true }],
  [{ spoilers: 'all' }, { chapter: undefined, isAll: true, isUnread: false }],
  [{ spoilers: 'ALL' }, { chapter: undefined, isAll: false, isUnread: false }],
  [
    { spoilers: 'some', chapter: '3' },
    { chapter: 3, isAll: false, isUnread: false },
  ],
] as const
for (const [progress, expected] of read)
  test(`${JSON.stringify(progress)} is read as progress`, () => assert.deepEqual(readProgress(progress), expected))

const work: Work = {
  ...{ id: 'w', title: 'W', authors: [], series: [], recordings: null },
  characters: [0, 1, 5, 6].map((chapter) => ({ id: `c${chapter}`, name: 'C', reveal: { chapter } })),
  recaps: [0, 5, 9].map((chapter) => ({ through: { chapter }, text: 'T' })),
  recap_summary: { in_short: 'S' },
}
const seen = [
  [{}, [], [], false],
  [{ chapter: 'x' }, [], [], false],
  [{ chapter: '0' }, [0], [0], false],
  [{ chapter: '5' }, [0, 1, 5], [0, 5], false],
  [{ chapter: '999999' }, [0, 1, 5, 6], [0, 5, 9], false],
  [{ chapter: '1', spoilers: 'all' }, [0, 1], [0], true],
  [{ spoilers: 'all' }, [0, 1, 5, 6], [0, 5, 9], true],
] as const
for (const [progress, characters, recaps, isSummed] of seen) {
  test(`with ${JSON.stringify(progress)}, shows what is revealed by then, and the totals`, () => {
    const found = allowed(work, readProgress(progress))
    assert.deepEqual(
      found.characters.map(({ reveal }) => reveal.chapter),
      characters,
    )
    assert.deepEqual(
      found.recaps.map(({ through }) => through.chapter),
      recaps,
    )
    assert.equal(found.summary !== undefined, isSummed)
    assert.deepEqual(found.total, { characters: 4, recaps: 3, summary: 1 })
  })
}

test('only a page without spoilers is plain', () => {
  assert.deepEqual(
    [{}, { chapter: 'x' }, { chapter: '0' }, { spoilers: 'all' }].map((progress) => isPlain(readProgress(progress))),
    [true, true, false, false],
  )
})
