import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { ServerSettings } from '../../server/responses.ts'
import { SETTING_IDS, SETTINGS, type Setting } from './setting-table.ts'
import { changedIds, changesOf, configLines, editsAfter, typedOf } from './settings-form.ts'

const SAVED: ServerSettings = {
  general: { name: 'Books', public_url: '', lan_url: '', session_days: 400, database_cache_mb: 0, update_check: false },
  update: { url: '' },
  network: {
    ...{ bind: '0.0.0.0:8080', tls_mode: 'off', tls_hosts: [], trusted_proxies: ['10.0.0.2/32'], cors_origins: [] },
    ...{ tls_cache_dir: '', tls_cert_file: '', tls_key_file: '', acme_directory: 'https://acme.example' },
  },
  limits: { requests_per_second: 20, burst: 40, media_requests_per_second: 200, media_burst: 2000 },
  media: { accel: 'off' },
  players: {
    ...{ web_dir: '', web_player: 'embedded', app_scheme: 'chapterhouse' },
    ...{ apple_app_ids: [], android_package: '', android_sha256: [] },
  },
  metadata: { enabled: false, base_url: '', region: '', available: false },
  demo: { enabled: false, library: '', max_users: null, max_users_default: 200, idle_ttl: '24h' },
  backups: { schedule: '', keep: 7, dir: '' },
  metrics: { bind: '' },
  tools: { download_url: '', sha256: '' },
  locked: { 'limits.burst': 'CHAPTERHOUSE_LIMITS_BURST' },
  restart_settings: ['network.bind'],
  restart_pending: [],
}

test('shows saved values in the form', () => {
  assert.equal(typedOf(SAVED, 'general.session_days'), '400')
  assert.equal(typedOf(SAVED, 'network.trusted_proxies'), '10.0.0.2/32')
  assert.equal(typedOf(SAVED, 'demo.max_users'), '')
  assert.equal(typedOf(SAVED, 'demo.enabled'), false)
})

test('an unedited form has no changes', () => {
  const edits = Object.fromEntries(SETTING_IDS.map((id) => [id, typedOf(SAVED, id)]))
  assert.deepEqual(changesOf(SAVED, edits), {})
})

const TYPED: readonly [name: string, edits: Parameters<typeof changesOf>[1], changes: object][] = [
  ['text is trimmed', { 'general.name': ' Tales ' }, { general: { name: 'Tales' } }],
  ['spaces alone are no change', { 'general.name': 'Books ' }, {}],
  ['a number', { 'general.session_days': '90' }, { general: { session_days: 90 } }],
  ['a number that is none is sent as typed', { 'general.session_days': 'many' }, { general: { session_days: 'many' } }],
  ['no guests', { 'demo.max_users': '0' }, { demo: { max_users: 0 } }],
  ['an empty list', { 'network.trusted_proxies': ' \n' }, { network: { trusted_proxies: [] } }],
  ['a list', { 'network.cors_origins': 'https://a.example\n\n *' }, { network: { cors_origins: ['https://a.example', '*'] } }],
  ['a locked setting is left out', { 'limits.burst': '1' }, {}],
  ['two sections', { 'demo.enabled': true, 'media.accel': 'nginx' }, { demo: { enabled: true }, media: { accel: 'nginx' } }],
]
for (const [name, edits, changes] of TYPED)
  test(`only changes are sent: ${name}`, () => assert.deepEqual(changesOf(SAVED, edits), changes))

test('an empty number resets to the default, if it has one', () => {
  const limited = { ...SAVED, demo: { ...SAVED.demo, max_users: 5 } }
  assert.deepEqual(changesOf(limited, { 'demo.max_users': '' }), { demo: { max_users: null } })
})

test('text typed during a save stays', () => {
  const sent = { 'general.name': 'Tales', 'demo.library': 'Books' }
  assert.deepEqual(editsAfter({ ...sent, 'general.name': 'Tales of' }, sent), { 'general.name': 'Tales of' })
})

test('the lines for config.yaml restore the saved values', () => {
  const ids = changedIds(SAVED, { 'network.bind': '127.0.0.1:80', 'network.trusted_proxies': '' })
  assert.equal(configLines(SAVED, 'network', ids), 'network:\n  bind: "0.0.0.0:8080"\n  trusted_proxies: ["10.0.0.2/32"]')
})

test('every documented setting is on the page, with its default', () => {
  const docs = readFileSync(new URL('../../../../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = [...docs.matchAll(/^\| `([a-z_]+\.[a-z_0-9]+)` \| (\S.*?) \|/gm)].map(([, id = '', defaultValue = '']) => [
    id,
    defaultValue,
  ])
  const documented = rows.filter(([id = '']) => !id.startsWith('backups.')).map(([id, defaultValue]) => [id, defaultValue])
  const written = ({ defaultValue, options }: Setting) =>
    defaultValue === undefined ? (options && !options.includes('') ? 'see description' : 'empty') : `\`${defaultValue}\``
  const shown = SETTING_IDS.filter((id) => id !== 'players.web_player').map((id) => [id, written(SETTINGS[id])])
  assert.deepEqual(shown.toSorted(), documented.toSorted())
})
