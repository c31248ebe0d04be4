import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operation } from '@chapterhouse/contract/operation'
import Type from 'typebox'
import { testHttpConfig } from '../../test/test-app.ts'
import { missing, unavailable } from '../errors.ts'
import { createResponseCache } from '../responses/response-cache.ts'
import { createApp } from './app.ts'
import { serveText } from './serve-text.ts'

const readLeaf = operation({
  method: 'GET',
  path: '/trees/:id/leaves/:leaf',
  guard: 'public',
  summary: 'A leaf',
  params: Type.Object({ id: Type.String(), leaf: Type.String() }),
  query: Type.Object({ limit: Type.Optional(Type.String()), q: Type.String({ default: '' }) }),
  responses: { 200: Type.Object({}) },
})

function testApp() {
  const app = createApp(testHttpConfig({ isLenient: true }))
  serveText(app, readLeaf, ({ params, query }) => {
    if (params.id === 'gone') throw missing('no such tree')
    if (params.id === 'old') return { movedTo: 'new tree' }
    return { text: JSON.stringify({ ...params, ...query }), tag: 'W/"1"' }
  })
  return app
}

const responses = [
  { name: 'rendered text', url: '/trees/1/leaves/2?limit=x', status: 200, body: '{"id":"1","leaf":"2","limit":"x","q":""}' },
  {
    name: 'the first of a repeated parameter',
    url: '/trees/1/leaves/2?q=a&q=b',
    status: 200,
    body: '{"id":"1","leaf":"2","q":"a"}',
  },
  { name: 'an error', url: '/trees/gone/leaves/2', status: 404, body: '{"error":"no such tree"}' },
  { name: 'a moved record', url: '/trees/old/leaves/a%2Fb?q=%20x', status: 301, body: '{"redirect":"new tree"}' },
] as const
for (const { name, url, status, body } of responses) {
  test(`${name}: ${status}`, async () => {
    const app = testApp()
    const response = await app.inject(url)
    assert.deepEqual([response.statusCode, response.body], [status, body])
    assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(response.headers.etag, status === 200 ? 'W/"1"' : undefined)
    assert.equal(response.headers.location, status === 301 ? '/trees/new%20tree/leaves/a%2Fb?q=%20x' : undefined)
    await app.close()
  })
}

test('a provisional response has no ETag and must not be cached', async () => {
  let isEarly = true
  const cached = createResponseCache({ tag: () => 'W/"1"', maxBytes: 10_000 })
  const app = createApp({ ...testHttpConfig({ isLenient: true }), cached })
  serveText(app, readLeaf, () => ({ text: `{"isEarly":${isEarly}}`, tag: 'W/"1"', isEarly }))
  const request = () => app.inject({ url: '/trees/1/leaves/2', headers: { 'if-none-match': 'W/"0", *' } })
  const early = await request()
  assert.deepEqual([early.statusCode, early.body], [200, '{"isEarly":true}'])
  assert.deepEqual([early.headers.etag, early.headers['cache-control']], [undefined, 'no-store'])
  isEarly = false
  const later = await request()
  assert.deepEqual([later.body, later.headers.etag, later.headers['cache-control']], ['{"isEarly":false}', 'W/"1"', undefined])
  await app.close()
})

for (const [held, status] of [
  ['W/"1"', 304],
  ['"1"', 304],
  ['"0", W/"1"', 304],
  ['*', 304],
  ['"2"', 200],
  ['1', 200],
] as const) {
  test(`a client with ${held} gets ${status}`, async () => {
    const app = testApp()
    const response = await app.inject({ url: '/trees/1/leaves/2', headers: { 'if-none-match': held } })
    assert.deepEqual([response.statusCode, response.headers.etag], [status, 'W/"1"'])
    const old = await app.inject({ url: '/trees/old/leaves/2', headers: { 'if-none-match': held } })
    assert.equal(old.statusCode, 301)
    await app.close()
  })
}

const listLeaves = operation({
  method: 'GET',
  path: '/leaves',
  guard: 'public',
  summary: 'leaves',
  query: Type.Object({ colour: Type.Optional(Type.Array(Type.String())) }),
  responses: { 200: Type.Object({ colour: Type.Array(Type.String()) }) },
})

for (const readyHeaders of [undefined, ['x-ready', '1']]) {
  test(`supports asynchronous handlers and list parameters${readyHeaders ? ', with ready headers' : ''}`, async () => {
    const app = createApp({ ...testHttpConfig({ isLenient: true }), ...(readyHeaders && { readyHeaders }) })
    serveText(app, listLeaves, async ({ query }) => {
      await new Promise(setImmediate)
      if (query.colour?.includes('none')) throw unavailable('no leaf yet', { retryAfterSeconds: 1 })
      return { text: JSON.stringify(query), tag: 'W/"1"' }
    })
    const bodyOf = async (query: string) => (await app.inject(`/leaves${query}`)).json()
    assert.deepEqual(await bodyOf(''), { colour: [] })
    assert.deepEqual(await bodyOf('?colour=red'), { colour: ['red'] })
    assert.deepEqual(await bodyOf('?colour=red&colour=green'), { colour: ['red', 'green'] })
    const head = await app.inject({ method: 'HEAD', url: '/leaves' })
    assert.deepEqual([head.statusCode, head.body, head.headers.etag], [200, '', 'W/"1"'])
    assert.equal((await app.inject({ url: '/leaves', headers: { 'if-none-match': '*' } })).statusCode, 304)
    const refused = await app.inject('/leaves?colour=none')
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '1'])
    await app.close()
  })
}
