import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import type { Operation } from '@chapterhouse/contract/operation'
import { type ServerWithPeople, serverWithPeople } from './server-with-people.ts'
import { SLOW_HASHES, type TestServerOptions } from './test-server.ts'

const NOUNS = path.resolve(import.meta.dirname, '../../../packages/contract/src/server')
const REFUSED = { status: 403, body: { error: 'not available when authenticating with an API key' } }

/**
 * Admin routes by an admin's API key: `OPEN` routes behave as for a session, `LISTENERS` only if no admin is affected or created. A
 * new admin route must be added to one of them; a route through which a key could become an admin is never open.
 */
const LISTENERS = `
  POST /admin/users
  PATCH /admin/users/:id
  DELETE /admin/users/:id
  POST /admin/users/:id/authcode
  POST /admin/authcodes/:id/rotate
  DELETE /admin/users/:id/recovery
`
/**
 * Always refused: later invites link to `general.public_url`, lockouts depend on `network.trusted_proxies`, and a restore may
 * bring back an admin or a revoked key. A code for a bridge would be a credential that outlives the key.
 */
const CLOSED = ['PATCH /admin/settings', 'POST /admin/bridge/pair', 'POST /admin/backups/:name/restore']
/** For API keys only, and outside the API (`features/metrics/metrics.routes.test.ts`). */
const BY_KEY_ONLY = ['GET /metrics']
const OPEN = `
  GET /admin/events
  GET /admin/notifications
  POST /admin/notifications
  PATCH /admin/notifications/:id
  DELETE /admin/notifications/:id
  POST /admin/notifications/:id/test
  GET /admin/listening
  GET /admin/stats
  PATCH /admin/libraries/:id/progress
  GET /admin/sessions
  GET /admin/sessions/live
  GET /admin/users/:id/progress
  GET /admin/authors
  GET /admin/books
  GET /admin/narrators
  GET /admin/series
  GET /admin/books/facets
  GET /admin/settings
  POST /admin/covers
  DELETE /admin/libraries/:id/cover
  PUT /admin/libraries/:id/cover
  GET /admin/devices
  DELETE /admin/devices/:id
  GET /admin/libraries/:id/book
  PATCH /admin/libraries/:id/book
  POST /admin/books/bulk
  PUT /admin/libraries/:id/enrichment
  POST /admin/libraries/:id/book/rescan
  POST /admin/imports/abs/file
  POST /admin/imports/abs/users
  POST /admin/imports/abs
  POST /admin/imports/table
  GET /admin/imports
  GET /admin/imports/:id
  GET /admin/imports/:id/unmatched
  PATCH /admin/imports/:id
  POST /admin/imports/:id/apply
  POST /admin/imports/:id/undo
  DELETE /admin/imports/:id
  GET /admin/issues/duplicates
  POST /admin/issues/fix
  POST /admin/issues/ignore
  GET /admin/issues
  GET /admin/issues/missing
  POST /admin/issues/missing/move
  GET /admin/issues/moves
  POST /admin/issues/moves/undo
  DELETE /admin/issues/ignore
  DELETE /admin/jobs/:id
  DELETE /admin/libraries/:id/folder-override
  POST /admin/libraries
  DELETE /admin/libraries/:id
  GET /admin/libraries/:id/export
  GET /admin/fs/dirs
  GET /admin/audit
  GET /admin/backups
  POST /admin/backups
  GET /admin/backups/:name
  DELETE /admin/backups/:name
  DELETE /admin/restore
  GET /admin/logs
  GET /admin/system
  GET /admin/update
  POST /admin/update/check
  GET /admin/jobs
  GET /admin/libraries
  PUT /admin/libraries/order
  POST /admin/scan
  GET /admin/scan-runs/:id
  GET /admin/scan-runs
  GET /admin/libraries/:id/scan
  PUT /admin/libraries/:id/folder-override
  POST /admin/libraries/:id/scan
  PATCH /admin/libraries/:id
  POST /admin/match-runs/:id/apply
  POST /admin/match-runs/:id/cancel
  DELETE /admin/community-matches
  GET /admin/libraries/:id/book/community-chapters
  POST /admin/libraries/:id/book/community-chapters
  POST /admin/meta/covers
  GET /admin/match-runs
  GET /admin/libraries/:id/book/match
  GET /admin/match-runs/:id
  GET /admin/match-runs/:id/items
  PUT /admin/libraries/:id/cover/community
  POST /admin/match-runs
  POST /admin/books/works
  DELETE /admin/authcodes/:id
  GET /admin/invites
  GET /admin/users/:id
  GET /admin/users
  POST /admin/shares/:id/paths
  POST /admin/shares
  DELETE /admin/shares/:id
  GET /admin/shares/:id
  POST /admin/library-access
  POST /admin/share-access
  GET /admin/shares
  DELETE /admin/shares/:id/paths
  DELETE /admin/share-access
  PATCH /admin/shares/:id
  GET /admin/bridge
  DELETE /admin/bridge
  GET /admin/bridge/pair
  GET /admin/bridge/estimate
  GET /admin/bridge/suggestions
  GET /admin/bridge/jobs
  POST /admin/bridge/jobs
  GET /admin/bridge/jobs/:id
  DELETE /admin/bridge/jobs/:id
  POST /admin/bridge/jobs/:id/cancel
  POST /admin/bridge/jobs/:id/retry
`
const routesIn = (table: string) => table.trim().split(/\n\s*/)

