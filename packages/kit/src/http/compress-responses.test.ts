import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { operation } from '@chapterhouse/contract/operation'
import Type from 'typebox'
import { testHttpConfig } from '../../test/test-app.ts'
import { missing } from '../errors.ts'
import { createApp } from './app.ts'
import { compressMarkedResponses, compressResponses } from './compress-responses.ts'
import { serve } from './serve.ts'

const LARGE = 'é'.repeat(100_000)
const responses = [
  { name: 'text of 1 KiB', type: 'text/html', body: 'x'.repeat(1024), isCompressed: true },
  { name: 'text below 1 KiB', type: 'text/html', body: 'x'.repeat(1023), isCompressed: false },
  { name: '1 KiB in fewer characters', type: 'application/json', body: 'é'.repeat(512), isCompressed: true },
  { name: 'text that another thread compresses', type: 'application/ld+json', body: LARGE, isCompressed: true },
  { name: 'bytes of a script', type: 'application/javascript', body: Buffer.alloc(5000, 'x'), isCompressed: true },
  { name: 'an image', type: 'image/png', body: Buffer.alloc(5000), isCompressed: false },
  { name: 'an SVG', type: 'image/svg+xml', body: 'x'.repeat(5000), isCompressed: true },
] as const
for (const { name, type, body, isCompressed } of responses) {
  test(`${name} is ${isCompressed ? 'compressed' : 'sent unchanged'}`, async () => {
    const app = createApp(testHttpConfig())
    compressResponses(app, () => true)
    app.get('/it', (_request, reply) => reply.type(type).send(body))
    const response = await app.inject({ url: '/it', headers: { 'accept-encoding': 'gzip' } })
    assert.equal(response.headers['content-encoding'], isCompressed ? 'gzip' : undefined)
    const found = isCompressed ? gunzipSync(response.rawPayload) : response.rawPayload
    assert.ok(found.equals(Buffer.from(body)))
    assert.equal(response.headers['content-length'], String(response.rawPayload.length))
    await app.close()
  })
}

test('compresses only on request, only text, and only once', async () => {
  const app = createApp(testHttpConfig())
  compressResponses(app, (url) => url !== '/plain')
  app.get('/plain', (_request, reply) => reply.type('text/plain').send(LARGE))
  app.get('/encoded', (_request, reply) => reply.header('content-encoding', 'br').type('text/plain').send(LARGE))
  app.get('/none', (_request, reply) => reply.code(304).send())
  const encodingOf = async (url: string, accepted?: string) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    return (await app.inject({ url, headers })).headers['content-encoding']
  }
  assert.equal(await encodingOf('/plain', 'gzip'), undefined)
  assert.equal(await encodingOf('/encoded', 'gzip'), 'br')
  assert.equal(await encodingOf('/none', 'gzip'), undefined)
  await app.close()
})

test('compresses the success of a compressible operation, but never an error', async () => {
  const app = createApp(testHttpConfig())
  compressMarkedResponses(app)
  const textOperation = operation({
    method: 'GET',
    path: '/said',
    guard: 'public',
    compressible: true,
    summary: '',
    query: Type.Object({ refuse: Type.Optional(Type.String()) }),
    responses: { 200: Type.Object({ text: Type.String() }) },
  })
  const text = 'x'.repeat(5000)
  serve(app, textOperation, ({ query: { refuse } }) => {
    if (refuse) throw missing(text)
    return { text }
  })
  const request = async (url: string) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    return [statusCode, headers['content-encoding'], headers['vary'], rawPayload.length > 5000]
  }
  assert.deepEqual(await request('/said'), [200, 'gzip', 'Accept-Encoding', false])
  assert.deepEqual(await request('/said?refuse=1'), [404, undefined, 'Accept-Encoding', true])
  await app.close()
})
