import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAtOnce } from '@chapterhouse/kit/queues/steps'
import { MAX_COLLECTION } from '../../lists/index.ts'
import { relPath } from '../../paths/index.ts'
import { freeName, planLists } from './lists.ts'
import type { Match } from './match-items.ts'

const book = (path: string): Match => ({ way: 'path', book: { libraryId: 1, path: relPath(path) } as Match['book'] })
const list = (itemIds: string[], name = 'Mine') => ({ id: name, name, description: '', itemIds })

test('a list keeps its order, with each book once', () => {
  const matched = new Map([
    ['a', book('A')],
    ['b', book('B')],
    ['again', book('A')],
  ])
  const planned = runAtOnce(planLists([list(['b', 'a', 'none', 'again'])], 'playlist', matched))
  assert.deepEqual(
    planned.lists.map(({ entries }) => entries.map(({ path }) => path)),
    [['B', 'A']],
  )
  assert.deepEqual([planned.entriesLeftOut, planned.listsLeftOut], [1, 0])
})

test('leaves out lists without a match, and entries past the limit', () => {
  const matched = new Map(Array.from({ length: MAX_COLLECTION + 3 }, (_, n) => [String(n), book(`B${n}`)] as const))
  const planned = runAtOnce(planLists([list(['none'], 'Empty'), list([...matched.keys()])], 'collection', matched))
  assert.deepEqual([planned.lists[0]?.entries.length, planned.entriesLeftOut, planned.listsLeftOut], [MAX_COLLECTION, 1 + 3, 1])
})

test('names and descriptions are made valid for collections', () => {
  const matched = new Map([['a', book('A')]])
  const named = (name: string, description = '') =>
    runAtOnce(planLists([{ ...list(['a'], name), description }], 'collection', matched)).lists[0] ?? { name: '', description: '' }
  assert.equal(named(' a\u0007b\n').name, 'a b')
  assert.equal(named('\n').name, 'Audiobookshelf')
  assert.equal([...named('\u{1f4da}'.repeat(150)).name].length, 100)
  assert.equal(named('x', `a\n\u0000${'y'.repeat(2000)}`).description.length, 1000)
})

test('a taken name gets a suffix, then a number', () => {
  assert.equal(freeName('Mine', new Set()), 'Mine')
  assert.equal(freeName('Mine', new Set(['Mine'])), 'Mine (Audiobookshelf)')
  assert.equal(freeName('Mine', new Set(['Mine', 'Mine (Audiobookshelf)'])), 'Mine (Audiobookshelf) 2')
  const long = 'x'.repeat(100)
  assert.equal(freeName(long, new Set([long])).length, 100)
})
