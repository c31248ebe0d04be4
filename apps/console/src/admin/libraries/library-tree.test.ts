import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryClient } from '../../queries/query.ts'
import { entriesOf } from './library-tree.ts'

test('reads a large folder in several requests, shared by all callers', async (context) => {
  const names = Array.from({ length: 1_201 }, (_, at) => `Book ${at}`)
  const requested: string[] = []
  // Like the server, treats an excessive limit as 200.
  context.mock.method(globalThis, 'fetch', (url: string) => {
    const { searchParams } = new URL(url, 'http://server')
    requested.push(searchParams.toString())
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    const end = offset + (limit > 500 ? 200 : limit)
    const entries = names.slice(offset, end).map((name) => ({ path: name, name, is_dir: true }))
    return Promise.resolve(Response.json({ entries, ...(end < names.length ? { next_offset: end } : {}) }))
  })
  const [tree, page] = await Promise.all([entriesOf(1, '.'), entriesOf(1, '.')])
  assert.equal(tree.entries.length, 1_201)
  assert.equal(page.entries.length, 1_201)
  assert.equal(requested.length, 3, requested.join('\n'))
  queryClient.clear()
})
