import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestServer, type TestServerOptions } from '../../../test/test-server.ts'
import { createDisks, restartCommandOf } from './machine.ts'

async function createServer(options: TestServerOptions = {}) {
  const server = await createTestServer(options)
  const headers = server.person('Root', { isAdmin: true })
  return {
    ...{ server, headers },
    request: async (route: string, by: Record<string, string> = headers) => {
      const [method = '', url = ''] = route.split(' ')
      const response = await server.app.inject({ method: method as 'GET', url: `/api/v1/admin${url}`, headers: by })
      return { status: response.statusCode, body: response.json() }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

test('the System page shows machine, disks, tools and background jobs', async () => {
  await using world = await createServer()
  const { status, body } = await world.request('GET /system')
  assert.equal(status, 200)
  const { database, tools, libraries, loops, update, backups, ...facts } = body
  assert.equal(facts.started_at, '2026-11-21T12:00:00Z')
  assert.equal(facts.go_version, `Node.js ${process.version}`)
  assert.deepEqual([facts.version, facts.data_dir, facts.web_player], ['dev', world.server.data, ''])
  assert.equal(facts.restart_command, '')
  assert.deepEqual(facts.metadata, { enabled: false, available: false, base_url: '', health: null })
  assert.deepEqual(facts.tls, { mode: 'off', hosts: [], certificates: [] })
  assert.ok(database.bytes > 100_000)
  assert.match(database.schema, /^2026-\d\d-\d\d-.*\.ts$/)
  assert.deepEqual(
    tools.map(({ name, path }: { name: string; path: string }) => [name, path]),
    [
      ['ffmpeg', ''],
      ['ffprobe', ''],
    ],
  )
  assert.deepEqual(
    libraries.map(({ name, available }: { name: string; available: boolean }) => [name, available]),
    [
      ['Books', true],
      ['Other', true],
    ],
  )
  assert.ok(libraries[0].disk.total >= libraries[0].disk.free && libraries[0].disk.free > 0)
  assert.deepEqual(loops, [], 'they begin when it listens')
  assert.deepEqual([update.enabled, update.current, update.latest], [false, 'dev', null])
  assert.deepEqual([backups.dir, backups.running], [`${world.server.data}/backups`, false])
})

const SERVICE = { SYSTEMD_EXEC_PID: '42' }
for (const [name, env, cgroup, command] of [
  ['a service', SERVICE, '0::/system.slice/chapterhouse.service\n', 'systemctl restart chapterhouse'],
  ['a service in a slice', SERVICE, '0::/system.slice/system-books.slice/books@home.service\n', 'systemctl restart books@home'],
  [
    'a service of a user',
    SERVICE,
    '0::/user.slice/user-1000.slice/user@1000.service/app.slice/chapterhouse.service\n',
    'systemctl --user restart chapterhouse',
  ],
  [
    'a service with older control groups',
    SERVICE,
    '2:cpu:/\n1:name=systemd:/system.slice/a.service\n0::/\n',
    'systemctl restart a',
  ],
  ['a program that a service started', { SYSTEMD_EXEC_PID: '41' }, '0::/system.slice/cron.service\n', ''],
  ['a shell', {}, '0::/user.slice/user-1000.slice/session-2.scope\n', ''],
  ['a machine without control groups', SERVICE, '', ''],
] as const)
  test(`the command that restarts ${name}: ${command || 'unknown'}`, () =>
    assert.equal(restartCommandOf(env, { pid: 42, cgroup }), command))

test('an unresponsive disk costs two seconds, and is checked once', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let looks = 0
  const diskOf = createDisks(() => {
    looks += 1
    return new Promise(() => {})
  })
  const responses = Promise.all([diskOf('/dead'), diskOf('/dead')])
  context.mock.timers.tick(2_000)
  assert.deepEqual([await responses, looks], [[null, null], 1])
})

test('logs are read from the last known line on', async () => {
  await using world = await createServer()
  const { log } = world.server.infrastructure
  log.level = 'info'
  log.warn({ host: 'a.example', token: 'x' }, 'failed to connect')
  const first = (await world.request('GET /logs?level=warn')).body
  assert.deepEqual(
    first.entries.map(({ message, attrs }: { message: string; attrs: object }) => [message, attrs]),
    [
      [
        'failed to connect',
        [
          { key: 'host', value: 'a.example' },
          { key: 'token', value: '[redacted]' },
        ],
      ],
    ],
  )
  assert.deepEqual((await world.request(`GET /logs?after=${first.last_seq}`)).body.entries, [])
  assert.deepEqual(await world.request('GET /logs?level=loud'), { status: 400, body: { error: 'invalid level' } })
  assert.deepEqual(await world.request(`GET /logs?q=${'x'.repeat(201)}`), { status: 400, body: { error: 'search too long' } })
})

test('the update check asks the configured forge once enabled', async () => {
  const fetched: string[] = []
  const response = async (url: unknown) => {
    fetched.push(String(url))
    return new Response(JSON.stringify([{ tag_name: 'v9.0.0', html_url: 'https://forge.example/9' }]))
  }
  await using world = await createServer({ deps: { fetch: response as typeof fetch } })
  assert.deepEqual((await world.request('POST /update/check')).body.code, 'update_check_off')
  const change = (payload: object) =>
    world.server.app.inject({ method: 'PATCH', url: '/api/v1/admin/settings', headers: world.headers, payload })
  const refused = await change({ general: { update_check: true } })
  assert.deepEqual([refused.statusCode, refused.json().field], [400, 'general.update_check'])
  await change({ update: { url: 'https://forge.example/releases' }, general: { update_check: true } })
  const { status, body } = await world.request('POST /update/check')
  assert.deepEqual([status, body.enabled, body.latest.version, body.comparable], [200, true, 'v9.0.0', false])
  assert.deepEqual((await world.request('GET /update')).body, body)
  assert.deepEqual(new Set(fetched), new Set(['https://forge.example/releases']))
})

test('system, updates and logs are for admins', async () => {
  await using world = await createServer()
  const listener = world.server.person('Ann')
  for (const route of ['GET /system', 'GET /update', 'POST /update/check', 'GET /logs']) {
    assert.equal((await world.request(route, {})).status, 401, route)
    assert.equal((await world.request(route, listener)).status, 403, route)
  }
})
