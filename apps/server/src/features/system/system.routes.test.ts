import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { openApiDocument } from '@chapterhouse/kit/http/openapi'
import { createTestServer } from '../../../test/test-server.ts'

const TRUE_NOW = [
  ...['cover_sizes', 'device_names', 'file_codecs', 'revisions'],
  ...['progress_edit', 'annotations', 'set_aside', 'settings', 'home', 'user_stats', 'queue', 'collections', 'ratings'],
  ...['export', 'browse_people', 'series_memberships', 'series_books'],
  ...['addresses', 'api_keys', 'my_devices', 'media_tokens'],
  ...['next_book', 'book_files', 'attachments', 'story_end', 'book_filters', 'name_previews', 'paged_search', 'search_names'],
  'search_filters',
]

test('the server describes itself, with every capability flag', async () => {
  await using server = await createTestServer()
  const response = await server.app.inject('/api/v1/server')
  const { capabilities, version, ...about } = response.json()
  assert.deepEqual(about, {
    name: 'Chapterhouse',
    server_id: 'AAAAAAAAAAAAAAAAAAAAAA',
    api: 'v1',
    bridge: { features: [] },
    auth: { methods: ['auth_code', 'password'] },
    demo: { enabled: false },
  })
  assert.equal(version, 'dev')
  assert.equal(Object.keys(capabilities).length, 38)
  const on = Object.entries(capabilities).filter(([, flag]) => flag)
  assert.deepEqual(Object.fromEntries(on), Object.fromEntries(TRUE_NOW.map((flag) => [flag, true])))
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
})

test('health is a read of the database', async () => {
  await using server = await createTestServer()
  for (const url of ['/healthz', '/api/v1/healthz']) {
    const response = await server.app.inject(url)
    assert.deepEqual([response.statusCode, response.json()], [200, { status: 'ok' }])
  }
  server.infrastructure.db.exec('ALTER TABLE users RENAME TO gone')
  for (const url of ['/healthz', '/api/v1/healthz']) {
    const response = await server.app.inject(url)
    assert.deepEqual([response.statusCode, response.json()], [503, { error: 'database unavailable' }])
  }
})

test('a database that takes longer than two seconds is unavailable', async () => {
  const clock = { ms: 0, stepMs: 2_000 }
  const now = () => {
    clock.ms += clock.stepMs
    return new Date(clock.ms)
  }
  await using server = await createTestServer({ deps: { now } })
  assert.equal((await server.app.inject('/healthz')).statusCode, 200)
  clock.stepMs = 2_001
  assert.equal((await server.app.inject('/healthz')).statusCode, 503)
})

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
}
const edges = [
  { sent: 'GET /nope', status: 404, body: { error: 'not found' } },
  { sent: 'GET /api/v1', status: 404, body: { error: 'not found' } },
  { sent: 'GET /api/v1/nope', status: 404, body: { error: 'not found' } },
  { sent: 'DELETE /api/v1/admin/nope', status: 404, body: { error: 'not found' } },
  { sent: 'GET /api/v1/me/', status: 404, body: { error: 'not found' } },
  { sent: 'GET /API/v1/me', status: 404, body: { error: 'not found' } },
  { sent: 'GET /api/v1/auth/login', status: 405, allow: 'POST', body: { error: 'method not allowed' } },
  { sent: 'POST /api/v1/me', status: 405, allow: 'GET, HEAD', body: { error: 'method not allowed' } },
  { sent: 'POST /healthz', status: 405, allow: 'GET, HEAD', body: { error: 'method not allowed' } },
  {
    sent: 'DELETE /api/v1/libraries/1/progress',
    status: 405,
    allow: 'GET, HEAD, PUT, PATCH',
    body: { error: 'method not allowed' },
  },
  { sent: 'GET /api/v1/libraries/%zz/progress', status: 400, body: { error: 'invalid request' } },
  { sent: 'GET /api/v1/me', status: 401, body: { error: 'missing bearer token' } },
  { sent: 'HEAD /api/v1/server', status: 200 },
  { sent: 'HEAD /healthz', status: 200 },
  { sent: 'HEAD /api/v1/me', status: 401 },
  { sent: 'OPTIONS /api/v1/me', status: 204 },
  { sent: 'OPTIONS /nope', status: 204 },
] as const
for (const { sent, status, ...expected } of edges) {
  test(`${sent}: ${status}, with the headers of every response`, async () => {
    await using server = await createTestServer()
    const [method = 'GET', url = '/'] = sent.split(' ')
    const response = await server.app.inject({ method: method as 'GET', url })
    assert.equal(response.statusCode, status)
    for (const [name, value] of Object.entries(SECURITY)) assert.equal(response.headers[name], value)
    assert.equal(response.headers.allow, 'allow' in expected ? expected.allow : undefined)
    if ('body' in expected) assert.deepEqual(response.json(), expected.body)
    else assert.equal(response.body, '')
  })
}

const lint = promisify(execFile)
const REDOCLY = path.resolve(import.meta.dirname, '../../../../../node_modules/@redocly/cli/bin/cli.js')

test('the API describes every operation in a valid OpenAPI document', async () => {
  await using server = await createTestServer()
  const response = await server.app.inject('/api/v1/openapi.json')
  const document = response.json() as ReturnType<typeof openApiDocument> & { paths: Record<string, Record<string, unknown>> }
  const printed = Object.entries(document.paths).flatMap(([where, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${where}`),
  )
  const mounted = new Set(server.app.mounted.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))
  const pages = [...mounted].filter((route) => !printed.includes(route))
  assert.deepEqual(pages.toSorted(), [
    'GET /',
    'GET /.well-known/apple-app-site-association',
    'GET /.well-known/assetlinks.json',
    'GET /admin',
    'GET /admin/*',
    'GET /assets/*',
    'GET /connect',
    'GET /connect/',
    'GET /favicon.ico',
    'GET /manifest.webmanifest',
    'GET /metrics',
    'GET /setup',
    'GET /sw.js',
    'GET /web',
    'GET /web/*',
    'POST /setup',
    'POST /setup/dirs',
  ])
  assert.equal(printed.length, mounted.size - pages.length)

  const folder = mkdtempSync(path.join(tmpdir(), 'openapi-'))
  try {
    const file = path.join(folder, 'openapi.json')
    writeFileSync(file, response.body)
    // Sends nothing outside, and does not look for updates.
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
    await lint(process.execPath, [REDOCLY, 'lint', file, '--extends=spec', '--format=stylish'], { cwd: folder, env })
  } catch (error) {
    assert.fail((error as { stdout?: string }).stdout ?? String(error))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
