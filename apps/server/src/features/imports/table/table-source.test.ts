import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTime } from '@chapterhouse/kit/time/local-time'
import { parseTable } from './parse-table.ts'
import { toSourceData } from './table-source.ts'

function sourceOf(lines: readonly string[], roots: readonly string[] = []) {
  const head = 'person,path,asin,isbn,title,author,position,finished,moment'
  const result = parseTable(new TextEncoder().encode([head, ...lines].join('\n')), createLocalTime('UTC'))
  assert.ok('rows' in result, JSON.stringify(result))
  return toSourceData(result.rows, { roots })
}

test('reads paths as relative to their library', () => {
  const lines = ['/media/books/Moor/Walk/', './Moor/Walk', 'D:\\Moor\\Walk', '/media/books/old/Moor/Walk'].map(
    (path) => `bea,${path},,,,,1,,2024-12-31`,
  )
  const { items } = sourceOf(lines, ['/media/books', '/media/books/old', '/media/book'])
  assert.deepEqual(
    items.map(({ relPath, folderId }) => [relPath, folderId]),
    [
      ['Moor/Walk', 'table'],
      ['D:/Moor/Walk', 'table'],
    ],
  )
})

test('a book without a path has no folder', () => {
  const { items } = sourceOf([
    'bea,,b002v0qk4c,,,,1,,2024-12-31',
    'bea,,,978-3-16-148410-0,,,1,,2024-12-31',
    'bea,,,,Walk,Moor,1,,2024-12-31',
  ])
  assert.deepEqual(
    items.map(({ folderId, asin, isbn, title, authors }) => ({ folderId, asin, isbn, title, authors })),
    [
      { folderId: '', asin: 'B002V0QK4C', isbn: '', title: 'B002V0QK4C', authors: [] },
      { folderId: '', asin: '', isbn: '9783161484100', title: '9783161484100', authors: [] },
      { folderId: '', asin: '', isbn: '', title: 'Walk', authors: ['Moor'] },
    ],
  )
})

test('keeps the newest row for each person and book, with names in any case', () => {
  const { people, items } = sourceOf([
    'Bea,a,,,,,100,,2024-12-31',
    'bea,a,,,,,50,,2024-12-30',
    'ben,a,,,,,7,,2024-01-01',
    'bea,b,,,,,,yes,2024-06-01',
  ])
  assert.deepEqual(
    people.map(({ user, progress }) => [user.username, progress.map((one) => [one.itemId, one.positionSeconds, one.isFinished])]),
    [
      [
        'Bea',
        [
          ['path:a', 100, false],
          ['path:b', 0, true],
        ],
      ],
      ['ben', [['path:a', 7, false]]],
    ],
  )
  assert.equal(items.length, 2)
  assert.equal(people[0]?.progress[1]?.finishedAt, Date.UTC(2024, 5, 1))
})
