import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestServer, type TestServerOptions } from '../../../test/test-server.ts'
import { KEYS } from './keys.ts'

const URL_OF_SETTINGS = '/api/v1/admin/settings'

async function createAdmin(options: TestServerOptions = {}) {
  const server = await createTestServer(options)
  const headers = server.person('Root', { isAdmin: true })
  const get = async () => (await server.app.inject({ url: URL_OF_SETTINGS, headers })).json()
  async function patch(payload: unknown) {
    const response = await server.app.inject({ method: 'PATCH', url: URL_OF_SETTINGS, headers, payload: JSON.stringify(payload) })
    return { status: response.statusCode, body: response.json() }
  }
  const audited = () =>
    server.infrastructure.db.all<{ action: string; details: string }>('SELECT action, details FROM audit_events')
  return { ...server, headers, get, patch, audited }
}

test('sends every setting of the table in its section', async () => {
  await using admin = await createAdmin()
  const envelope = await admin.get()
  for (const id of Object.keys(KEYS)) {
    const [section = '', name = ''] = id.split('.')
    assert.ok(name in envelope[section], id)
  }
  assert.deepEqual([envelope.demo.max_users, envelope.demo.max_users_default, envelope.players.web_player], [null, 200, ''])
  assert.ok(envelope.restart_settings.includes('network.bind'))
  assert.deepEqual([envelope.locked, envelope.restart_pending], [{ 'network.bind': 'launcher', ...UNLIMITED }, []])
})

const UNLIMITED = {
  'limits.requests_per_second': 'CHAPTERHOUSE_LIMITS_REQUESTS_PER_SECOND',
  'limits.media_requests_per_second': 'CHAPTERHOUSE_LIMITS_MEDIA_REQUESTS_PER_SECOND',
}

test('saves a setting, uses it immediately and records the change', async () => {
  await using admin = await createAdmin()
  const { status, body } = await admin.patch({ general: { public_url: 'https://books.example/', name: '' } })
  assert.deepEqual([status, body.general.public_url], [200, 'https://books.example'])
  assert.equal(admin.infrastructure.settings.get('general.public_url'), 'https://books.example')
  assert.deepEqual(
    admin.audited().map(({ action, details }) => [action, JSON.parse(details)]),
    [['settings.update', { changes: [{ setting: 'general.public_url', from: '', to: 'https://books.example' }] }]],
  )
})

test('records nothing when nothing changes', async () => {
  await using admin = await createAdmin()
  assert.equal((await admin.patch({ limits: { burst: 40 }, backups: { keep: 7, schedule: ' daily:03:00 ' } })).status, 200)
  assert.deepEqual(admin.audited(), [])
})

test('sends the stored form of a value', async () => {
  await using admin = await createAdmin()
  const { body } = await admin.patch({ network: { trusted_proxies: ['10.0.0.2', ' ', '10.0.0.2', 'fd00::1'] } })
  assert.deepEqual(body.network.trusted_proxies, ['10.0.0.2/32', 'fd00::1/128'])
})

test('shows a setting that needs a restart as saved and pending', async () => {
  await using admin = await createAdmin()
  const { body } = await admin.patch({ media: { accel: 'nginx' } })
  assert.deepEqual([body.media.accel, body.restart_pending], ['nginx', ['media.accel']])
  assert.equal(admin.infrastructure.settings.get('media.accel'), 'off')
  assert.deepEqual((await admin.patch({ media: { accel: 'off' } })).body.restart_pending, [])
})

test('checks a change together with pending ones', async () => {
  await using admin = await createAdmin()
  assert.equal((await admin.patch({ network: { tls_hosts: ['books.example'] } })).status, 200)
  assert.equal((await admin.patch({ network: { tls_mode: 'autocert' } })).status, 200)
})

test('null restores the default where a setting allows it', async () => {
  await using admin = await createAdmin()
  assert.equal((await admin.patch({ demo: { max_users: 5 } })).body.demo.max_users, 5)
  assert.equal((await admin.patch({ demo: { max_users: null } })).body.demo.max_users, null)
  assert.equal(admin.infrastructure.settings.get('demo.max_users'), 200)
})

