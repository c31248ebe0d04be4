import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@chapterhouse/kit/errors'
import { namedFolders } from './beside-settings.ts'
import type { SettingId } from './keys.ts'
import { readSettings } from './settings.ts'

const nothing = { file: {}, env: {}, flags: {} }

test('flags override the environment, which overrides the file, which overrides the defaults', () => {
  const at = (layers: object) => readSettings({ ...nothing, ...layers }).get('network.bind')
  const [file, env, flags] = [{ 'network.bind': '1.1.1.1:1' }, { CHAPTERHOUSE_BIND: '2.2.2.2:2' }, { bind: '3.3.3.3:3' }]
  assert.deepEqual(
    [at({ file, env, flags }), at({ file, env }), at({ file }), at({})],
    ['3.3.3.3:3', '2.2.2.2:2', '1.1.1.1:1', '0.0.0.0:8080'],
  )
})

const tls = [
  ['127.0.0.1:8080', 'off'],
  ['localhost:80', 'off'],
  ['[::1]:8080', 'off'],
  ['0.0.0.0:8080', 'selfsigned'],
  ['[::]:8080', 'selfsigned'],
  ['127.0.0.1.example.org:8080', 'selfsigned'],
] as const
for (const [bind, mode] of tls) {
  test(`TLS is ${mode} when bound to ${bind}`, () => {
    assert.equal(readSettings({ ...nothing, flags: { bind } }).get('network.tls_mode'), mode)
  })
}

test('a list in the environment is split, and one message names all problems', () => {
  const env = { CHAPTERHOUSE_TRUSTED_PROXIES: ' 10.0.0.0/8, ,::1, ::1 ' }
  const settings = readSettings({ ...nothing, env })
  assert.deepEqual(settings.get('network.trusted_proxies'), ['10.0.0.0/8', '::1/128'])
  assert.equal(settings.sourceOf('network.trusted_proxies'), 'environment')
  const wrong = {
    file: { 'general.name': 'x'.repeat(65), libraries: [{ name: 'Books' }], server_id: 'x' },
    env: { CHAPTERHOUSE_MEDIA_ACCEL: 'apache' },
    flags: { bind: 'nowhere' },
  }
  assert.throws(() => readSettings(wrong), {
    message: [
      'Invalid configuration:',
      'config.yaml: general.name: at most 64 characters, none of them a control character',
      '--bind: host:port, for example 127.0.0.1:8080',
      'CHAPTERHOUSE_MEDIA_ACCEL: one of off, nginx, sendfile',
      'config.yaml: server_id: the 22 characters as generated; remove the line to generate a new one',
      'config.yaml: libraries[0].root: a folder is required',
    ].join('\n  '),
  })
})

const strangers = [
  ['bind', 'Invalid configuration: config.yaml: bind is not a setting (did you mean network.bind?).'],
  ['net.bind', 'Invalid configuration: config.yaml: net.bind is not a setting (did you mean network.bind?).'],
  ['colour', 'Invalid configuration: config.yaml: colour is not a setting.'],
] as const
for (const [id, message] of strangers) {
  test(`${id} in the file prevents the start with one sentence`, () =>
    assert.throws(() => readSettings({ ...nothing, file: { [id]: 1, server_id: 'A'.repeat(22), libraries: [] } }), { message }))
}

test('an empty environment variable is an empty text or list if that is valid, or else counts as unset', () => {
  const env = {
    CHAPTERHOUSE_WEB_DIR: '',
    CHAPTERHOUSE_BIND: '',
    CHAPTERHOUSE_TLS_MODE: '',
    CHAPTERHOUSE_TRUSTED_PROXIES: '',
  }
  const file = { 'players.web_dir': '/player', 'network.tls_mode': 'off', 'network.trusted_proxies': ['::1'] }
  const settings = readSettings({ ...nothing, env, file })
  assert.deepEqual([settings.get('players.web_dir'), settings.sourceOf('players.web_dir')], ['', 'environment'])
  assert.deepEqual([settings.get('network.tls_mode'), settings.sourceOf('network.tls_mode')], ['off', 'file'])
  assert.deepEqual([settings.get('network.bind'), settings.sourceOf('network.bind')], ['0.0.0.0:8080', 'default'])
  assert.deepEqual([settings.get('network.trusted_proxies'), settings.sourceOf('network.trusted_proxies')], [[], 'environment'])
})

