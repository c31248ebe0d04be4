import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { operation } from '@chapterhouse/contract/operation'
import Type from 'typebox'
import { testHttpConfig } from '../../test/test-app.ts'
import { createApp } from './app.ts'
import { compressMarkedResponses } from './compress-responses.ts'
import { document, prepared, tagged } from './prepared.ts'
import { serve } from './serve.ts'

const responses = { 200: Type.Object({ name: Type.String() }) }
const read = { method: 'GET', guard: 'public', summary: '', compressible: true, responses } as const
const TEXT = JSON.stringify({ name: 'é'.repeat(1_000) })
let written = 0
const page = tagged(TEXT)
const api = document(() => {
  written += 1
  return TEXT
})
const app = createApp(testHttpConfig())
compressMarkedResponses(app)
serve(app, operation({ ...read, path: '/object' }), () => ({ name: 'x', more: 1 }))
serve(app, operation({ ...read, path: '/text' }), () => prepared(TEXT))
serve(app, operation({ ...read, path: '/bytes' }), async () => prepared(Buffer.from(TEXT)))
serve(app, operation({ ...read, path: '/tagged' }), () => page)
serve(app, operation({ ...read, path: '/document' }), () => api)
const made = operation({
  method: 'POST',
  path: '/made',
  guard: 'public',
  bodyLimit: 10,
  summary: '',
  responses: { 201: responses[200] },
})
serve(app, made, () => prepared(TEXT))
after(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('an object is sent with its declared fields', async () => {
  const { statusCode, json, headers } = await get('/object')
  assert.deepEqual([statusCode, json(), headers['content-type']], [200, { name: 'x' }, 'application/json; charset=utf-8'])
})

for (const url of ['/text', '/bytes', '/tagged', '/document']) {
  test(`${url} is sent as JSON, also compressed and without a body`, async () => {
    const plain = await get(url)
    assert.deepEqual([plain.statusCode, plain.body], [200, TEXT])
    assert.equal(plain.headers['content-type'], 'application/json; charset=utf-8')
    for (const _ of [1, 2]) {
      const { rawPayload, headers } = await get(url, { 'accept-encoding': 'gzip' })
      assert.deepEqual([headers['content-encoding'], gunzipSync(rawPayload).toString()], ['gzip', TEXT])
    }
    const head = await app.inject({ method: 'HEAD', url })
    assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', String(Buffer.byteLength(TEXT))])
  })
}

for (const [url, cacheControl] of [
  ['/tagged', 'private, no-cache'],
  ['/document', 'public, max-age=3600'],
] as const) {
  test(`${url} is not sent again to a client that has it`, async () => {
    const { headers } = await get(url)
    assert.equal(headers['cache-control'], cacheControl)
    const again = await get(url, { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', headers.etag])
    assert.equal((await get(url, { 'if-none-match': '"other"' })).statusCode, 200)
  })
}

test('a document is rendered once', () => assert.equal(written, 1))

test('prepared text has the status of its operation', async () => {
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/made' })
  assert.deepEqual([statusCode, body], [201, TEXT])
})
