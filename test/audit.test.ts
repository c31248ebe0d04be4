import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Services } from '../apps/server/src/compose/services.ts'
import { relPath } from '../apps/server/src/features/paths/index.ts'
import { indexBook } from '../apps/server/test/indexed-book.ts'
import { createTestServer } from '../apps/server/test/test-server.ts'

const OF_BOOK = { kind: 'suspect', books: [{ library_id: 1, path: 'Book' }] }

/** A refused change is not audited. */
const REFUSED = { refused: 404 } as const

/** A valid request for every audited operation; a missing one fails below. */
const SAMPLES: Record<string, { url: string; payload?: object | ((root: string) => object); refused?: 400 | 404 | 409 }> = {
  'POST /admin/libraries': { url: '/admin/libraries', payload: (root) => ({ name: 'New', root }) },
  'PATCH /admin/libraries/:id': { url: '/admin/libraries/1', payload: { name: 'Renamed' } },
  'DELETE /admin/libraries/:id': { url: '/admin/libraries/2' },
  'POST /admin/libraries/:id/scan': { url: '/admin/libraries/1/scan' },
  'POST /admin/scan': { url: '/admin/scan' },
  'PATCH /admin/settings': { url: '/admin/settings', payload: { general: { name: 'Ours' } } },
  'PUT /admin/libraries/:id/folder-override': { url: '/admin/libraries/1/folder-override?path=Set', payload: { mode: 'book' } },
  'DELETE /admin/libraries/:id/folder-override': { url: '/admin/libraries/1/folder-override?path=Set' },
  'PATCH /admin/libraries/:id/book': { url: '/admin/libraries/1/book?path=Book', payload: { set: { title: 'Another' } } },
  'POST /admin/libraries/:id/book/rescan': { url: '/admin/libraries/1/book/rescan?path=Book' },
  'PATCH /admin/libraries/:id/progress': {
    url: '/admin/libraries/1/progress?path=Book&user_id=1',
    payload: { finished: true },
  },
  'POST /admin/books/bulk': {
    url: '/admin/books/bulk',
    payload: { books: [{ library_id: 1, path: 'Book' }], set: { author: 'Ann' } },
  },
  'POST /admin/issues/missing/move': {
    url: '/admin/issues/missing/move',
    payload: { library_id: 1, path: 'Lost', to_path: 'Book' },
  },
  'POST /admin/issues/moves/undo': { url: '/admin/issues/moves/undo', payload: { id: 1 } },
  'POST /admin/issues/ignore': { url: '/admin/issues/ignore', payload: OF_BOOK },
  'DELETE /admin/issues/ignore': { url: '/admin/issues/ignore', payload: OF_BOOK },
  'POST /admin/issues/fix': { url: '/admin/issues/fix', payload: OF_BOOK },
  'PUT /admin/libraries/order': { url: '/admin/libraries/order', payload: { ids: [2, 1] } },
  'POST /admin/imports/abs/file': { url: '/admin/imports/abs/file', payload: () => Buffer.from('no database'), refused: 400 },
  'POST /admin/imports/abs/users': { url: '/admin/imports/abs/users', payload: {}, refused: 400 },
  'POST /admin/imports/abs': { url: '/admin/imports/abs', payload: { users: [] }, refused: 400 },
  'POST /admin/imports/table': {
    url: '/admin/imports/table',
    payload: () => Buffer.from('person,path,position,moment\nRoot,Book,60,2026-01-01\n'),
  },
  'PATCH /admin/imports/:id': { url: '/admin/imports/9', payload: {}, ...REFUSED },
  'POST /admin/imports/:id/apply': { url: '/admin/imports/9/apply', ...REFUSED },
  'POST /admin/imports/:id/undo': { url: '/admin/imports/9/undo', ...REFUSED },
  'DELETE /admin/imports/:id': { url: '/admin/imports/9', ...REFUSED },
  'DELETE /admin/jobs/:id': { url: '/admin/jobs/1', ...REFUSED },
  'PUT /admin/libraries/:id/cover/community': { url: '/admin/libraries/1/cover/community?path=Book', payload: {}, ...REFUSED },
  'POST /admin/meta/covers': { url: '/admin/meta/covers', payload: {}, ...REFUSED },
  'POST /admin/books/works': { url: '/admin/books/works', payload: {}, ...REFUSED },
  'POST /admin/libraries/:id/book/community-chapters': {
    url: '/admin/libraries/1/book/community-chapters?path=Book',
    ...REFUSED,
  },
  'POST /admin/match-runs': { url: '/admin/match-runs', payload: {}, ...REFUSED },
  'POST /admin/match-runs/:id/apply': { url: '/admin/match-runs/1/apply', payload: {}, ...REFUSED },
  'POST /admin/match-runs/:id/cancel': { url: '/admin/match-runs/1/cancel', ...REFUSED },
  'DELETE /admin/community-matches': { url: '/admin/community-matches' },
  'POST /admin/covers': { url: '/admin/covers', payload: { books: [{ library_id: 1, path: 'Book' }] } },
  'PUT /admin/libraries/:id/cover': { url: '/admin/libraries/1/cover?path=Book', payload: () => onePixel() },
  'DELETE /admin/libraries/:id/cover': { url: '/admin/libraries/1/cover?path=Book' },
  'PUT /admin/libraries/:id/enrichment': { url: '/admin/libraries/1/enrichment?path=Book', payload: { isbn: '9780441013593' } },
  'POST /admin/users': { url: '/admin/users', payload: { username: 'New' } },
  'PATCH /admin/users/:id': { url: '/admin/users/2', payload: { disabled: true } },
  'DELETE /admin/users/:id': { url: '/admin/users/3' },
  'POST /admin/users/:id/authcode': { url: '/admin/users/2/authcode' },
  'POST /admin/authcodes/:id/rotate': { url: '/admin/authcodes/2/rotate' },
  'DELETE /admin/authcodes/:id': { url: '/admin/authcodes/2' },
  'DELETE /admin/users/:id/recovery': { url: '/admin/users/2/recovery' },
  'DELETE /admin/devices/:id': { url: '/admin/devices/2' },
  'POST /admin/shares': { url: '/admin/shares', payload: { name: 'Family', paths: [{ library_id: 1, path: 'Set' }] } },
  'PATCH /admin/shares/:id': { url: '/admin/shares/2', payload: { description: 'All of us' } },
  'DELETE /admin/shares/:id': { url: '/admin/shares/1' },
  'POST /admin/shares/:id/paths': { url: '/admin/shares/1/paths', payload: { library_id: 1, path: 'A' } },
  'DELETE /admin/shares/:id/paths': { url: '/admin/shares/1/paths', payload: { library_id: 1, path: 'A' } },
  'POST /admin/share-access': { url: '/admin/share-access', payload: { user_id: 3, share_id: 1 } },
  'DELETE /admin/share-access': { url: '/admin/share-access', payload: { user_id: 3, share_id: 1 } },
  'GET /admin/backups/:name': { url: '/admin/backups/chapterhouse-copy.db' },
  'POST /admin/backups': { url: '/admin/backups' },
  'POST /admin/backups/:name/restore': { url: '/admin/backups/chapterhouse-copy.db/restore' },
  'DELETE /admin/restore': { url: '/admin/restore' },
  'DELETE /admin/backups/:name': { url: '/admin/backups/chapterhouse-copy.db' },
  'POST /admin/bridge/pair': { url: '/admin/bridge/pair' },
  'DELETE /admin/bridge': { url: '/admin/bridge' },
  'POST /admin/bridge/jobs': {
    url: '/admin/bridge/jobs',
    payload: { kind: 'sidecars.generate', library_id: 1, path: 'Book' },
  },
  'POST /admin/bridge/jobs/:id/retry': { url: '/admin/bridge/jobs/1/retry' },
  'POST /admin/bridge/jobs/:id/cancel': { url: '/admin/bridge/jobs/2/cancel' },
  'DELETE /admin/bridge/jobs/:id': { url: '/admin/bridge/jobs/3' },
  'POST /admin/update/check': { url: '/admin/update/check', refused: 409 },
  'POST /admin/notifications': {
    url: '/admin/notifications',
    payload: { kind: 'webhook', name: 'Hook', url: 'http://127.0.0.1:9/hook' },
  },
  'PATCH /admin/notifications/:id': { url: '/admin/notifications/1', payload: { enabled: false } },
  'POST /admin/notifications/:id/test': { url: '/admin/notifications/1/test' },
  'DELETE /admin/notifications/:id': { url: '/admin/notifications/1' },
  'POST /admin/library-access': { url: '/admin/library-access', payload: { user_id: 2, library_id: 1 } },
}

