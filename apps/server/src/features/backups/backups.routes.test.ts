import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { DAY, serverWithPeople } from '../../../test/server-with-people.ts'
import { createTestServer } from '../../../test/test-server.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE'

/**
 * A server with a database file and one admin; every call of `now` moves a second ahead, so that no two backups have the same name.
 */
async function createServer() {
  await using folders = new AsyncDisposableStack()
  const folder = folders.use(temporaryFolder('database-'))
  let ms = Date.parse('2026-11-21T12:00:00Z')
  const now = () => {
    ms += 1000
    return new Date(ms)
  }
  const server = folders.use(await createTestServer({ database: folder.at('chapterhouse.db'), deps: { spawn, now } }))
  const admin = server.person('Root', { isAdmin: true })
  const owned = folders.move()
  const request = async (route: string, headers: Record<string, string> = admin) => {
    const [method = '', url = ''] = route.split(' ')
    return server.app.inject({ method: method as Method, url: `/api/v1/admin${url}`, headers })
  }
  return {
    ...{ server, admin, request },
    /** The name of a requested backup, once it exists. */
    async makeBackup(): Promise<string> {
      const response = await request('POST /backups')
      assert.deepEqual([response.statusCode, response.json().status.running], [202, true])
      for (let turn = 0; turn < 200; turn += 1) {
        const { status } = (await request('GET /backups')).json()
        if (!status.running) return status.last.name
        await pause(25)
      }
      throw new Error('the backup did not end')
    },
    audit: () =>
      server.infrastructure.db.all<{ action: string; target: string; details: string }>(
        'SELECT action, target, details FROM audit_events ORDER BY id DESC',
      ),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

test('creating, downloading, restoring, cancelling and deleting a backup is audited', async () => {
  await using world = await createServer()
  const { request } = world
  const name = await world.makeBackup()
  assert.match(name, /^chapterhouse-20261121-1200\d\dZ-manual\.db$/)
  const { backups, status, restore } = (await request('GET /backups')).json()
  const { size } = backups[0]
  assert.deepEqual([backups.length, status.latest.name, status.last.ok, restore], [1, name, true, { pending: null, last: null }])
  assert.match(status.next, /^2026-11-22T03:00:00\+00:00$/)

  const whole = await request(`GET /backups/${name}`)
  assert.equal(whole.headers['content-type'], 'application/vnd.sqlite3')
  assert.equal(whole.headers['content-disposition'], `attachment; filename="${name}"`)
  assert.equal(whole.headers['cache-control'], 'no-store')
  assert.deepEqual([whole.headers['content-length'], whole.rawPayload.length], [String(size), size])
  const file = `${status.dir}/${name}`
  assert.deepEqual(whole.rawPayload, readFileSync(file))
  assert.deepEqual([statSync(file).mode & 0o777, statSync(status.dir).mode & 0o777], [0o600, 0o700])
  using copy = openDb(new Uint8Array(whole.rawPayload))
  assert.equal(copy.one<{ username: string }>('SELECT username FROM users').username, 'Root')

  const response = await request(`POST /backups/${name}/restore`)
  assert.deepEqual([response.statusCode, response.json().restore.pending.name], [200, name])
  assert.equal(response.json().restore.pending.requested_by, 'Root')
  assert.equal((await request('DELETE /restore')).statusCode, 204)
  assert.equal((await request('DELETE /restore')).statusCode, 204)
  assert.equal((await request(`DELETE /backups/${name}`)).statusCode, 204)
  assert.ok(!existsSync(file))
  const audited = world.audit()
  assert.deepEqual(
    audited.map(({ action, target }) => [action, target]),
    [
      ['backup.delete', name],
      ['backup.restore_cancel', name],
      ['backup.restore', name],
      ['backup.download', name],
      ['backup.create', ''],
    ],
  )
  assert.match(audited[2]?.details ?? '', /"schema":"20\d\d-/)
})

test('a download is audited once: HEAD and later ranges are not', async () => {
  await using world = await createServer()
  const name = await world.makeBackup()
  const range = (value: string) => world.request(`GET /backups/${name}`, { ...world.admin, range: value })
  const head = await world.request(`HEAD /backups/${name}`)
  assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0])
  const later = await range('bytes=100-199')
  assert.deepEqual([later.statusCode, later.rawPayload.length], [206, 100])
  assert.deepEqual(world.audit().filter(({ action }) => action === 'backup.download').length, 0)
  assert.equal((await range('bytes=0-99')).statusCode, 206)
  assert.equal(
    (await world.request(`GET /backups/${name}`, { ...world.admin, range: 'bytes=5-', 'if-range': '"other"' })).statusCode,
    200,
  )
  assert.deepEqual(world.audit().filter(({ action }) => action === 'backup.download').length, 2)
})

test('names of other files are not found', async () => {
  await using world = await createServer()
  const names = [
    '../chapterhouse-secret.db',
    'chapterhouse-../x.db',
    '/etc/passwd',
    'chapterhouse-a/b.db',
    'chapterhouse.db',
    'a\0b',
  ]
  for (const name of names) {
    const where = encodeURIComponent(name)
    for (const route of [`GET /backups/${where}`, `DELETE /backups/${where}`, `POST /backups/${where}/restore`]) {
      const response = await world.request(route)
      assert.equal(response.statusCode, 404, route)
    }
  }
  const missing = await world.request('GET /backups/chapterhouse-none.db')
  assert.deepEqual(missing.json(), { error: 'no such backup', code: 'backup_not_found' })
})

test('a file that is not a usable backup cannot be restored', async () => {
  await using world = await createServer()
  const name = await world.makeBackup()
  const { dir } = (await world.request('GET /backups')).json().status
  writeFileSync(`${dir}/chapterhouse-junk.db`, 'junk')
  const junk = await world.request('POST /backups/chapterhouse-junk.db/restore')
  assert.deepEqual([junk.statusCode, junk.json().code], [400, 'invalid_backup'])
  {
    using newer = openDb(`${dir}/${name}`)
    newer.exec("INSERT INTO migrations VALUES ('2099-01-01-future.ts', '')")
  }
  const newer = await world.request(`POST /backups/${name}/restore`)
  assert.deepEqual([newer.statusCode, newer.json().code], [400, 'backup_too_new'])
  assert.equal((await world.request('GET /backups')).json().restore.pending, null)
})

const OPERATIONS = [
  'GET /backups',
  'POST /backups',
  'GET /backups/chapterhouse-a.db',
  'DELETE /backups/chapterhouse-a.db',
  'POST /backups/chapterhouse-a.db/restore',
  'DELETE /restore',
]
test('saving a schedule whose slot has passed starts a backup immediately', async () => {
  await using server = await serverWithPeople({ file: { 'backups.schedule': '' } })
  server.clock.ms += DAY
  assert.equal((await server.admin('PATCH /admin/settings', { backups: { keep: 3 } })).status, 200)
  assert.equal((await server.admin('GET /admin/backups')).body.status.last, null)
  assert.equal((await server.admin('PATCH /admin/settings', { backups: { schedule: 'daily:03:00' } })).status, 200)
  for (let turn = 0; turn < 100; turn += 1) {
    const { last } = (await server.admin('GET /admin/backups')).body.status
    if (last !== null) return assert.equal(last.trigger, 'scheduled')
    await pause(5)
  }
  assert.fail('no backup was begun')
})

test('backups are for admins', async () => {
  await using world = await createServer()
  const listener = world.server.person('Ann')
  for (const route of OPERATIONS) {
    assert.equal((await world.request(route, {})).statusCode, 401, route)
    assert.equal((await world.request(route, listener)).statusCode, 403, route)
  }
})

test('an API key may create and download a backup, but not restore one', async () => {
  await using world = await createServer()
  const name = await world.makeBackup()
  world.server.infrastructure.db.run("UPDATE tokens SET kind = 'api'")
  assert.equal((await world.request('GET /backups')).statusCode, 200)
  assert.equal((await world.request(`GET /backups/${name}`)).statusCode, 200)
  const refused = await world.request(`POST /backups/${name}/restore`)
  assert.equal(refused.statusCode, 403)
  assert.equal((await world.request('GET /backups')).json().restore.pending, null)
})

test('a folder that cannot be listed counts as empty, with its reason, and other metrics are still sent', async () => {
  await using world = await createServer()
  const name = await world.makeBackup()
  await world.request(`POST /backups/${name}/restore`)
  const { dir } = (await world.request('GET /backups')).json().status
  renameSync(dir, `${dir}-elsewhere`)
  writeFileSync(dir, 'a file')

  const listed = await world.request('GET /backups')
  assert.equal(listed.statusCode, 200)
  const { backups, status, restore } = listed.json()
  assert.deepEqual([backups, status.folder_error, status.latest, restore.pending.name], [[], 'not_a_folder', null, name])
  const system = await world.request('GET /system')
  assert.deepEqual([system.statusCode, system.json().backups.folder_error], [200, 'not_a_folder'])
  for (const route of [`GET /backups/${name}`, `DELETE /backups/${name}`, `POST /backups/${name}/restore`]) {
    const refused = await world.request(route)
    assert.deepEqual(
      [refused.statusCode, refused.json().error],
      [503, 'the backups folder cannot be read; check it and try again'],
      route,
    )
  }
  assert.equal((await world.request('POST /backups')).statusCode, 202)
  let last: { ok: boolean; error?: string } | null = null
  while (last?.ok !== false) last = (await world.request('GET /backups')).json().status.last
  assert.equal(last.error, 'failed')
  assert.match((await world.server.infrastructure.metrics.page()).text, /^chapterhouse_build_info/m)

  rmSync(dir)
  renameSync(`${dir}-elsewhere`, dir)
  const again = (await world.request('GET /backups')).json()
  assert.deepEqual([again.backups.length, again.status.folder_error, again.restore.pending.name], [1, undefined, name])
})
