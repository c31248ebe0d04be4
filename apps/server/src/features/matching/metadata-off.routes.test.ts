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

for (const [method, url, payload] of routes)
  test(`${method} ${url} tells admins that metadata is off, and refuses others`, async () => {
    await using server = await createTestServer()
    const request = async (headers: { authorization: string }) => {
      const response = await server.app.inject({ method, url: `/api/v1/admin${url}`, headers, ...(payload && { payload }) })
      return [response.statusCode, response.json()]
    }
    assert.deepEqual(await request(server.person('Root', { isAdmin: true })), [
      404,
      { error: 'metadata lookup not enabled', code: 'metadata_off' },
    ])
    assert.deepEqual(await request(server.person('Ann', { granted: ['.'] })), [403, { error: 'admin only', code: 'admin_only' }])
  })
