import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { absBackup, writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { runCommand } from './command-line.ts'
import { startServer } from './started-server.ts'

const FOLDER = mkdtempSync(path.join(tmpdir(), 'secrets-'))
after(() => rmSync(FOLDER, { recursive: true, force: true }))
const TOOLS_OFF = ['--ffmpeg', '', '--ffprobe', '']

/** All files in the data folder, at any depth, that contain this text. */
function filesWith(data: string, secret: string): string[] {
  return readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(secret))
}

type Outputs = Record<string, string>
interface Sent {
  body?: unknown
  token?: string
  headers?: Record<string, string>
}
async function request(url: string, route: string, { body, token, headers = {} }: Sent = {}) {
  const [method = 'GET', where = ''] = route.split(' ')
  const response = await fetch(`${url}${where}`, {
    method,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const bodyText = await response.text()
  return {
    status: response.status,
    body: (bodyText.startsWith('{') ? JSON.parse(bodyText) : {}) as Outputs & { pairing?: Outputs },
  }
}

async function command(data: string, args: readonly string[], input = ''): Promise<string> {
  return (await runCommand([...args, '--data', data], { input })).stdout
}

test('no issued credential of any kind is in the database, the log or the data folder', async (t) => {
  const data = path.join(FOLDER, 'data')
  const books = path.join(FOLDER, 'books')
  for (const folder of [data, books, path.join(books, 'Dune')]) mkdirSync(folder)
  writeFileSync(path.join(books, 'Dune', '1.mp3'), 'no sound')
  writeFileSync(path.join(data, 'config.yaml'), 'demo:\n  enabled: true\n  library: Books\n')
  const server = await startServer(data, ['--setup', ...TOOLS_OFF])
  t.after(() => server.child.kill('SIGKILL'))
  const { url } = server
  const secrets = new Map<string, string>()
  /** Records an issued secret by name; a missing one fails the test. */
  function secret(name: string, value: string | undefined): string {
    assert.ok(value !== undefined && value.length >= 8, name)
    secrets.set(name, value)
    return value
  }
  const api = async (method: string, where: string, more: Sent = {}) => {
    const response = await request(url, `${method} /api/v1${where}`, more)
    assert.ok(response.status < 300, `${method} ${where}: ${response.status}`)
    return response.body
  }
  const exchange = async (name: string, pairing_token: string) =>
    secret(`session ${name}`, (await api('POST', '/auth/exchange', { body: { pairing_token } }))['token'])

  const setup = secret('setup token', /setup#token=(\S+)/.exec(server.printed)?.[1])
  const password = secret('password of the setup', 'correct horse battery')
  const form = { username: 'root', password, library_name: 'Books', library_root: books }
  for (const [token, status] of [
    [`${setup}x`, 403],
    [setup, 201],
    [setup, 409],
  ] as const)
    assert.equal((await request(url, 'POST /setup', { body: { ...form, token } })).status, status)

  const device_id = secret('device id', 'device-0123456789-abcdef')
  const wrong = secret('wrong password', 'wrong horse battery')
  assert.equal((await request(url, 'POST /api/v1/auth/login', { body: { username: 'root', password: wrong } })).status, 401)
  const root = secret(
    'session of the login',
    (await api('POST', '/auth/login', { body: { username: 'root', password, device_id } }))['token'],
  )

  const given = secret('password by an admin', 'staple staple staple')
  const { id } = await api('POST', '/admin/users', { body: { username: 'Ann', password: given }, token: root })
  await api('POST', '/admin/library-access', { body: { user_id: id, library_id: 1 }, token: root })
  const invite = await api('POST', `/admin/users/${id}/authcode`, { token: root })
  const code = secret('invite code', invite['auth_code'])
  secret('invite code, plain', code.replaceAll('-', ''))
  const redeemed = await api('POST', '/auth/redeem', { body: { code } })
  const ann = await exchange('by invite', secret('pairing token of an invite', redeemed['pairing_token']))
  const rotated = await api('POST', '/admin/authcodes/1/rotate', { token: root })
  secret('rotated code', rotated['auth_code'])

  const paired = await api('POST', '/auth/pair', { token: ann })
  await exchange('by device', secret('pairing token of a device', paired['pairing_token']))
  const recovery = secret('recovery code', (await api('POST', '/auth/recovery', { token: ann }))['recovery_code'])
  const recovered = await api('POST', '/auth/redeem', { body: { code: recovery } })
  await exchange('by recovery', secret('pairing token of a recovery', recovered['pairing_token']))
  const key = secret('API key', (await api('POST', '/auth/tokens', { body: { label: 'script' }, token: ann }))['token'])
  await api('GET', '/me', { token: key })
  const own = secret('own password', 'another staple still')
  await api('POST', '/auth/password', { body: { password: own, current_password: given }, token: ann })

  const demo = await api('POST', '/demo/session')
  secret('session of a guest', demo['token'])
  await exchange('of a guest elsewhere', secret('pairing token of a guest', demo.pairing?.['pairing_token']))

  const bridgeCode = secret('code for a bridge', (await api('POST', '/admin/bridge/pair', { token: root }))['code'])
  secret('code for a bridge, plain', bridgeCode.replaceAll('-', ''))
  const client = { 'x-service-client': 'Bridge/1.0' }
  const bridge = secret(
    'token of the bridge',
    (await api('POST', '/bridge/pair', { body: { code: bridgeCode }, headers: client }))['token'],
  )
  const asBridge = { token: bridge, headers: client }
  const library = { library_id: 1, mount_path: books, ok: true, writable: true }
  await api('PUT', '/bridge/status', { body: { libraries: [library] }, ...asBridge })
  const job = { kind: 'sidecars.generate', library_id: 1, path: 'Dune' }
  const create = () => request(url, 'POST /api/v1/admin/bridge/jobs', { body: job, token: root })
  for (let turn = 0; (await create()).status !== 200; turn += 1) {
    assert.ok(turn < 500, 'the book is not indexed')
    await wait(20)
  }
  const claimed = await api('POST', '/bridge/jobs/claim', { body: { kinds: [job.kind] }, ...asBridge })
  secret('claim of a job', claimed['claim'])
  secret('unused code for a bridge', (await api('POST', '/admin/bridge/pair', { token: root }))['code'])

  // Invalid requests, and secrets in URLs.
  for (const where of [
    `/libraries/1/stream?path=x.mp3&token=${ann}`,
    `/libraries/1/cover?path=x&token=${key}`,
    `/nope?token=${root}`,
  ])
    assert.equal((await request(url, `GET /api/v1${where}`)).status, 404)
  await request(url, `GET /api/v1/libraries/%zz/stream?token=${ann}`)
  await request(url, 'POST /api/v1/auth/redeem', { body: [code] })
  await fetch(`${url}/api/v1/auth/login`, { method: 'POST', body: `{"password": "${password}", ` })

  // Credentials from the command line, next to the running server.
  secret('random password', /Password {4}(\S+)/.exec(await command(data, ['reset-password', 'Ann']))?.[1])
  secret('code from a shell', /Code {8}(\S+)/.exec(await command(data, ['invite', 'Ann']))?.[1])
  const piped = secret('piped password', 'piped piped piped')
  await command(data, ['user', 'passwd', 'Ann', '--password-stdin'], piped)

  const found = () =>
    [...secrets].flatMap(([name, value]) => [
      ...filesWith(data, value).map((file) => `${name} in ${path.basename(file)}`),
      ...(server.output.join('').includes(value) ? [`${name} in the log`] : []),
    ])
  assert.ok(secrets.size >= 29)
  assert.ok(readdirSync(data).includes('chapterhouse.db-wal'))
  assert.deepEqual(filesWith(data, 'root').map((file) => path.basename(file)).length > 0, true)
  assert.deepEqual(found(), [])
  await server.stop()
  assert.deepEqual(found(), [])
})

test('the password and code of the first start are stored nowhere', async (t) => {
  const data = path.join(FOLDER, 'first')
  const server = await startServer(data, TOOLS_OFF)
  t.after(() => server.child.kill('SIGKILL'))
  const [, password = ''] = /Password {4}(\S+)/.exec(server.printed) ?? []
  const [, code = ''] = /Or code {5}(\S+)/.exec(server.printed) ?? []
  const { token } = await server.signIn()
  const { body } = await request(server.url, 'POST /api/v1/auth/redeem', { body: { code } })
  const secrets = [password, code, code.replaceAll('-', ''), token, body['pairing_token'] ?? '']
  for (const secret of secrets) assert.ok(secret.length > 12)
  for (const secret of secrets) assert.deepEqual([filesWith(data, secret), server.output.join('').includes(secret)], [[], false])
  await server.stop()
  for (const secret of secrets) assert.deepEqual(filesWith(data, secret), [])
})

test('no key, token or password hash of another server is kept after an import', async (t) => {
  const data = path.join(FOLDER, 'imports')
  const server = await startServer(data, TOOLS_OFF)
  t.after(() => server.child.kill('SIGKILL'))
  const { token } = await server.signIn()
  const content = absContent({ items: 5, sessions: 20 })
  await using other = await startAbsStub(content)
  const file = path.join(FOLDER, 'absdatabase.sqlite')
  writeAbsDatabase(file, content)
  const headers = { authorization: `Bearer ${token}` }
  const upload = async (bytes: Buffer) => {
    const response = await fetch(`${server.url}/api/v1/admin/imports/abs/file?name=copy`, { method: 'POST', headers, body: bytes })
    return (await response.json()) as { file: string }
  }
  const secrets = [other.key, other.listenerKey, 'a-secret', ...content.users.flatMap((user) => [user.token, user.passwordHash])]
  const answers: unknown[] = []
  const users = [{ abs_user_id: content.users[0]?.id, user_id: 1 }]
  const found = () =>
    secrets.filter(
      (secret) =>
        filesWith(data, secret).length > 0 || server.output.join('').includes(secret) || JSON.stringify(answers).includes(secret),
    )
  /** Waits for a status; the imports of one reading change in sequence. */
  async function until(id: number, status: string): Promise<void> {
    for (;;) {
      const shown = await server.get<{ status: string; error: string }>(`/admin/imports/${id}`)
      answers.push(shown)
      if (shown.status === status) return
      assert.notEqual(shown.status, 'failed', shown.error)
      await wait(20)
    }
  }
  const backup = await upload(absBackup(file, content))
  const wrong = { url: other.url, token: other.listenerKey }
  answers.push(await request(server.url, 'POST /api/v1/admin/imports/abs/users', { body: wrong, token }))
  for (const source of [{ url: other.url, token: other.key }, { file: backup.file }]) {
    answers.push(await server.post('/admin/imports/abs/users', source))
    const started = await server.post<{ imports: { id: number }[] }>('/admin/imports/abs', { ...source, users })
    answers.push(started)
    const [{ id } = { id: 0 }] = started.imports
    await until(id, 'review')
    answers.push(await server.post(`/admin/imports/${id}/apply`))
    await until(id, 'applied')
  }
  // An upload from which nothing was read, and a refused one.
  const unused = await upload(absBackup(file, content))
  assert.ok(filesWith(data, content.users[0]?.token ?? '').length > 0)
  const refused = Buffer.concat([Buffer.from(other.key), readFileSync(file)])
  answers.push(await upload(refused))
  const started = await server.post<{ imports: { id: number }[] }>('/admin/imports/abs', { file: unused.file, users })
  await until(started.imports[0]?.id ?? 0, 'review')
  await request(server.url, `DELETE /api/v1/admin/imports/${started.imports[0]?.id}`, { token })
  for (const where of ['/admin/imports', '/admin/audit', '/admin/events', '/admin/logs', '/admin/system'])
    answers.push(await server.get(where))
  while (readdirSync(path.join(data, 'imports')).length > 0) await wait(20)
  assert.deepEqual(found(), [])
  await server.stop()
  assert.deepEqual(found(), [])
})

const HIDDEN = /hidden/i

test("a destination's address and secret are in its table and nowhere else", async (t) => {
  const data = path.join(FOLDER, 'destinations')
  const server = await startServer(data, TOOLS_OFF)
  t.after(() => server.child.kill('SIGKILL'))
  const { token } = await server.signIn()
  const { token: key } = await server.post<{ token: string }>('/auth/tokens', { label: 'monitoring' })
  const add = (url: string, more: object = {}) =>
    server.post<{ id: number }>('/admin/notifications', { kind: 'webhook', name: 'Hook', url, secret: 'hidden-secret', ...more })
  const events = ['new_device', 'backup_failed']
  const tried = [
    await add('http://hidden-host.invalid/hidden-path?token=hidden-token', { events }),
    await add('http://hidden-user:hidden-word@127.0.0.1:1/hidden-path', { events }),
    await add(`${server.url.replace('http:', 'https:')}/hidden-path`, { events }),
    await add('http://127.0.0.1:1/hidden-topic', { kind: 'push' }),
  ]
  for (const { id } of tried) await server.post(`/admin/notifications/${id}/test`)
  // The first attempts fail, and the server stops while the second ones wait.
  await server.signIn()
  server.useToken(token)
  const moved = { url: 'http://127.0.0.1:1/hidden-other', secret: 'hidden-again' }
  for (const body of [{ url: 'http://hidden.example:99999/' }, moved])
    await request(server.url, 'PATCH /api/v1/admin/notifications/1', { body, token })
  for (const where of ['/admin/audit', '/admin/events', '/admin/logs', '/admin/system', '/admin/backups', '/admin/settings'])
    assert.doesNotMatch(JSON.stringify(await server.get(where)), HIDDEN, where)
  // Only the host of an address is shown.
  assert.doesNotMatch(
    JSON.stringify(await server.get('/admin/notifications')),
    /hidden-(path|token|secret|user|word|topic|other|again)/,
  )
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal(metrics.status, 200)
  assert.doesNotMatch(await metrics.text(), HIDDEN)
  await server.stop()
  assert.doesNotMatch(server.printed + server.output.join(''), HIDDEN)
  using db = openDb(path.join(data, 'chapterhouse.db'))
  const tables = db.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => name)
  const found = tables.filter((name) => HIDDEN.test(JSON.stringify(db.all(`SELECT * FROM "${name}"`))))
  assert.deepEqual(found, ['notification_targets'])
  assert.deepEqual(
    filesWith(data, 'hidden').map((file) => path.basename(file)),
    ['chapterhouse.db'],
  )
})
