import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { operation } from '@chapterhouse/contract/operation'
import Type from 'typebox'
import { testHttpConfig } from '../test/test-app.ts'
import { compressMarkedResponses, compressResponses } from './compress-responses.ts'
import { missing } from './errors.ts'
import { createApp } from './http.ts'
import { serve } from './serve.ts'

const LARGE = 'é'.repeat(100_000)
const answers = [
  { name: 'text of 1 KiB', type: 'text/html', body: 'x'.repeat(1024), isCoded: true },
  { name: 'text below 1 KiB', type: 'text/html', body: 'x'.repeat(1023), isCoded: false },
  { name: '1 KiB in few letters', type: 'application/json', body: 'é'.repeat(512), isCoded: true },
  { name: 'text that another thread codes', type: 'application/ld+json', body: LARGE, isCoded: true },
  { name: 'bytes of a script', type: 'application/javascript', body: Buffer.alloc(5000, 'x'), isCoded: true },
  { name: 'a picture', type: 'image/png', body: Buffer.alloc(5000), isCoded: false },
  { name: 'a drawing', type: 'image/svg+xml', body: 'x'.repeat(5000), isCoded: true },
] as const
for (const { name, type, body, isCoded } of answers) {
  test(`${name} is ${isCoded ? 'coded' : 'sent as it is'}`, async () => {
    const app = createApp(testHttpConfig())
    compressResponses(app, () => true)
    app.get('/it', (_request, reply) => reply.type(type).send(body))
    const answer = await app.inject({ url: '/it', headers: { 'accept-encoding': 'gzip' } })
    assert.equal(answer.headers['content-encoding'], isCoded ? 'gzip' : undefined)
    const found = isCoded ? gunzipSync(answer.rawPayload) : answer.rawPayload
    assert.ok(found.equals(Buffer.from(body)))
    assert.equal(answer.headers['content-length'], String(answer.rawPayload.length))
    await app.close()
  })
}

test('compresses only on request, only text, and only once', async () => {
  const app = createApp(testHttpConfig())
  compressResponses(app, (url) => url !== '/plain')
  app.get('/plain', (_request, reply) => reply.type('text/plain').send(LARGE))
  app.get('/coded', (_request, reply) => reply.header('content-encoding', 'br').type('text/plain').send(LARGE))
  app.get('/none', (_request, reply) => reply.code(304).send())
  const encodingOf = async (url: string, accepted?: string) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    return (await app.inject({ url, headers })).headers['content-encoding']
  }
  assert.equal(await encodingOf('/plain', 'gzip'), undefined)
  assert.equal(await encodingOf('/coded', 'gzip'), 'br')
  assert.equal(await encodingOf('/none', 'gzip'), undefined)
  await app.close()
})

test('of an operation that may be coded the answer is, and a refusal is not, however long', async () => {
  const app = createApp(testHttpConfig())
  compressMarkedResponses(app)
  const textOperation = operation({
    method: 'GET',
    path: '/said',
    guard: 'public',
    compressible: true,
    summary: '',
    query: Type.Object({ refuse: Type.Optional(Type.String()) }),
    answers: { 200: Type.Object({ text: Type.String() }) },
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
