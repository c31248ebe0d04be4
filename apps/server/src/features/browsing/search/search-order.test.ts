import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

interface Row {
  library_id: number
  rel_path: string
}

test('orders equally good matches by library and path, regardless of the viewer and the order of indexing', async () => {
  await using server = await createTestServer()
  const root = server.person('Root', { isAdmin: true })
  const ann = server.person('Ann', { granted: ['.'] })
  const save = (library: number, path: string, title: string) =>
    server.services.catalogue.save(library, createBook({ path, title }), { onDemand: false, notBeforeMs: 0 })
  for (let at = 20; at > 0; at -= 1) {
    save(2, `z${at + 10}`, `Saga ${at + 10}`)
    save(1, `b${at + 10}`, `Saga ${at + 10}`)
  }
  save(1, 'zz', 'Saga')
  const find = async (as: { authorization: string }, limit: number) => {
    const response = await server.app.inject({ url: `/api/v1/search?q=saga&limit=${limit}`, headers: as })
    return (response.json() as { books: Row[] }).books.map(({ library_id: library, rel_path: path }) => `${library}:${path}`)
  }
  const expected = ['1:zz', '1:b11', '1:b12', '1:b13']
  for (const limit of [1, 2, 4])
    assert.deepEqual(
      [await find(root, limit), await find(ann, limit)],
      [expected.slice(0, limit), expected.slice(0, limit)],
      `limit ${limit}`,
    )
  assert.deepEqual((await find(root, 24)).slice(20), ['1:b30', '2:z11', '2:z12', '2:z13'])
})
