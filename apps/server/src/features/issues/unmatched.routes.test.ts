import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLookupServer } from '../enrichment/test/lookup-server.ts'

test('books without an identifier are an issue while lookup is on', async () => {
  await using server = await createLookupServer({
    url: 'http://127.0.0.1:9',
    books: { Known: { asin: 'B000000001' }, Print: { isbn: '9780000000019' }, Plain: {}, Ignored: {} },
  })
  const kinds = async (): Promise<{ kind: string; count: number; ignored: number; samples: { path: string }[] }[]> =>
    (await server.get('/admin/issues', server.admin)).body.categories
  const payload = { kind: 'unmatched', books: [{ library_id: 1, path: 'Ignored' }] }
  await server.send('POST /admin/issues/ignore', { by: server.admin, payload })
  const found = (await kinds()).find(({ kind }) => kind === 'unmatched')
  assert.deepEqual([found?.count, found?.ignored, found?.samples.map(({ path }) => path)], [1, 1, ['Plain']])
  const { body } = await server.get('/admin/books?issue=unmatched', server.admin)
  assert.deepEqual(
    body.books.map(({ path }: { path: string }) => path),
    ['Plain'],
  )
  await server.send('PATCH /admin/settings', { by: server.admin, payload: { metadata: { enabled: false } } })
  assert.equal(
    (await kinds()).some(({ kind }) => kind === 'unmatched'),
    false,
  )
})
