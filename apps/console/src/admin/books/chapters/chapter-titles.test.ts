import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedTitles, typedSince } from './chapter-titles.ts'

const chapters = [
  { index: 0, title: 'One' },
  { index: 1, title: 'Two' },
]

const TYPED: { name: string; typed: [number, string][] | undefined; changed: Record<string, string> }[] = [
  { name: 'nothing if nothing was edited', typed: undefined, changed: {} },
  { name: 'a new title, without the spaces around', typed: [[1, ' Zwei ']], changed: { '1': 'Zwei' } },
  { name: 'no title that is unchanged', typed: [[0, 'One ']], changed: {} },
  { name: 'an emptied title, which is reverted', typed: [[0, '  ']], changed: { '0': '' } },
  { name: 'no chapter that no longer exists', typed: [[7, 'Seven']], changed: {} },
]

for (const { name, typed, changed } of TYPED)
  test(`titles to save: ${name}`, () => {
    assert.deepEqual(changedTitles(chapters, typed && new Map(typed)), changed)
  })

test('keeps titles typed after the request', () => {
  const sent = new Map([
    [0, 'Eins'],
    [1, 'Zwei'],
  ])
  assert.deepEqual(typedSince(new Map(sent).set(1, 'Zweitens'), sent), new Map([[1, 'Zweitens']]))
  assert.equal(typedSince(sent, sent), undefined)
  assert.equal(typedSince(undefined, sent), undefined)
})
