import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { runs } from '@chapterhouse/testkit/runs'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runCommand } from './command-line.ts'
import { startServer } from './started-server.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const QUIET = ['--ffmpeg', '', '--ffprobe', '']
const children = new Set<ChildProcess>()
after(() => {
  for (const child of children) child.kill('SIGKILL')
})

function start(args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [MAIN, ...args])
  children.add(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => {
    output.stdout += text
  })
  child.stderr.on('data', (text) => {
    output.stderr += text
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, ...output })) }
}

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

const run = (data: TemporaryFolder, ...args: string[]) => runCommand([...args, '--data', data.path])

/** The names of all users; fails for a damaged database. Reads a copy, since opening it would do the next start's work. */
function usersIn(data: TemporaryFolder): string[] {
  using copy = temporaryFolder()
  // A killed server leaves changes in the log, and perhaps some of them in the database.
  for (const name of ['chapterhouse.db', 'chapterhouse.db-wal']) if (existsSync(data.at(name))) cpSync(data.at(name), copy.at(name))
  using db = openDb(copy.at('chapterhouse.db'))
  assert.deepEqual(db.all('PRAGMA quick_check(1)'), [{ quick_check: 'ok' }])
  return db.all<{ username: string }>('SELECT username FROM users ORDER BY id').map(({ username }) => username)
}

let template: (TemporaryFolder & { backup: string }) | undefined
after(() => template?.[Symbol.dispose]())

/** A data folder with a pending restore: Ann is in the backup, Bob only in the database. */
async function createWaiting(): Promise<TemporaryFolder & { backup: string }> {
  template ??= await prepareWaiting()
  const data = temporaryFolder()
  cpSync(template.path, data.path, { recursive: true })
  return { ...data, backup: template.backup }
}

async function prepareWaiting(): Promise<TemporaryFolder & { backup: string }> {
  const data = temporaryFolder()
  assert.equal((await run(data, 'user', 'add', 'Ann')).code, 0)
  const made = await run(data, 'backup')
  const [backup = ''] = made.stdout.split(' ')
  assert.match(backup, /^chapterhouse-\d{8}-\d{6}Z-manual\.db$/)
  assert.equal((await run(data, 'user', 'add', 'Bob')).code, 0)
  const result = await run(data, 'restore', backup)
  assert.match(result.stdout, /^chapterhouse-\S+ will be restored at the next start of the server\. /)
  return { ...data, backup }
}

interface Overview {
  backups: { name: string; kind: string }[]
  restore: { pending: object | null; last: { ok: boolean; name: string; requested_by: string; safety_copy: string } | null }
}