const HASH = 'a'.repeat(64)
const values: readonly (readonly [SettingId, unknown, unknown])[] = [
  ['general.name', '  Our books ', 'Our books'],
  ['general.name', '𝔘'.repeat(64), '𝔘'.repeat(64)],
  ['general.name', 'a\u0007', undefined],
  ['general.name', 7, undefined],
  ['general.public_url', 'https://books.example.org/', 'https://books.example.org'],
  ['general.public_url', 'http://books.example.org:8080/sub/', 'http://books.example.org:8080/sub'],
  ['general.public_url', '', ''],
  ['general.public_url', 'books.example.org', undefined],
  ['general.public_url', 'ftp://books.example.org', undefined],
  ['general.public_url', 'https://ann@books.example.org', undefined],
  ['general.public_url', 'https://books.example.org/?x', undefined],
  ['general.public_url', 'https://books.example.org/#x', undefined],
  ['network.bind', '[::]:80', '[::]:80'],
  ['network.bind', ':8080', undefined],
  ['network.bind', '::1:8080', undefined],
  ['network.bind', '127.0.0.1:65536', undefined],
  ['network.bind', '127.0.0.1', undefined],
  ['network.tls_mode', 'on', undefined],
  ['network.tls_hosts', ['Books.Example.org', ' books.example.org '], ['books.example.org']],
  ['network.tls_hosts', ['https://books.example.org'], undefined],
  ['network.cors_origins', ['*', 'HTTPS://Player.example.org:8443'], ['*', 'https://player.example.org:8443']],
  [
    'network.cors_origins',
    ['capacitor://localhost', 'ionic://localhost:8100', 'moz-extension://0b2c-4d'],
    ['capacitor://localhost', 'ionic://localhost:8100', 'moz-extension://0b2c-4d'],
  ],
  ...['null', 'localhost', 'https://player.example.org/', 'https://player.example.org:443', 'capacitor://localhost/'].map(
    (origin) => ['network.cors_origins', [origin], undefined] as const,
  ),
  ...['capacitor://', 'capacitor:localhost', 'capacitor://ann@localhost', 'capacitor://localhost?x', 'file:///', 'data:,x'].map(
    (origin) => ['network.cors_origins', [origin], undefined] as const,
  ),
  ['network.tls_hosts', Array.from({ length: 51 }, (_, n) => `h${n}`), undefined],
  ['network.trusted_proxies', ['10.0.0.2', 'fd00::/8'], ['10.0.0.2/32', 'fd00::/8']],
  ['network.trusted_proxies', ['10.0.0.0/'], undefined],
  ['network.trusted_proxies', ['10.0.0.0/33'], undefined],
  ['network.trusted_proxies', '10.0.0.2, 10.0.0.3', ['10.0.0.2/32', '10.0.0.3/32']],
  ['media.accel', 'nginx', 'nginx'],
  ['tools.download_url', 'https://tools.example.org/{os}-{arch}.tar.xz', 'https://tools.example.org/{os}-{arch}.tar.xz'],
  ['tools.download_url', 'file:///etc/passwd', undefined],
  ['tools.sha256', HASH.toUpperCase(), HASH],
  ['tools.sha256', HASH.slice(1), undefined],
]
for (const [id, given, value] of values) {
  test(`${id}: ${JSON.stringify(given).slice(0, 60)} is ${value === undefined ? 'rejected' : 'accepted'}`, () => {
    const read = () => readSettings({ ...nothing, file: { [id]: given } }).get(id)
    if (value === undefined)
      assert.throws(read, (error) => error instanceof AppError && error.message.includes(`config.yaml: ${id}: `))
    else assert.deepEqual(read(), value)
  })
}

test('certificates are fetched for names only', () => {
  const file = { 'network.tls_mode': 'autocert' }
  assert.throws(() => readSettings({ ...nothing, file }), /autocert needs network\.tls_hosts/)
  assert.equal(readSettings({ ...nothing, file: { ...file, 'network.tls_hosts': ['a.org'] } }).get('network.tls_mode'), 'autocert')
})

const libraries: readonly (readonly [unknown, string | undefined])[] = [
  [[], undefined],
  [[{ root: '/books' }, { name: 'Others', root: '/others' }], undefined],
  ['/books', 'libraries: a list'],
  [['/books'], 'libraries[0]: `root`'],
  [[{ root: '/books' }, { root: '' }], 'libraries[1].root'],
  [[{ root: '/books', name: ' ' }], 'libraries[0].name'],
  [[{ root: '/books', path: '/x' }], 'libraries[0].path is not a setting'],
]
for (const [given, problem] of libraries) {
  test(`libraries ${JSON.stringify(given)}: ${problem ?? 'accepted'}`, () => {
    const file = { libraries: given }
    const read = () => readSettings({ ...nothing, file })
    if (problem === undefined) assert.deepEqual([read() && namedFolders(file)], [given])
    else assert.throws(read, (error) => error instanceof AppError && error.message.includes(`config.yaml: ${problem}`))
  })
}

// @ts-expect-error no such setting
const unknown = () => readSettings(nothing).get('network.bid')
void unknown

test('a changed setting is saved and applied immediately; one that needs a restart is only saved', () => {
  const written: object[] = []
  const settings = readSettings({ ...nothing, persist: (values) => written.push(values) })
  settings.change({ 'limits.burst': 7, 'network.bind': '127.0.0.1:9' })
  assert.deepEqual(written, [{ 'limits.burst': 7, 'network.bind': '127.0.0.1:9' }])
  assert.deepEqual([settings.get('limits.burst'), settings.get('network.bind')], [7, '0.0.0.0:8080'])
})

const refusedChanges = [
  ['no setting', { 'limits.bursts': 1 }, 'unknown_setting', 'limits.bursts'],
  ['a name of every object', { constructor: 1 }, 'unknown_setting', 'constructor'],
  ['a value that is none', { 'limits.burst': -1 }, 'invalid_setting', 'limits.burst'],
  ['one that the environment holds', { 'limits.requests_per_second': 1 }, 'setting_locked', 'limits.requests_per_second'],
  ['one that only a shell changes', { 'players.web_dir': '/x' }, 'setting_read_only', 'players.web_dir'],
  ['what does not go together', { 'network.tls_mode': 'autocert' }, 'invalid_setting', 'network.tls_mode'],
] as const
for (const [name, changes, code, field] of refusedChanges) {
  test(`${name} changes nothing, nor does the rest of its request: ${code}`, () => {
    const env = { CHAPTERHOUSE_LIMITS_REQUESTS_PER_SECOND: '3' }
    const settings = readSettings({ ...nothing, env, persist: () => assert.fail('written') })
    assert.throws(
      () => settings.change({ 'general.name': 'New', ...changes }),
      (error) => error instanceof AppError && error.code === code && error.fields['field'] === field,
    )
    assert.equal(settings.get('general.name'), '')
  })
}
