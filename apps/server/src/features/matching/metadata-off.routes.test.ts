import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestServer } from '../../../test/test-server.ts'

const routes = [
  ['PUT', '/libraries/1/cover/community?path=x', {}],
  ['POST', '/meta/covers', { urls: [] }],
  ['POST', '/books/works', { books: [] }],
  ['GET', '/libraries/1/book/match?path=x'],
  ['POST', '/libraries/1/book/community-chapters?path=x'],
  ['GET', '/match-runs'],
  ['POST', '/match-runs', {}],
  ['GET', '/match-runs/1'],
  ['GET', '/match-runs/1/items'],
  ['POST', '/match-runs/1/apply', {}],
  ['POST', '/match-runs/1/cancel'],
] as const

test('operations that need community metadata tell admins that it is off, and refuse others', async () => {
  await using server = await createTestServer()
  const [root, ann] = [server.person('Root', { isAdmin: true }), server.person('Ann', { granted: ['.'] })]
  for (const [method, url, payload] of routes) {
    const request = async (headers: { authorization: string }) => {
      const response = await server.app.inject({ method, url: `/api/v1/admin${url}`, headers, ...(payload && { payload }) })
      return [response.statusCode, response.json()]
    }
    const off = [404, { error: 'metadata lookup not enabled', code: 'metadata_off' }]
    assert.deepEqual(await request(root), off, `${method} ${url}`)
    assert.deepEqual(await request(ann), [403, { error: 'admin only', code: 'admin_only' }], `${method} ${url}`)
  }
})