test('a restart restores sign-ins, progress and bookmarks, and keeps a copy of the newer database', async () => {
  using data = temporaryFolder()
  using shelf = temporaryFolder()
  const first = await startServer(data.path, ['--library', shelf.path, ...QUIET])
  await first.signIn()
  const { token: revoked } = await first.signIn()
  await first.put('/libraries/1/progress?path=Book', { position: 12 })
  await first.post('/libraries/1/bookmarks?path=Book', { position: 10, note: 'here' })
  await first.post('/admin/shares', { name: 'Family', paths: [] })
  const name = await madeBackup(first)
  const before = await tablesOf(data.at('backups', name))
  await first.put('/libraries/1/progress?path=Book', { position: 99 })
  await first.post('/admin/users', { username: 'Late' })
  const { token: later } = await first.signIn()
  {
    using db = openDb(data.at('chapterhouse.db'))
    db.run("DELETE FROM tokens WHERE id = (SELECT max(id) - 1 FROM tokens WHERE kind = 'session')")
  }
  await first.post(`/admin/backups/${name}/restore`)
  assert.equal(await first.stop(), 0)

  const second = await startServer(data.path, QUIET)
  assert.match(second.printed, new RegExp(`^restored ${name}; the previous database is kept as chapterhouse-`, 'm'))
  const is = async (token: string) =>
    (await fetch(`${second.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status
  assert.deepEqual([await is(revoked), await is(later)], [200, 401])
  second.useToken(revoked)
  const { progress } = await second.get<{ progress: { position: number } }>('/libraries/1/progress?path=Book')
  assert.equal(progress.position, 12)
  const { restore, backups } = await second.get<Overview>('/admin/backups')
  const { last } = restore
  assert.deepEqual([restore.pending, last?.ok, last?.name, last?.requested_by], [null, true, name, 'admin'])
  assert.ok(backups.some(({ name: one, kind }) => one === last?.safety_copy && kind === 'before-restore'))
  const { events } = await second.get<{ events: { action: string; via: string; details: object }[] }>('/admin/audit?area=backup')
  assert.deepEqual(
    [events[0]?.action, events[0]?.via, events[0]?.details],
    ['backup.restore_applied', 'system', { requested_by: 'admin', safety_copy: last?.safety_copy }],
  )
  assert.equal(await second.stop(), 0)
  const restored = await tablesOf(data.at('chapterhouse.db'))
  assert.deepEqual(restored, before)
  const kept = await tablesOf(data.at('backups', last?.safety_copy ?? ''))
  assert.notDeepEqual(kept['users'], before['users'])
})

async function madeBackup(server: Awaited<ReturnType<typeof startServer>>): Promise<string> {
  await server.post('/admin/backups')
  for (;;) {
    const { status } = await server.get<{ status: { running: boolean; last: { name: string } } }>('/admin/backups')
    if (!status.running) return status.last.name
    await pause(10)
  }
}

/** Tables that the server itself writes while it runs. */
const OF_THE_SERVER = /^(audit_events|scan_|sqlite_)|_fts|_events$/

/** The rows of all tables with people's data; for sign-ins only the columns that do not change with use. */
async function tablesOf(file: string): Promise<Record<string, unknown[]>> {
  using db = openDb(file)
  const names = db.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => name)
  const shown = names.filter((name) => !OF_THE_SERVER.test(name))
  return Object.fromEntries(
    shown.map((name) => [name, db.all(name === 'tokens' ? 'SELECT id, hash, user_id FROM tokens' : `SELECT * FROM "${name}"`)]),
  )
}

test('a start killed at any moment leaves the old or the restored database intact, and the next start restores', async () => {
  for (let turn = 0; turn < runs(2, 80); turn += 1) {
    using data = await createWaiting()
    const { child, ended } = start(['serve', '--data', data.path, '--bind', '127.0.0.1:0', ...QUIET])
    // At any moment until shortly after the outcome is recorded.
    const until = Math.random() * 900
    await pause(until)
    child.kill('SIGKILL')
    await ended
    const users = usersIn(data).filter((name) => name !== 'admin')
    assert.ok(['Ann', 'Ann,Bob'].includes(users.join()), `${until} ms: ${users}`)
    const server = await startServer(data.path, QUIET)
    assert.equal(await server.stop(), 0)
    assert.deepEqual(usersIn(data), ['Ann', 'admin'], `${until} ms`)
    assert.ok(!existsSync(data.at('restore.json')))
    const kept = readdirSync(data.at('backups')).filter((name) => name.includes('before-restore') && !name.startsWith('.'))
    assert.ok(
      kept.some((name) => hasUser(data.at('backups', name), 'Bob')),
      `${until} ms: nothing kept Bob`,
    )
  }
})

function hasUser(file: string, name: string): boolean {
  using db = openDb(file)
  return db.first('SELECT 1 FROM users WHERE username = :name', { name }) !== undefined
}

test('a command during a restore changes the restored database, or warns that its change is lost', async () => {
  for (let turn = 0; turn < runs(2, 60); turn += 1) {
    using data = await createWaiting()
    const serving = startServer(data.path, QUIET)
    await pause(Math.random() * 700)
    const added = await run(data, 'user', 'add', 'Carl')
    const server = await serving
    assert.equal(await server.stop(), 0)
    const isThere = usersIn(data).includes('Carl')
    const hint = /this change will be undone|A backup was restored while this command ran/.test(added.stderr)
    assert.ok(isThere || added.code !== 0 || hint, JSON.stringify(added))
    if (added.code !== 0) assert.match(added.stderr, /^[^\n]+\.\n$/, 'one sentence')
  }
})

test('with a garbage database, the start names the newest usable backup and the command to restore it', async () => {
  using data = temporaryFolder()
  await run(data, 'user', 'add', 'Ann')
  const [backup = ''] = (await run(data, 'backup')).stdout.split(' ')
  writeFileSync(data.at('chapterhouse.db'), 'garbage'.repeat(2000))
  writeFileSync(data.at('backups', 'chapterhouse-zzz.db'), 'garbage too')
  const refused = await run(data, 'serve', '--bind', '127.0.0.1:0')
  assert.equal(refused.code, 1)
  assert.equal(
    refused.stderr.trim(),
    `chapterhouse.db in the data folder is not a database. Restore the newest usable backup with: restore ${backup}. Then start again.`,
  )
  assert.equal((await run(data, 'restore', backup)).code, 0)
  const server = await startServer(data.path, QUIET)
  assert.match(server.printed, /the previous database is kept as chapterhouse\.db\.before-restore-/)
  assert.equal(await server.stop(), 0)
  assert.deepEqual(usersIn(data), ['Ann', 'admin'])
  const previousDatabase = readdirSync(data.path).find((name) => name.includes('before-restore')) ?? ''
  assert.match(readFileSync(data.at(previousDatabase), 'utf8'), /^garbage/)
})

test('an unreadable restore request or a damaged backup is reported once, and the server starts with its old database', async () => {
  for (const [damage, error] of [
    [(data: TemporaryFolder) => writeFileSync(data.at('restore.json'), '{not json'), 'failed'],
    [({ backup, at }: Awaited<ReturnType<typeof createWaiting>>) => writeFileSync(at('backups', backup), 'garbage'), 'unusable'],
  ] as const) {
    using data = await createWaiting()
    damage(data)
    const server = await startServer(data.path, QUIET)
    assert.match(server.printed, new RegExp(`was not restored \\(${error}\\); the database is unchanged`))
    await server.signIn()
    const { restore } = await server.get<{ restore: { pending: null; last: { ok: boolean; error: string } } }>('/admin/backups')
    assert.deepEqual([restore.pending, restore.last.ok, restore.last.error], [null, false, error])
    assert.equal(await server.stop(), 0)
    assert.deepEqual(usersIn(data).slice(0, 2), ['Ann', 'Bob'])
  }
})

test('commands create a backup through the running server, list backups, and cancel a restore', async () => {
  using data = temporaryFolder()
  const server = await startServer(data.path, QUIET)
  const made = await run(data, 'backup')
  assert.match(made.stdout, /^chapterhouse-\d{8}-\d{6}Z-manual\.db \(\d+\.\d kB\)\n$/)
  const [name = ''] = made.stdout.split(' ')
  assert.match((await run(data, 'backups')).stdout, new RegExp(`^${name}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  manual  `))
  assert.equal((await run(data, 'restore', name)).code, 0)
  assert.match((await run(data, 'backups')).stdout, new RegExp(`${name} will be restored at the next start`))
  assert.equal((await run(data, 'restore', '--cancel')).stdout, 'The restore was cancelled.\n')
  assert.equal((await run(data, 'restore', '--cancel')).stdout, 'No restore is pending.\n')
  const unknown = await run(data, 'restore', 'chapterhouse-none.db')
  assert.deepEqual([unknown.code, unknown.stderr], [1, 'No such backup. See all with: backups.\n'])
  await server.signIn()
  const { events } = await server.get<{ events: { action: string; actor_name: string; via: string }[] }>('/admin/audit')
  assert.deepEqual(
    events.map(({ action, actor_name: by, via }) => `${action} ${by} ${via}`),
    ['backup.restore_cancel shell system', 'backup.restore shell system', 'backup.create shell system'],
  )
  assert.equal(await server.stop(), 0)
})
