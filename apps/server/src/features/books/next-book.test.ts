import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { indexBook } from '../../../test/indexed-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { type RelPath, relPath } from '../paths/index.ts'
import { after } from './next-book.ts'

const siblings = [
  { name: 'numbers by value', here: 'A/Book 2', others: ['A/Book 10', 'A/Book 1', 'A/Book 3'], next: 'A/Book 3' },
  { name: 'none after the last one', here: 'A/Book 10', others: ['A/Book 2', 'A/Book 3'], next: undefined },
  { name: 'ignores case', here: 'A/beta', others: ['A/Alpha', 'A/Gamma'], next: 'A/Gamma' },
  { name: 'folders, then files', here: 'A/Z', others: ['A/a.mp3', 'A/B'], next: 'A/a.mp3' },
  { name: 'no siblings', here: 'A', others: [], next: undefined },
]
for (const { name, here, others, next } of siblings)
  test(`the next book in a folder: ${name}`, () => assert.equal(after(relPath(here), others.map(relPath)), next))

type NextResponse = { source: string; next?: { library_id: number; path: string }; book?: { rel_path: string } }

async function createSeries() {
  const server = await createTestServer()
  const books: [string, string, number | null][] = [
    ['S/one', 'Cycle', 1],
    ['S/two', 'Cycle', 2],
    ['S/two b', 'Cycle', 2],
    ['S/half', 'Cycle', 1.5],
    ['Else/three', 'Cycle', 3],
    ['S/other', 'Cycles', 1],
    ['F/a', 'Cycle', null],
    ['F/b', '', null],
    ['F/c', '', null],
    ['😀😀/a', '', null],
    ['😀😀/b/c', '', null],
    ['😀😀/d', '', null],
  ]
  for (const [where, series, index] of books) {
    indexBook(server.services, { path: where, files: ['1.mp3'] })
    server.infrastructure.db.run('UPDATE books SET series = :series, series_index = :index WHERE path = :where', {
      series,
      index,
      where,
    })
  }
  const root = server.person('Root', { isAdmin: true })
  async function next(where: string, headers: Record<string, string> = root): Promise<NextResponse> {
    return (await server.app.inject({ url: `/api/v1/libraries/1/next?path=${encodeURIComponent(where)}`, headers })).json()
  }
  return { server, next, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const followed = [
  ['S/one', 'series', 'S/half'],
  ['S/half', 'series', 'S/two'],
  // Books with the same position do not follow each other.
  ['S/two', 'series', 'Else/three'],
  ['Else/three', 'series', undefined],
  ['S/other', 'series', undefined],
  ['F/a', 'folder', 'F/b'],
  ['F/c', 'none', undefined],
  // Deeper paths are not siblings, also with names outside the BMP.
  ['😀😀/a', 'folder', '😀😀/d'],
] as const
for (const [where, source, next] of followed) {
  test(`after ${where} comes ${next ?? 'nothing'}, by ${source}`, async () => {
    await using shelf = await createSeries()
    const response = await shelf.next(where)
    assert.deepEqual([response.source, response.next?.path, response.book?.rel_path], [source, next, next])
  })
}

test('an inaccessible book is skipped and never named', async () => {
  await using shelf = await createSeries()
  const ann = shelf.server.person('Ann', { granted: ['S/one', 'S/two b', 'F/a', 'F/c'] })
  assert.equal((await shelf.next('S/one', ann)).next?.path, 'S/two b')
  assert.deepEqual(await shelf.next('S/two b', ann), { source: 'series' })
  assert.equal((await shelf.next('F/a', ann)).next?.path, 'F/c')
  const refused = await shelf.next('F/b', ann)
  assert.deepEqual(refused, { error: 'no access to this path' })
})

test('without an indexed sibling, the next visible folder is next', async () => {
  await using shelf = await createSeries()
  await writeFiles(shelf.server.root, { 'New/1/a.mp3': 'x', 'New/2/a.mp3': 'x', 'New/.hidden/a.mp3': 'x' })
  indexBook(shelf.server.services, { path: 'New/1', files: ['a.mp3'] })
  assert.deepEqual(await shelf.next('New/1'), { source: 'folder', next: { library_id: 1, path: 'New/2' } })
  const ann = shelf.server.person('Ann', { granted: ['New/1'] })
  assert.deepEqual(await shelf.next('New/1', ann), { source: 'none' })
})

test('the book at the root has no sibling', async () => {
  await using shelf = await createSeries()
  indexBook(shelf.server.services, { path: '.' as RelPath, files: ['1.mp3'] })
  assert.deepEqual(await shelf.next('.'), { source: 'none' })
})
