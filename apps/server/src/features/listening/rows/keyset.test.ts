import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relPath } from '../../paths/index.ts'
import { MAX_READ, pageOf, type SealedMark, toMark } from './keyset.ts'

/** Rows with ids from `count` down, newest first, some of them visible. */
function createList(count: number, isSeen: (id: number) => boolean) {
  const read = { rows: 0 }
  function* rows(from: number) {
    for (let id = Math.min(from, count + 1) - 1; id > 0; id -= 1) {
      read.rows += 1
      yield { id, libraryId: 1, path: relPath(isSeen(id) ? 'seen' : 'hidden') }
    }
  }
  function page(after: SealedMark | undefined, limit: number) {
    const { rows: shown, next } = pageOf(rows(toMark(after).id), ({ id }) => String(id), {
      limit,
      maySee: (_, path) => path === 'seen',
    })
    return { ids: shown.map(({ id }) => id), next }
  }
  return { read, page }
}

const lists = [
  { name: 'all are visible', count: 10, isSeen: () => true, limit: 3, pages: 4 },
  { name: 'the last page is full', count: 9, isSeen: () => true, limit: 3, pages: 3 },
  { name: 'only the oldest are visible', count: 3 * MAX_READ, isSeen: (id: number) => id < 3, limit: 5, pages: 3 },
  { name: 'none are visible', count: MAX_READ, isSeen: () => false, limit: 5, pages: 1 },
  { name: 'few are visible', count: 2 * MAX_READ + 7, isSeen: (id: number) => id % 1000 === 0, limit: 4, pages: 3 },
  {
    name: 'very many hidden rows follow a full page',
    count: MAX_READ + 9,
    isSeen: (id: number) => id > MAX_READ + 5,
    limit: 4,
    pages: 3,
  },
]
for (const { name, count, isSeen, limit, pages } of lists) {
  test(`pages list all visible rows once and read a limited number: ${name}`, () => {
    const list = createList(count, isSeen)
    const seen: number[] = []
    let turns = 0
    let after: SealedMark | undefined
    do {
      list.read.rows = 0
      const page = list.page(after, limit)
      assert.ok(list.read.rows <= MAX_READ + 1)
      seen.push(...page.ids)
      after = page.next
      turns += 1
    } while (after)
    assert.deepEqual(seen, Array.from({ length: count }, (_, at) => count - at).filter(isSeen))
    assert.equal(turns, pages)
  })
}