for (const [name, payload, status, body] of [
  [
    'an unknown setting',
    { general: { nam: 'x' } },
    400,
    { error: 'no such setting', code: 'unknown_setting', field: 'general.nam' },
  ],
  [
    'a derived value',
    { demo: { max_users_default: 3 } },
    400,
    { error: 'no such setting', code: 'unknown_setting', field: 'demo.max_users_default' },
  ],
  [
    'a program of the machine',
    { tools: { download_url: 'https://x.example/a.zip' } },
    400,
    { error: 'can only be changed in the config file', code: 'setting_read_only', field: 'tools.download_url' },
  ],
  [
    'a certificate authority',
    { network: { acme_directory: 'https://x.example/' } },
    400,
    { error: 'can only be changed in the config file', code: 'setting_read_only', field: 'network.acme_directory' },
  ],
  [
    'a setting of a flag',
    { network: { bind: '127.0.0.1:1' } },
    409,
    { error: 'set by a flag of the command line', code: 'setting_locked', field: 'network.bind' },
  ],
  ['null', { general: { name: null } }, 400, { error: 'enter a value', code: 'invalid_setting', field: 'general.name' }],
  [
    'text for a number',
    { limits: { burst: '7' } },
    400,
    { error: 'wrong type of value', code: 'invalid_setting', field: 'limits.burst' },
  ],
  [
    'an address that is none',
    { general: { public_url: 'javascript:alert(1)' } },
    400,
    {
      error: 'an address such as https://books.example.org, without query, fragment or user',
      code: 'invalid_setting',
      field: 'general.public_url',
    },
  ],
  [
    'an unknown library',
    { demo: { library: 'Nowhere' } },
    400,
    { error: 'no library has that name', code: 'invalid_setting', field: 'demo.library' },
  ],
  ...(
    [
      ['backups', 'schedule', 'hourly', 'empty, daily:HH:MM or weekly:DAY:HH:MM, for example weekly:sun:03:00'],
      ['backups', 'keep', 0, 'a whole number from 1 to 365'],
      ['backups', 'keep', 366, 'a whole number from 1 to 365'],
    ] as const
  ).map(
    ([section, name, value, error]) =>
      [
        `${section}.${name} ${value}`,
        { [section]: { [name]: value } },
        400,
        { error, code: 'invalid_setting', field: `${section}.${name}` },
      ] as const,
  ),
  ['no sections', [], 400, { error: 'invalid request' }],
  ['a section that is none', { general: 'x' }, 400, { error: 'invalid request' }],
] as const)
  test(`refuses ${name} and changes nothing`, async () => {
    await using admin = await createAdmin()
    const sent = Array.isArray(payload) ? payload : { limits: { burst: 41 }, ...payload }
    assert.deepEqual(await admin.patch(sent), { status, body })
    assert.deepEqual([(await admin.get()).limits.burst, admin.audited()], [40, []])
  })

test('refuses a change that is valid only because of an environment variable', async () => {
  await using admin = await createAdmin({ env: { CHAPTERHOUSE_DEMO_LIBRARY: 'Books' } })
  const { status, body } = await admin.patch({ demo: { enabled: true } })
  assert.deepEqual([status, body.code, body.field], [400, 'invalid_setting', 'demo.enabled'])
})

test('enables metadata lookup with an address from the environment, and starts without it later', async () => {
  const env = { CHAPTERHOUSE_METADATA_BASE_URL: 'https://metadata.example' }
  await using admin = await createAdmin({ env })
  const { status, body } = await admin.patch({ metadata: { enabled: true } })
  assert.deepEqual([status, body.metadata.enabled, body.metadata.available], [200, true, true])
  assert.equal(admin.infrastructure.settings.get('metadata.enabled'), true)

  await using later = await createAdmin({ file: { 'metadata.enabled': true } })
  assert.deepEqual((await later.get()).metadata, { enabled: true, base_url: '', region: '', available: false })
  const server = (await later.app.inject({ url: '/api/v1/server' })).json()
  assert.equal(server.capabilities.metadata, false)
  assert.equal((await later.patch({ general: { name: 'Books' } })).status, 200, 'other settings can be changed')
})

test('enables update checks with an address from the environment, and starts without it later', async () => {
  await using admin = await createAdmin({ env: { CHAPTERHOUSE_UPDATE_URL: 'https://forge.example/releases' } })
  assert.equal((await admin.patch({ general: { update_check: true } })).status, 200)

  await using later = await createAdmin({ file: { 'general.update_check': true } })
  assert.equal((await later.patch({ general: { name: 'Books' } })).status, 200, 'other settings can be changed')
  const refused = await later.patch({ metadata: { enabled: true } })
  assert.deepEqual([refused.status, refused.body.field], [400, 'metadata.enabled'], 'each service for itself')
})

test('keeps the address of the metadata service while lookup is on', async () => {
  await using admin = await createAdmin({ file: { 'metadata.enabled': true, 'metadata.base_url': 'https://metadata.example' } })
  const { status, body } = await admin.patch({ metadata: { base_url: '' } })
  assert.deepEqual([status, body.code, body.field], [400, 'invalid_setting', 'metadata.enabled'])
})

test("lets an admin's API key read them, but not change them", async () => {
  await using admin = await createAdmin()
  const made = await admin.app.inject({
    method: 'POST',
    url: '/api/v1/auth/tokens',
    headers: admin.headers,
    payload: '{"label":"script"}',
  })
  const headers = { authorization: `Bearer ${made.json().token}` }
  assert.equal((await admin.app.inject({ url: URL_OF_SETTINGS, headers })).statusCode, 200)
  const payload = '{"general":{"public_url":"https://evil.example"}}'
  const response = await admin.app.inject({ method: 'PATCH', url: URL_OF_SETTINGS, headers, payload })
  assert.deepEqual([response.statusCode, response.json()], [403, { error: 'not available when authenticating with an API key' }])
  assert.equal((await admin.get()).general.public_url, '')
})

test('lets no listener read or change them', async () => {
  await using admin = await createAdmin()
  const headers = admin.person('Ann', { granted: ['.'] })
  for (const method of ['GET', 'PATCH'] as const) {
    const response = await admin.app.inject({ method, url: URL_OF_SETTINGS, headers, payload: '{"general":{"name":"Mine"}}' })
    assert.deepEqual([response.statusCode, response.json()], [403, { error: 'admin only', code: 'admin_only' }])
  }
})
