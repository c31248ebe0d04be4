import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Operation } from '@chapterhouse/contract/operation'
import { type ServerWithPeople, serverWithPeople } from '../../../test/server-with-people.ts'
import { parseMetrics, sampleOf } from './test/parse-metrics.ts'

const DURATION = 'chapterhouse_http_request_duration_seconds'

const lookWith = (server: ServerWithPeople, headers: Record<string, string>, url = '/metrics') =>
  server.app.inject({ url, headers, remoteAddress: '127.0.0.1' })

const metricsOf = async (server: ServerWithPeople, key: Record<string, string>) => parseMetrics((await lookWith(server, key)).body)

test("metrics are only for an admin's API key in the header", async () => {
  await using server = await serverWithPeople()
  const [rootKey, annKey] = [await server.keyOf(server.root), await server.keyOf(server.ann)]
  const media = (await server.request('POST /auth/media-token', { headers: server.root })).body.token
  assert.equal(typeof media, 'string')
  const tokenOf = ({ authorization = '' }: Record<string, string>) => authorization.replace('Bearer ', '')
  const refused = [
    ['signed out', await lookWith(server, {}), 401],
    ['session of a listener', await lookWith(server, server.ann), 403],
    ['session of an admin', await lookWith(server, server.root), 403],
    ['key of a listener', await lookWith(server, annKey), 403],
    ['key of an admin in the address', await lookWith(server, {}, `/metrics?token=${tokenOf(rootKey)}`), 401],
    ['media token in the address', await lookWith(server, {}, `/metrics?token=${media}`), 401],
    ['media token in the header', await lookWith(server, server.bearer(media)), 401],
    ['key without Bearer', await lookWith(server, { authorization: tokenOf(rootKey) }), 401],
  ] as const
  for (const [name, response, status] of refused) {
    assert.equal(response.statusCode, status, name)
    assert.equal(typeof response.json().error, 'string', name)
    assert.ok(!response.body.includes('chapterhouse_'), name)
  }
  const response = await lookWith(server, rootKey)
  assert.equal(response.statusCode, 200)
  assert.equal(response.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8')
  assert.equal(response.headers['cache-control'], 'no-store')
  const head = await server.app.inject({ method: 'HEAD', url: '/metrics', headers: rootKey })
  assert.deepEqual([head.statusCode, head.body], [200, ''])
  assert.equal((await server.app.inject({ method: 'POST', url: '/metrics', headers: rootKey })).statusCode, 405)
  assert.equal((await server.request('GET /metrics', { headers: rootKey })).status, 404)

  const other = server.person('Other', { isAdmin: true })
  const otherKey = await server.keyOf(other)
  assert.equal((await lookWith(server, otherKey)).statusCode, 200)
  assert.equal((await server.admin('PATCH /admin/users/3', { disabled: true })).status, 200)
  assert.equal((await lookWith(server, otherKey)).statusCode, 401)
})

const FORWARDED = [
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '::1, 127.0.0.1' },
  { 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1;host=localhost' },
  { 'x-client-ip': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-original-url': '/metrics' },
  { via: '1.1 localhost' },
]
for (const env of [{}, { CHAPTERHOUSE_TRUSTED_PROXIES: '127.0.0.1' }])
  test(`a proxy on the same machine gives no access to metrics, trusted: ${Object.keys(env).length === 1}`, async () => {
    await using server = await serverWithPeople({ env })
    for (const headers of FORWARDED) {
      assert.equal((await lookWith(server, headers)).statusCode, 401, JSON.stringify(headers))
      assert.equal((await lookWith(server, { ...headers, ...server.root })).statusCode, 403, JSON.stringify(headers))
    }
  })

test('requests are counted by operation, unknown addresses and pages as one each', async () => {
  await using server = await serverWithPeople()
  const key = await server.keyOf(server.root)
  for (const name of ['one', 'two', 'two%20three']) await server.app.inject({ url: `/api/v1/${name}` })
  await server.app.inject({ url: '/nowhere/%zz' })
  await server.app.inject({ method: 'REPORT' as 'GET', url: '/api/v1/me' })
  for (const url of ['/admin', '/admin/people/3', '/web/', '/connect']) await server.app.inject({ url })
  for (const id of [1, 2, 99]) await server.admin(`GET /admin/users/${id}`)
  await server.request('GET /me')
  const metrics = await metricsOf(server, key)
  const count = (operation: string, method: string, status: string) =>
    sampleOf(metrics, `${DURATION}_count`, { operation, method, status })
  assert.equal(count('getAdminUsersId', 'GET', '2xx'), 2)
  assert.equal(count('getAdminUsersId', 'GET', '4xx'), 1)
  assert.equal(count('getMe', 'GET', '4xx'), 1)
  assert.equal(count('unknown', 'GET', '4xx'), 4)
  assert.equal(count('unknown', 'other', '4xx'), 1)
  assert.ok(['2xx', '3xx', '4xx'].some((status) => hasSample(metrics, { operation: 'page', method: 'GET', status })))
  const pages = metrics
    .get(DURATION)
    ?.samples.filter(({ name, labels }) => name.endsWith('_count') && labels['operation'] === 'page')
  assert.equal(
    pages?.reduce((sum, { value }) => sum + value, 0),
    4,
  )
})

function hasSample(metrics: ReturnType<typeof parseMetrics>, labels: Record<string, string>): boolean {
  return (metrics.get(DURATION)?.samples ?? []).some((sample) =>
    Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )
}

test('no label of any metric contains a name, id, title or path, whatever was requested', async () => {
  await using server = await serverWithPeople()
  const key = await server.keyOf(server.root)
  const secret = 'Zebra-4711'
  mkdirSync(path.join(server.shelf, secret))
  writeFileSync(path.join(server.shelf, secret, `${secret}.mp3`), 'no sound')
  await server.admin('POST /admin/users', { username: secret, password: 'battery staple' })
  await server.admin('POST /admin/shares', { name: secret })
  await server.admin('PATCH /admin/libraries/1', { name: secret })
  await server.admin('PATCH /admin/settings', { general: { name: secret } })
  await server.app.ready()
  const headers = { ...key, 'user-agent': secret, 'x-service-client': `${secret}/1.0 (linux)`, host: `${secret}.example` }
  for (const { method, path: route } of server.app.mounted as readonly Operation[]) {
    if (/restore|logout|setup/.test(route)) continue
    for (const id of [secret, '1', '4711']) {
      const url = `${route.replaceAll(/:\w+|\*/g, id)}?path=${secret}/${secret}.mp3&q=${secret}&token=${secret}&user_id=1`
      for (const at of [url, `/api/v1${url}`])
        await server.app.inject({
          method,
          url: at,
          headers,
          ...(method !== 'GET' && { payload: { username: secret, name: secret } }),
        })
    }
  }
  const { text: page } = await server.infrastructure.metrics.page()
  assert.ok(!page.includes(secret))
  assert.ok(!page.includes(server.shelf) && !page.includes(server.data))
  const words = new Set(
    [...parseMetrics(page).values()].flatMap(({ samples }) => samples.flatMap(({ labels }) => Object.values(labels))),
  )
  assert.ok(words.size > 100)
  // Names of operations and jobs, bounds and versions; no id and no address.
  for (const word of words) assert.match(word, /^(?!.*4711)[A-Za-z0-9.+ -]+$/)
})

test('saves, scans, jobs, conversions and the process have metrics', async () => {
  await using server = await serverWithPeople()
  const key = await server.keyOf(server.root)
  mkdirSync(path.join(server.shelf, 'Book'))
  writeFileSync(path.join(server.shelf, 'Book', '1.mp3'), 'no sound')
  await server.admin('POST /admin/libraries/1/scan')
  await server.services.scanning.scanner.whenIdle()
  for (const position of [1, 2, 3])
    assert.equal(
      (await server.request('PUT /libraries/1/progress?path=Book', { headers: server.root, body: { position } })).status,
      200,
    )
  const metrics = await metricsOf(server, key)
  assert.equal(sampleOf(metrics, 'chapterhouse_saves_per_commit_sum'), 3)
  assert.equal(sampleOf(metrics, 'chapterhouse_save_commit_duration_seconds_count'), 3)
  const outcomes = metrics.get('chapterhouse_scans_total')?.samples ?? []
  assert.deepEqual(
    outcomes.map(({ value }) => value),
    [1],
  )
  assert.equal(sampleOf(metrics, 'chapterhouse_scans_running'), 0)
  assert.equal(sampleOf(metrics, 'chapterhouse_transcodes_running'), 0)
  assert.equal(sampleOf(metrics, 'chapterhouse_transcodes_refused_total'), 0)
  assert.equal(sampleOf(metrics, 'chapterhouse_streams_open'), 0)
  assert.equal(sampleOf(metrics, 'chapterhouse_last_backup_time_seconds'), 0)
  assert.equal(sampleOf(metrics, 'chapterhouse_build_info', { version: 'dev' }), 1)
  assert.equal(sampleOf(metrics, 'chapterhouse_start_time_seconds'), Date.parse('2026-11-21T12:00:00Z') / 1000)
  for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'chapterhouse_event_loop_active_seconds_total'])
    assert.ok(sampleOf(metrics, name) > 0, name)
})
