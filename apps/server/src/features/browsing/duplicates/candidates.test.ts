import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

test('a search finds copies by their current state, not by that at the last search', async () => {
  await using server = await createTestServer()
  const headers = server.person('Root', { isAdmin: true })
  const save = (path: string, asin: string) =>
    server.services.catalogue.save(1, createBook({ path, title: 'Dune', asin }), { onDemand: false, notBeforeMs: 0 })
  const found = async () => {
    const paths = async (url: string) =>
      (await server.app.inject({ url: `/api/v1${url}`, headers })).json().books.map((book: { rel_path: string }) => book.rel_path)
    return { search: await paths('/search?q=dune'), recent: await paths('/books/recent') }
  }
  save('A', 'B000000001')
  save('B', 'B000000002')
  for (let time = 0; time < 2; time += 1) assert.deepEqual(await found(), { search: ['A', 'B'], recent: ['A', 'B'] })
  save('B', 'B000000001')
  assert.deepEqual(await found(), { search: ['A'], recent: ['A'] })
  save('B', 'B000000002')
  server.infrastructure.db.run("DELETE FROM books WHERE path = 'A'")
  assert.deepEqual(await found(), { search: ['B'], recent: ['B'] })
})
