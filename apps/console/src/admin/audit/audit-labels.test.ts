import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEvent } from '../../server/responses.ts'
import { auditTexts } from '../../texts/server/audit.ts'
import { actionOf, authorOf, detailText, type Named, targetOf } from './audit-labels.ts'

const event = (given: Partial<AuditEvent>): AuditEvent => ({
  ...{ id: 1, at: '2026-11-21T12:00:00.000Z', actor_id: 1, actor_name: 'Ann', via: 'session', target: '', details: {} },
  action: 'user.create',
  ...given,
})
const texts = auditTexts.value

test('labels a change, and shows the code of an unknown one', () => {
  assert.equal(actionOf(event({ action: 'backup.restore_applied' }), texts), 'Backup restored')
  assert.equal(actionOf(event({ action: 'bridge.dismantle' }), texts), 'bridge.dismantle')
})

for (const [given, author] of [
  [{}, 'Ann'],
  [{ via: 'api' }, 'Ann (API key)'],
  [{ via: 'system', actor_name: 'shell' }, 'Command line'],
  [{ via: 'system', actor_name: 'server' }, 'Server'],
] as const)
  test(`the author of ${JSON.stringify(given)} is ${author}`, () => assert.equal(authorOf(event(given), texts), author))

for (const [details, text] of [
  [{}, ''],
  [{ role: 'admin', password: true }, 'Role: admin, Password: Yes'],
  [{ changes: [{ setting: 'general.name', from: '', to: 'Ours' }] }, 'general.name: – → Ours'],
  [{ changes: [{ setting: 'network.trusted_proxies', from: [], to: ['10.0.0.0/8'] }] }, 'network.trusted_proxies: – → 10.0.0.0/8'],
  [{ changes: [{ setting: 'update.check', from: false, to: true }] }, 'update.check: No → Yes'],
  [{ paths: { count: 2, first: ['A'] } }, 'Folders: A, and 1 more'],
  [{ set: { title: 'Tides', year: 1999 }, revert: ['author'] }, 'Changed: title: Tides, year: 1999, Reverted: author'],
  [
    { source: 'audible', params: { source: 'auto', contribute: 'issue', work_id: 'dune' } },
    'Metadata source: audible, Options: Source: auto, Contribution: issue, Work: dune',
  ],
  [{ of_a_newer_server: 1 }, 'of_a_newer_server: 1'],
] as const)
  test(`details as text: ${text}`, () => assert.equal(detailText(event({ details }), texts), text))

const NAMED: Named = {
  people: [{ id: 3, username: 'Bea' }],
  libraries: [
    { id: 1, name: 'Books' },
    { id: 2, name: 'Books: new' },
  ],
  shares: [{ id: 5, name: 'Family' }],
}
for (const [action, target, found] of [
  ['user.update', 'Bea', { kind: 'person', id: 3 }],
  ['user.delete', 'Gone', undefined],
  ['share.grant', 'Bea', { kind: 'person', id: 3 }],
  ['share.create', 'Family', { kind: 'share', id: 5 }],
  ['library.update', 'Books', { kind: 'library', id: 1 }],
  ['book.edit', 'Books: A/B', { kind: 'book', library_id: 1, path: 'A/B' }],
  ['book.edit', 'Books: new: A', { kind: 'book', library_id: 2, path: 'A' }],
  ['book.edit', 'Elsewhere: A', undefined],
  ['backup.create', '', { kind: 'backups' }],
  ['settings.update', '', { kind: 'settings' }],
  ['issue.ignore', '', { kind: 'health' }],
  ['notify.create', 'Phone', { kind: 'notifications' }],
  ['library.reorder', '', { kind: 'libraries' }],
  ['book.match_apply', '', { kind: 'matching' }],
  ['library.folder_override', 'Books: A', { kind: 'folder', library_id: 1, path: 'A' }],
  ['bridge.unpair', 'Home', { kind: 'bridge' }],
  ['bridge.job_cancel', 'Books: A', { kind: 'book', library_id: 1, path: 'A' }],
  ['heating.start', 'Home', undefined],
] as const)
  test(`${action} of ${target || 'nothing'} links to ${found?.kind ?? 'no page'}`, () =>
    assert.deepEqual(targetOf(event({ action, target }), NAMED), found))
