import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation } from '@chapterhouse/contract/operation'
import { KEYS } from '../src/features/settings/keys.ts'
import { serverWithPeople } from './server-with-people.ts'

const SIGNED_OUT = { status: 401, body: { error: 'missing bearer token' } }
const ADMIN_ONLY = { status: 403, body: { error: 'admin only', code: 'admin_only' } }
const NO_KEY = { status: 403, body: { error: 'not available when authenticating with an API key' } }

/**
 * Every operations route with its outcome for an admin's session; `key` where an API key is refused. Unknown names change nothing.
 */
const ROUTES: { route: string; body?: unknown; session: number; key?: typeof NO_KEY }[] = [
  { route: 'GET /admin/backups', session: 200 },
  { route: 'POST /admin/backups', session: 202 },
  { route: 'GET /admin/backups/chapterhouse-a.db', session: 404 },
  { route: 'HEAD /admin/backups/chapterhouse-a.db', session: 404 },
  { route: 'DELETE /admin/backups/chapterhouse-a.db', session: 404 },
  { route: 'POST /admin/backups/chapterhouse-a.db/restore', session: 404, key: NO_KEY },
  { route: 'DELETE /admin/restore', session: 204 },
  { route: 'GET /admin/audit', session: 200 },
  { route: 'GET /admin/events', session: 200 },
  { route: 'GET /admin/notifications', session: 200 },
  { route: 'POST /admin/notifications', body: {}, session: 400 },
  { route: 'PATCH /admin/notifications/9', body: {}, session: 404 },
  { route: 'DELETE /admin/notifications/9', session: 404 },
  { route: 'POST /admin/notifications/9/test', session: 404 },
  { route: 'GET /admin/settings', session: 200 },
  { route: 'PATCH /admin/settings', body: {}, session: 200, key: NO_KEY },
  { route: 'GET /admin/system', session: 200 },
  { route: 'GET /admin/logs', session: 200 },
  { route: 'GET /admin/update', session: 200 },
  { route: 'POST /admin/update/check', session: 409 },
  { route: 'GET /admin/bridge', session: 200 },
  { route: 'DELETE /admin/bridge', session: 204 },
  { route: 'GET /admin/bridge/pair', session: 200 },
  { route: 'GET /admin/bridge/estimate', session: 400 },
  { route: 'POST /admin/bridge/pair', session: 201, key: NO_KEY },
  { route: 'GET /admin/bridge/suggestions', session: 200 },
  { route: 'GET /admin/bridge/jobs', session: 200 },
  { route: 'POST /admin/bridge/jobs', body: { kind: 'sidecars.generate', library_id: 1, path: 'Gone' }, session: 404 },
  { route: 'GET /admin/bridge/jobs/9', session: 404 },
  { route: 'DELETE /admin/bridge/jobs/9', session: 404 },
  { route: 'POST /admin/bridge/jobs/9/cancel', session: 404 },
  { route: 'POST /admin/bridge/jobs/9/retry', session: 404 },
]

test('each operations route is for admins, by session and by key; a restore and settings are for sessions only', async () => {
  await using server = await serverWithPeople()
  await server.app.ready()
  const isOfOperations = ({ path }: Operation) =>
    /^\/admin\/(audit|backups|bridge|events|logs|notifications|restore|settings|system|update)\b/.test(path)
  const mounted = (server.app.mounted as readonly Operation[]).filter(isOfOperations)
  assert.deepEqual(
    ROUTES.map(({ route }) => route.replace(/chapterhouse-a\.db/, ':name').replace('/9', '/:id'))
      .filter((route) => !route.startsWith('HEAD'))
      .toSorted(),
    mounted.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
  const guest = server.person('Guest', { isGuest: true })
  const [rootKey, annKey] = [await server.keyOf(server.root), await server.keyOf(server.ann)]
  for (const { route, body, session, key } of ROUTES) {
    const by = async (headers: Record<string, string>) => {
      const [method = '', url = ''] = route.split(' ')
      const response = await server.app.inject({
        ...{ method: method as 'GET', url: `/api/v1${url}`, headers, remoteAddress: '127.0.0.1' },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      return { status: response.statusCode, ...(method !== 'HEAD' && { body: response.body === '' ? undefined : response.json() }) }
    }
    const without = ({ status, body: refusal }: typeof SIGNED_OUT) => ({
      status,
      ...(!route.startsWith('HEAD') && { body: refusal }),
    })
    assert.deepEqual(await by({}), without(SIGNED_OUT), `${route}, signed out`)
    for (const [name, headers] of Object.entries({ listener: server.ann, key: annKey, guest }))
      assert.deepEqual(await by(headers), without(ADMIN_ONLY), `${route}, ${name} of a listener`)
    assert.equal((await by(server.root)).status, session, `${route}, session of an admin`)
    if (key) assert.deepEqual(await by(rootKey), key, `${route}, key of an admin`)
    else assert.ok([session, 409].includes((await by(rootKey)).status), `${route}, key of an admin`)
  }
})

const READ_ONLY = Object.entries(KEYS).flatMap(([id, { readOnly }]: [string, { readOnly?: true }]) => (readOnly ? [id] : []))

test('settings that name programs, local files or authorities cannot be changed by any session or key', async () => {
  assert.deepEqual(READ_ONLY.toSorted(), [
    'backups.dir',
    'network.acme_directory',
    'network.tls_cache_dir',
    'network.tls_cert_file',
    'network.tls_key_file',
    'players.web_dir',
    'tools.download_url',
    'tools.sha256',
  ])
  await using server = await serverWithPeople()
  const key = await server.keyOf(server.root)
  const before = (await server.admin('GET /admin/settings')).body
  for (const id of READ_ONLY) {
    const [section = '', name = ''] = id.split('.')
    const refused = { error: 'can only be changed in the config file', code: 'setting_read_only', field: id }
    // The current value, an empty one, and one that would be read from the file: all are refused unseen.
    for (const value of [before[section][name], '', '/elsewhere', null, 7]) {
      const body = { general: { name: 'Changed' }, [section]: { [name]: value } }
      assert.deepEqual(await server.admin('PATCH /admin/settings', body), { status: 400, body: refused }, id)
      assert.deepEqual(await server.request('PATCH /admin/settings', { body, headers: key }), NO_KEY, id)
    }
  }
  assert.deepEqual((await server.admin('GET /admin/settings')).body, before)
  assert.deepEqual(server.infrastructure.db.all('SELECT action FROM audit_events'), [])
})
