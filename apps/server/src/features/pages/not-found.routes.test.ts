import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTestServer } from '../../../test/test-server.ts'
import { OUR_PAGES } from './policies.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const NOWHERE = '<title>not-found</title>'
const REFUSAL = { error: 'not found' }

/** A server with all or some of its pages. */
async function startTestServer(built: readonly ('player' | 'console')[] = ['player', 'console']) {
  const folder = temporaryFolder()
  const files = { player: ['index', 'player'], console: ['admin', 'not-found'] }
  for (const app of built) {
    mkdirSync(folder.at(app))
    for (const name of files[app]) writeFileSync(folder.at(`${app}/${name}.html`), `<title>${name}</title>`)
  }
  const at = (app: 'player' | 'console') => (built.includes(app) ? folder.at(app) : '')
  const server = await createTestServer({ pages: { player: at('player'), console: at('console') } })
  return {
    ...server,
    get: (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

for (const url of ['/setup', '/connect/x', '/nothing', '/web/gone.png', '/web/..%2fsecret', '/assets/gone.js', '/%zz', '/apis'])
  test(`a browser that opens ${url} gets a "not found" page`, async () => {
    await using server = await startTestServer()
    const response = await server.get(url, BROWSER)
    const { 'content-type': type, 'content-security-policy': policy, etag, 'x-frame-options': frames } = response.headers
    assert.deepEqual([response.statusCode, response.body, type], [404, NOWHERE, 'text/html; charset=utf-8'])
    assert.deepEqual([policy, frames, response.headers['cross-origin-opener-policy']], [OUR_PAGES, 'DENY', 'same-origin'])
    const head = await server.app.inject({ method: 'HEAD', url, headers: BROWSER })
    assert.equal(head.statusCode, 404)
    assert.equal((await server.get(url, { ...BROWSER, 'if-none-match': String(etag) })).statusCode, 404)
    const program = await server.get(url, { accept: '*/*' })
    assert.deepEqual(program.json(), url === '/%zz' ? { error: 'invalid request' } : REFUSAL)
  })

for (const route of [
  { method: 'GET', url: '/api/v1/nothing' },
  { method: 'GET', url: '/api' },
  { method: 'GET', url: '/api?x=1' },
  { method: 'POST', url: '/nothing' },
  { method: 'DELETE', url: '/nothing' },
] as const)
  test(`${route.method} ${route.url} is a JSON 404 even for a browser`, async () => {
    await using server = await startTestServer()
    const response = await server.app.inject({ ...route, headers: BROWSER })
    assert.deepEqual([response.statusCode, response.json()], [404, REFUSAL])
  })

test('without a player, /web is the "not found" page; without any pages, a JSON 404', async () => {
  await using server = await startTestServer(['console'])
  const response = await server.get('/web', BROWSER)
  assert.deepEqual([response.statusCode, response.body], [404, NOWHERE])
  await using bare = await startTestServer([])
  assert.deepEqual((await bare.get('/setup', BROWSER)).json(), REFUSAL)
})

test('without --setup, the setup page is the same with or without an account', async () => {
  await using server = await startTestServer()
  const before = await server.get('/setup', BROWSER)
  server.person('Root', { isAdmin: true })
  const after = await server.get('/setup', BROWSER)
  const comparable = ({ statusCode, body, headers: { date: _date, ...headers } }: typeof before) => ({ statusCode, body, headers })
  assert.deepEqual(comparable(after), comparable(before))
})
