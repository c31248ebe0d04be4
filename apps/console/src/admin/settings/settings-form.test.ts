import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETTING_IDS, SETTINGS, type SettingId } from './setting-table.ts'
import { changedIds, changesOf, configLines, editsAfter, typedOf } from './settings-form.ts'

const EMPTY = { text: '', number: 0, lines: [], choice: '', switch: false } as const

/** Every setting with an empty value, overridden by these values. */
function savedSettings(values: Partial<Record<SettingId, unknown>>) {
  const sections: Record<string, Record<string, unknown>> = {}
  for (const id of SETTING_IDS) {
    const [section = '', name = ''] = id.split('.')
    sections[section] = { ...sections[section], [name]: id in values ? values[id] : EMPTY[SETTINGS[id].kind] }
  }
  return { ...sections, locked: { 'limits.burst': 'CHAPTERHOUSE_LIMITS_BURST' } }
}

const VALUES = {
  ...{ 'general.name': 'Books', 'general.session_days': 400, 'media.accel': 'off', 'demo.max_users': null },
  ...{ 'network.bind': '0.0.0.0:8080', 'network.trusted_proxies': ['10.0.0.2/32'] },
}
const SAVED = savedSettings(VALUES)

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

test('an empty number resets to the default, if there is one', () => {
  const limited = savedSettings({ ...VALUES, 'demo.max_users': 5 })
  assert.deepEqual(changesOf(limited, { 'demo.max_users': '' }), { demo: { max_users: null } })
})

test('keeps text typed during a save', () => {
  const sent = { 'general.name': 'Tales', 'demo.library': 'Books' }
  assert.deepEqual(editsAfter({ ...sent, 'general.name': 'Tales of' }, sent), { 'general.name': 'Tales of' })
})

test('the lines for config.yaml restore the saved values', () => {
  const ids = changedIds(SAVED, { 'network.bind': '127.0.0.1:80', 'network.trusted_proxies': '' })
  assert.equal(configLines(SAVED, 'network', ids), 'network:\n  bind: "0.0.0.0:8080"\n  trusted_proxies: ["10.0.0.2/32"]')
})