function onePixel(): Buffer {
  const text = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return Buffer.from(text, 'base64')
}

/** Jobs of the bridge: 1 needs attention, 2 runs, 3 is closed. The bridge may write into the library. */
function makeJobs(services: Services): void {
  const { bridge, bridgeJobs } = services
  const library = { libraryId: 1, mountPath: '/books', isRight: true, isWritable: true, error: '', checkedAt: '' }
  const heard = { publicUrl: '', isPaused: false, kinds: [], lanes: {}, libraries: [library], estimates: {} }
  bridge.hear({ pairingId: 1, version: '', platform: '' }, heard, [])
  const kind = 'sidecars.generate'
  for (const path of ['Parked', 'Running', 'Closed']) {
    indexBook(services, { path })
    bridgeJobs.create({ kind, at: { libraryId: 1, path: relPath(path) }, params: {} }, { userId: 1, name: 'Root' })
  }
  bridgeJobs.cancel(3)
  const claims = [bridgeJobs.claim([kind]), bridgeJobs.claim([kind])].map((claimed) => claimed?.claim ?? '')
  const progress = { park: { code: 'asr_unavailable' } }
  bridgeJobs.report(1, { claim: claims[0] ?? '', state: 'needs_attention', progress })
}

test('every admin write leaves one line in the audit log, or says why not', async () => {
  await using server = await createTestServer({ deps: { spawn } })
  const headers = server.person('Root', { isAdmin: true })
  mkdirSync(path.join(server.data, 'backups'))
  writeFileSync(path.join(server.data, 'backups', 'chapterhouse-copy.db'), server.infrastructure.db.toBytes())
  for (const name of ['Ann', 'Bea']) server.person(name, { granted: ['Set'] })
  server.services.codes.mintRecovery(2)
  const { bridge } = server.services
  const client = { app: 'Bridge', version: '', platform: '' }
  bridge.pair(bridge.createCode().code, { name: '', client }, undefined)
  makeJobs(server.services)
  await server.app.ready()
  mkdirSync(path.join(server.root, 'Book'))
  writeFileSync(path.join(server.root, 'Book', '1.mp3'), 'no sound')
  server.infrastructure.db.run(
    "INSERT INTO bookmarks (user_id, library_id, path, position, created_at) VALUES (1, 1, 'Lost', 1, '2026-01-01T00:00:00.000Z')",
  )
  const moved = [{ from: 'Lost', to: 'Book', evidence: 'sound', title: 'Lost', author: '', known: '{}' }]
  server.infrastructure.db.run(
    "INSERT INTO evidence_moves (library_id, at_ms, moves, before, after) VALUES (1, 8640000000000000, :moved, '{}', '{}')",
    { moved: JSON.stringify(moved) },
  )
  // Removals come last.
  const removing = ({ method, path }: { method: string; path: string }) =>
    Number(method === 'DELETE') + Number(/^[/]admin[/](?:users|shares|libraries)[/]:id$/.test(path))
  const operations = server.app.mounted.toSorted((one, other) => removing(one) - removing(other))
  for (const operation of operations) {
    if (!('audit' in operation)) continue
    const name = `${operation.method} ${operation.path}`
    const sample = SAMPLES[name]
    assert.ok(sample, `no sample for ${name}`)
    server.infrastructure.db.run('DELETE FROM audit_events')
    // An earlier scan may not have found the book yet, or found nothing wrong with it.
    await server.services.scanning.scanner.whenIdle()
    indexBook(server.services, { path: 'Book', files: ['1.mp3'] })
    server.infrastructure.db.run("UPDATE books SET suspect_parts = 2 WHERE path = 'Book'")
    const payload = typeof sample.payload === 'function' ? sample.payload(server.root) : sample.payload
    const answer = await server.app.inject({
      method: operation.method,
      url: `/api/v1${sample.url}`,
      headers,
      ...(payload && { payload }),
    })
    if (sample.refused) assert.equal(answer.statusCode, sample.refused, `${name}: ${answer.body}`)
    else assert.ok(answer.statusCode < 300, `${name}: ${answer.body}`)
    const actions = server.infrastructure.db.all<{ action: string }>('SELECT action FROM audit_events').map(({ action }) => action)
    // If there are several actions, the first is the usual one.
    const [expected] = [operation.audit].flat()
    assert.deepEqual(actions, typeof expected === 'string' && !sample.refused ? [expected] : [], name)
  }
  await server.services.scanning.scanner.whenIdle()
})

test('a refused change leaves no line', async () => {
  await using server = await createTestServer()
  const headers = server.person('Root', { isAdmin: true })
  const answer = await server.app.inject({
    method: 'PATCH',
    url: '/api/v1/admin/libraries/1',
    headers,
    payload: { default_view: 'upside down' },
  })
  assert.deepEqual([answer.statusCode, server.infrastructure.db.all('SELECT * FROM audit_events')], [400, []])
})
