import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { relPath } from '../paths/index.ts'
import type { Copy } from './duplicates.store.ts'
import { groupDuplicates } from './duplicates.ts'

const PLAIN: Copy = {
  ...{ id: 0, stamp: 0, libraryId: 1, path: relPath('x'), isFolder: 0, asin: '', isbn: '', print: '', sameKey: '', partKey: '' },
  ...{ format: 'mp3', fileCount: 1, sizeBytes: 1, durationUs: 0, seriesIndex: null, abridged: null, title: '' },
}
const MINUTE = 60_000_000

/** The documented rule, for one pair. */
function areCopies(one: Copy, other: Copy): boolean {
  const [long, short] = [Math.max(one.durationUs, other.durationUs), Math.min(one.durationUs, other.durationUs)]
  const areParts = one.partKey === other.partKey && one.path.replace(/\.\w+$/, '') !== other.path.replace(/\.\w+$/, '')
  const isAsLong = long === 0 || (short > 0 && long - short <= Math.max(MINUTE, 0.02 * long))
  const shares = (key: 'asin' | 'isbn' | 'sameKey' | 'print') => one[key] !== '' && one[key] === other[key]
  if (one.libraryId !== other.libraryId) return false
  if (shares('print') && one.sizeBytes === other.sizeBytes) return true
  return !areParts && (shares('asin') || shares('isbn') || (shares('sameKey') && isAsLong))
}

function naively(books: readonly Copy[]): string[] {
  const left = new Set(books)
  const groups: Copy[][] = []
  for (const first of books) {
    if (!left.delete(first)) continue
    const group = [first]
    for (const one of group) for (const other of left) if (areCopies(one, other) && left.delete(other)) group.push(other)
    groups.push(group)
  }
  return groups.filter(({ length }) => length > 1).map(textOf)
}

const textOf = (group: readonly Copy[]) =>
  group
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join(' ')

test('groups copies exactly as comparing every pair would', () => {
  const maybe = (...values: string[]) => fc.constantFrom('', '', ...values)
  const copy = fc.record({
    libraryId: fc.constantFrom(1, 1, 2),
    path: fc.constantFrom('p1.mp3', 'p2.mp3', 'p3.mp3', 'p1.m4b').map(relPath),
    partKey: fc.constantFrom('f/p', 'g/p'),
    asin: maybe('A', 'B'),
    isbn: maybe('I'),
    print: maybe('P'),
    sizeBytes: fc.constantFrom(1, 2),
    sameKey: maybe('S', 'T'),
    durationUs: fc.constantFrom(0, 1, 60, 61, 62, 100, 4000, 4079, 4081, 4160, 4245).map((seconds) => seconds * 1_000_000),
  })
  fc.assert(
    fc.property(fc.array(copy, { maxLength: 12 }), (found) => {
      const books = found.map((one, id): Copy => ({ ...PLAIN, ...one, id }))
      assert.deepEqual(
        groupDuplicates(books).map(({ copies }) => textOf(copies)),
        naively(books),
      )
    }),
    { numRuns: runs(400, 2_000) },
  )
})

test('groups thousands of books with one ASIN in linear time', () => {
  let looks = 0
  const books = Array.from({ length: 3_000 }, (_, id) => {
    const book = { ...PLAIN, id, path: relPath(`Book ${id}`), asin: 'A' }
    const get = () => {
      looks += 1
      return `${id}`
    }
    return Object.defineProperty(book, 'partKey', { enumerable: true, get })
  })
  const [group, ...others] = groupDuplicates(books)
  assert.deepEqual([group?.copies.length, others.length], [3_000, 0])
  assert.ok(looks < 10 * books.length)
})
