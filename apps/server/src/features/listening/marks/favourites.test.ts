import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../../test/indexed-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'
import { relPath } from '../../paths/index.ts'
import { createFavourites } from './favourites.ts'

test('finds the books of all favourites in one query', async () => {
  await using server = await createTestServer()
  server.person('Ann')
  const { db } = server.infrastructure
  for (const [at, path] of ['A', 'B', 'C', 'D'].entries()) {
    if (path !== 'B') indexBook(server.services, { path, files: ['1.mp3'], fields: { title: `Book ${path}` } })
    db.run('INSERT INTO favourites VALUES (1, 1, :path, :at)', { path, at: `2026-01-0${9 - at}T00:00:00.000Z` })
  }
  const requests: string[] = []
  const counted: typeof db = {
    ...db,
    all: (sql, values) => {
      requests.push(sql)
      return db.all(sql, values)
    },
    first: () => assert.fail('queried one by one'),
  }
  const viewer = { userId: 1, isAdmin: false, isDemo: false, tokenId: 1 }
  const { list } = createFavourites({ db: counted, now: () => new Date(), limits: { refuseFavourite: () => undefined } })
  const shown = list(viewer as Parameters<typeof list>[0], (_, path) => path !== relPath('C'))
  assert.deepEqual(
    shown.map(({ path, book }) => [path, book?.title]),
    [
      ['A', 'Book A'],
      ['B', undefined],
      ['D', 'Book D'],
    ],
  )
  assert.equal(requests.length, 2)
})
