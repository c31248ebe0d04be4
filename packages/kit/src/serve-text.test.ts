import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operation } from '@chapterhouse/contract/operation'
import Type from 'typebox'
import { anEdge } from '../test/an-edge.ts'
import { missing } from './errors.ts'
import { createApp } from './http.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { serveText } from './serve-text.ts'

const readLeaf = operation({
  method: 'GET',
  path: '/trees/:id/leaves/:leaf',
  guard: 'public',
  summary: 'A leaf',
  params: Type.Object({ id: Type.String(), leaf: Type.String() }),
  query: Type.Object({ limit: Type.Optional(Type.String()), q: Type.String({ default: '' }) }),
  answers: { 200: Type.Object({}) },
})

function anApp() {
  const app = createApp(anEdge({ isLenient: true }))
  serveText(app, readLeaf, ({ params, query }) => {
    if (params.id === 'gone') throw missing('no such tree')
    if (params.id === 'old') return { movedTo: 'new tree' }
    return { text: JSON.stringify({ ...params, ...query }), tag: 'W/"1"' }
  })
  return app
}

const answers = [
  { name: 'ready text', url: '/trees/1/leaves/2?limit=x', status: 200, body: '{"id":"1","leaf":"2","limit":"x","q":""}' },
  {
    name: 'the first of a repeated parameter',
    url: '/trees/1/leaves/2?q=a&q=b',
    status: 200,
    body: '{"id":"1","leaf":"2","q":"a"}',
  },
  { name: 'a refusal', url: '/trees/gone/leaves/2', status: 404, body: '{"error":"no such tree"}' },
  { name: 'what moved', url: '/trees/old/leaves/a%2Fb?q=%20x', status: 301, body: '{"redirect":"new tree"}' },
] as const
for (const { name, url, status, body } of answers) {
  test(`${name}: ${status}`, async () => {
    const app = anApp()
    const answer = await app.inject(url)
    assert.deepEqual([answer.statusCode, answer.body], [status, body])
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(answer.headers.etag, status === 200 ? 'W/"1"' : undefined)
    assert.equal(answer.headers.location, status === 301 ? '/trees/new%20tree/leaves/a%2Fb?q=%20x' : undefined)
    await app.close()
  })
}

test('what may be answered better in a moment is kept by nobody, and has no tag', async () => {
  let isEarly = true
  const kept = createKeptAnswers({ tag: () => 'W/"1"', mostBytes: 10_000 })
  const app = createApp({ ...anEdge({ isLenient: true }), kept })
  serveText(app, readLeaf, () => ({ text: `{"isEarly":${isEarly}}`, tag: 'W/"1"', isEarly }))
  const ask = () => app.inject({ url: '/trees/1/leaves/2', headers: { 'if-none-match': 'W/"0", *' } })
  const early = await ask()
  assert.deepEqual([early.statusCode, early.body], [200, '{"isEarly":true}'])
  assert.deepEqual([early.headers.etag, early.headers['cache-control']], [undefined, 'no-store'])
  isEarly = false
  const later = await ask()
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
  test(`who holds ${held}: ${status}`, async () => {
    const app = anApp()
    const answer = await app.inject({ url: '/trees/1/leaves/2', headers: { 'if-none-match': held } })
    assert.deepEqual([answer.statusCode, answer.headers.etag], [status, 'W/"1"'])
    const old = await app.inject({ url: '/trees/old/leaves/2', headers: { 'if-none-match': held } })
    assert.equal(old.statusCode, 301)
    await app.close()
  })
}
