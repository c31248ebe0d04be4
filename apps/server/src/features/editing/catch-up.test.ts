import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { relPath } from '../paths/index.ts'

test('a bulk edit interrupted by a crash is completed at the next start', async () => {
  await using server = await createTestServer()
  const { catalogue, overlay } = server.services
  server.person('Root', { isAdmin: true })
  const paths = Array.from({ length: 25 }, (_, at) => relPath(`Book ${at}`))
  for (const path of paths) catalogue.save(1, createBook({ path }), { onDemand: false, notBeforeMs: 0 })
  const ids = paths.map((path) => catalogue.find(1, path)?.id ?? 0)
  server.infrastructure.db.transaction(() => {
    overlay.changeUnseen(
      paths.map((path) => ({ libraryId: 1, path })),
      { set: new Map([['author', 'Ann']]) },
      1,
    )
    catalogue.markStale(ids)
  })
  // The server crashes here.
  assert.equal(catalogue.byIds(ids).filter(({ author }) => author === 'Ann').length, 0)
  await catalogue.catchUp()
  assert.equal(catalogue.byIds(ids).filter(({ author }) => author === 'Ann').length, 25)
})