async function adminRoutes(): Promise<string[]> {
  const files = globSync('*/*.ts', { cwd: NOUNS }).filter((file) => !file.endsWith('.test.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(path.join(NOUNS, file))))
  const operations = modules.flatMap((module) => Object.values(module).filter(isOperation))
  return operations.filter(({ guard }) => guard === 'admin').map(({ method, path: route }) => `${method} ${route}`)
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'guard' in value && 'responses' in value
}

test('every admin route is classified for API keys', async () => {
  assert.deepEqual(
    (await adminRoutes()).toSorted(),
    [...routesIn(OPEN), ...routesIn(LISTENERS), ...CLOSED, ...BY_KEY_ONLY].toSorted(),
  )
})

/** Shared by routes for which a request with unknown ids changes nothing. */
const shared = await serverWithPeople()
const keys = { root: await shared.keyOf(shared.root), ann: await shared.keyOf(shared.ann) }
after(() => shared[Symbol.asyncDispose]())

for (const route of routesIn(OPEN)) {
  test(`${route} accepts an admin's API key and refuses listeners`, async () => {
    // With unknown ids, the request passes the guard but changes nothing.
    const by = (headers: Record<string, string>) =>
      shared.request(route.replaceAll(/:\w+/g, '999'), { headers, ...(!route.startsWith('GET') && { body: {} }) })
    const [session, key] = [await by(shared.root), await by(keys.root)]
    assert.deepEqual([key.status, key.body?.error], [session.status, session.body?.error])
    for (const headers of [shared.ann, keys.ann])
      assert.deepEqual(await by(headers), { status: 403, body: { error: 'admin only', code: 'admin_only' } })
  })
}

/** Person 1 is the admin with the API key, 2 a listener, 3 another admin; invite 1 is for person 2, invite 2 for person 3. */
async function serverWithAdmins(options: TestServerOptions = {}) {
  const server = await serverWithPeople(options)
  server.person('Other', { isAdmin: true })
  server.cheaply('Other')
  for (const id of [2, 3]) server.services.codes.mint(id)
  for (const id of [1, 2, 3]) server.services.codes.mintRecovery(id)
  return { ...server, key: await server.keyOf(server.root) }
}

const stateOf = ({ infrastructure: { db } }: Pick<ServerWithPeople, 'infrastructure'>) => [
  db.all('SELECT * FROM users ORDER BY id'),
  db.all('SELECT * FROM auth_codes ORDER BY id'),
  db.all("SELECT id, revoked_at FROM tokens WHERE kind <> 'api' ORDER BY id"),
]

interface Attempt {
  route: string
  body?: unknown
  /** For an admin's session, and for a key that is accepted. */
  status: number
}

const ON_ADMINS: Attempt[] = [
  { route: 'POST /admin/users', body: { username: 'New', password: 'battery staple', role: 'admin' }, status: 201 },
  { route: 'PATCH /admin/users/2', body: { password: 'battery staple', role: 'admin' }, status: 200 },
  { route: 'PATCH /admin/users/2', body: { role: 'admin' }, status: 200 },
  { route: 'PATCH /admin/users/3', body: { password: 'battery staple' }, status: 200 },
  { route: 'PATCH /admin/users/3', body: { role: 'user' }, status: 200 },
  { route: 'PATCH /admin/users/3', body: { disabled: true }, status: 200 },
  { route: 'PATCH /admin/users/3', body: {}, status: 200 },
  { route: 'PATCH /admin/users/1', body: { password: 'battery staple' }, status: 200 },
  { route: 'DELETE /admin/users/3', status: 204 },
  { route: 'POST /admin/users/1/authcode', body: {}, status: 201 },
  { route: 'POST /admin/users/3/authcode', body: {}, status: 201 },
  { route: 'POST /admin/authcodes/2/rotate', status: 200 },
  { route: 'DELETE /admin/users/3/recovery', status: 204 },
  { route: 'DELETE /auth/recovery', status: 204 },
]
for (const { route, body, status } of ON_ADMINS) {
  test(`${route} ${JSON.stringify(body ?? null)} affects an admin: allowed by session, refused by key`, async () => {
    await using server = await serverWithAdmins()
    const before = stateOf(server)
    assert.deepEqual(await server.request(route, { body, headers: server.key }), REFUSED)
    assert.deepEqual(stateOf(server), before)
    assert.equal((await server.request(route, { body, headers: server.root })).status, status)
  })
}

const ON_LISTENERS: Attempt[] = [
  { route: 'POST /admin/users', body: { username: 'New', password: 'battery staple' }, status: 201 },
  { route: 'POST /admin/users', body: { username: 'New', role: 'user' }, status: 201 },
  { route: 'PATCH /admin/users/2', body: { password: 'battery staple' }, status: 200 },
  { route: 'PATCH /admin/users/2', body: { password: '', disabled: true, role: 'user' }, status: 200 },
  { route: 'DELETE /admin/users/2', status: 204 },
  { route: 'POST /admin/users/2/authcode', body: {}, status: 201 },
  { route: 'POST /admin/authcodes/1/rotate', status: 200 },
  { route: 'DELETE /admin/authcodes/1', status: 204 },
  { route: 'DELETE /admin/authcodes/2', status: 204 },
  { route: 'DELETE /admin/users/2/recovery', status: 204 },
  { route: 'PATCH /admin/users/9', body: { role: 'user' }, status: 404 },
  { route: 'POST /admin/users/9/authcode', body: {}, status: 404 },
]
for (const { route, body, status } of ON_LISTENERS) {
  test(`${route} ${JSON.stringify(body ?? null)} affects no admin: ${status} by session and by key`, async () => {
    for (const by of ['root', 'key'] as const) {
      await using server = await serverWithAdmins()
      assert.equal((await server.request(route, { body, headers: server[by] })).status, status)
    }
  })
}

test('each guarded route is tested with an admin and with a listener', () => {
  const routesOf = (attempts: Attempt[]) => new Set(attempts.map(({ route }) => route.replaceAll(/\d+/g, ':id')))
  for (const route of routesIn(LISTENERS)) assert.ok(routesOf(ON_ADMINS).has(route) && routesOf(ON_LISTENERS).has(route), route)
})

test('a key cannot set the password of a listener who becomes an admin during the request', async () => {
  await using server = await serverWithAdmins({ deps: SLOW_HASHES })
  const pending = server.request('PATCH /admin/users/2', { body: { password: 'battery staple' }, headers: server.key })
  // The request has passed the check, and its password is being hashed.
  while (server.infrastructure.db.first("SELECT 1 FROM tokens WHERE kind = 'api' AND last_seen_at IS NOT NULL") === undefined)
    await new Promise((resolve) => setImmediate(resolve))
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  server.infrastructure.db.run('UPDATE users SET is_admin = 1 WHERE id = 2')
  assert.deepEqual(await pending, REFUSED)
  assert.ok(await server.services.accounts.verify('ann', 'correct horse'))
})

test('an admin signed out by a key can sign in again and revoke it', async () => {
  await using server = await serverWithAdmins()
  for (const { id } of (await server.request('GET /admin/devices?user_id=1', { headers: server.key })).body.devices)
    await server.request(`DELETE /admin/devices/${id}`, { headers: server.key })
  assert.equal((await server.request('GET /me', { headers: server.root })).status, 401)
  const { body } = await server.request('POST /auth/login', { body: { username: 'root', password: 'correct horse' } })
  const headers = server.bearer(body.token)
  const [own] = (await server.request('GET /auth/tokens', { headers })).body.api_keys
  assert.equal((await server.request(`DELETE /auth/tokens/${own.id}`, { headers })).status, 204)
  assert.equal((await server.request('GET /me', { headers: server.key })).status, 401)
})
