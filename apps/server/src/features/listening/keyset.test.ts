import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relPath } from '../libraries/index.ts'
import { MOST_READ, pageOf, readCursor } from './keyset.ts'

/** Newest first, ids from `count` down; those that `isSeen` names may be seen. */
function createList(count: number, isSeen: (id: number) => boolean) {
  const read = { rows: 0 }
  function* rows(from: number) {
    for (let id = Math.min(from, count + 1) - 1; id > 0; id -= 1) {
      read.rows += 1
      yield { id, libraryId: 1, path: relPath(isSeen(id) ? 'seen' : 'hidden') }
    }
  }
  function page(cursor: string | undefined, limit: number) {
    const { rows: shown, nextCursor } = pageOf(rows(readCursor('history', cursor).id), ({ id }) => String(id), {
      list: 'history',
      limit,
      maySee: (_, path) => path === 'seen',
    })
    return { ids: shown.map(({ id }) => id), nextCursor }
  }
  return { read, page }
}

const lists = [
  { name: 'all may be seen', count: 10, isSeen: () => true, limit: 3, pages: 4 },
  { name: 'the last page is full', count: 9, isSeen: () => true, limit: 3, pages: 3 },
  { name: 'only the oldest may be seen', count: 3 * MOST_READ, isSeen: (id: number) => id < 3, limit: 5, pages: 3 },
  { name: 'nothing may be seen', count: MOST_READ, isSeen: () => false, limit: 5, pages: 1 },
  { name: 'few may be seen', count: 2 * MOST_READ + 7, isSeen: (id: number) => id % 1000 === 0, limit: 4, pages: 3 },
  {
    name: 'a full page stands before very many',
    count: MOST_READ + 9,
    isSeen: (id: number) => id > MOST_READ + 5,
    limit: 4,
    pages: 3,
  },
]
for (const { name, count, isSeen, limit, pages } of lists) {
  test(`page by page all is shown once, and none reads on without bound, where ${name}`, () => {
    const list = createList(count, isSeen)
    const seen: number[] = []
    let turns = 0
    for (let cursor: string | undefined = ''; cursor !== undefined; turns += 1) {
      list.read.rows = 0
      const page = list.page(cursor, limit)
      assert.ok(list.read.rows <= MOST_READ + 1)
      seen.push(...page.ids)
      cursor = page.nextCursor
    }
    assert.deepEqual(seen, Array.from({ length: count }, (_, at) => count - at).filter(isSeen))
    assert.equal(turns, pages)
  })
}
