import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openServer } from '../src/cli/control/open-server.ts'
import { realSystemDeps } from '../src/system-deps.ts'
import { runCommand } from './command-line.ts'
import { startServer } from './started-server.ts'

const FOLDER = mkdtempSync(path.join(tmpdir(), 'people-'))
const started: { kill: (signal: 'SIGKILL') => boolean }[] = []
after(() => {
  for (const program of started) program.kill('SIGKILL')
  rmSync(FOLDER, { recursive: true, force: true })
})
let folders = 0

/** A running server with two libraries; `run` executes commands on its data folder. */
async function startTestServer() {
  const data = path.join(FOLDER, String(++folders))
  const roots = ['Books', 'Other'].map((name) => path.join(FOLDER, `${folders}-${name}`))
  for (const root of roots) mkdirSync(root)
  const flags = ['--ffmpeg', '', '--ffprobe', '', '--library', `Books=${roots[0]}`, '--library', `Other=${roots[1]}`]
  const server = await startServer(data, flags)
  started.push(server.child)
  async function run(args: readonly string[], input = '') {
    const env = { CHAPTERHOUSE_PUBLIC_URL: 'https://books.example.org' }
    const { code, stdout, stderr } = await runCommand([...args, '--data', data], { input, env })
    return code === 0 ? stdout : `${code} ${stderr}`
  }
  const post = async (where: string, body: unknown) => {
    const response = await fetch(`${server.url}/api/v1${where}`, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  return { server, run, post }
}

test("a new password from a shell signs out the person's devices, unless --keep-sessions is given", async () => {
  const { server, run, post } = await startTestServer()
  await run(['user', 'add', 'Bea', '--password-stdin'], 'first words\n')
  const signIn = async (password: string) =>
    server.useToken((await post('/auth/login', { username: 'bea', password })).body['token'] ?? '')
  await signIn('first words')
  const kept = await run(['reset-password', 'Bea', '--password-stdin', '--keep-sessions'], 'second words\n')
  assert.equal(kept, 'Bea has a new password\n')
  await server.get('/me')
  assert.equal(await run(['user', 'passwd', 'Bea', '--password-stdin', '--keep-sessions'], 'third words\n'), kept)
  await server.get('/me')

  const out = await run(['reset-password', 'Bea', '--password-stdin'], 'fourth words\n')
  assert.equal(out, 'Bea has a new password\nBea is signed out on all devices\n')
  await assert.rejects(server.get('/me'), /401/)
  await signIn('fourth words')
  assert.equal(await run(['user', 'passwd', 'Bea', '--password-stdin'], 'fifth words\n'), out)
  await assert.rejects(server.get('/me'), /401/)
  assert.equal(await run(['user', 'list', '--keep-sessions']), '1 "user list" does not take --keep-sessions.\n')
  await server.stop()
})

test('commands to add, invite, grant, disable and remove people take effect immediately in a running server', async () => {
  const { server, run, post } = await startTestServer()
  assert.equal(await run(['user', 'add', 'Bea']), 'added Bea (user, no password)\nTo let Bea sign in: invite "Bea"\n')
  const invited = await run(['invite', 'bea', '--uses', '1', '--days', '0'])
  const [, code = ''] = /^Code {8}((?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}) {4}\(shown once\)$/m.exec(invited) ?? []
  assert.match(invited, new RegExp(`^Link {8}https://books\\.example\\.org/connect#code=${code}$`, 'm'))
  assert.match(invited, /^Valid for one device, without expiry$/m)

  const redeemed = await post('/auth/redeem', { code: code.toLowerCase().replaceAll('-', ' ') })
  const exchanged = await post('/auth/exchange', { pairing_token: redeemed.body['pairing_token'] })
  assert.deepEqual([redeemed.status, exchanged.status], [200, 200])
  server.useToken(exchanged.body['token'] ?? '')
  const sees = async () => (await server.get<{ libraries: { name: string }[] }>('/libraries')).libraries.map(({ name }) => name)
  assert.deepEqual(await sees(), [])

  assert.equal(await run(['share', 'add', 'Family', 'Books:Herbert/Dune']), 'created Family\n')
  assert.equal(await run(['share', 'grant', 'Bea', 'Family']), 'Bea is a member of Family\n')
  assert.deepEqual(await sees(), ['Books'])
  assert.equal(await run(['share', 'add', 'Family', 'Other']), 'Family includes Other\n')
  assert.equal(await run(['share', 'list']), 'Family: Books:Herbert/Dune, Other; members: Bea\n')
  assert.deepEqual(await sees(), ['Books', 'Other'])
  assert.equal(await run(['share', 'remove', 'Family', 'Other']), 'Family no longer includes Other\n')
  assert.equal(await run(['share', 'grant', 'Bea', '--library', 'Other']), 'Bea has access to all of Other\n')
  assert.equal(await run(['share', 'revoke', 'Bea', 'Family']), 'Bea is not a member of Family\n')
  assert.deepEqual(await sees(), ['Other'])
  await run(['share', 'revoke', 'Bea', '--library', 'Other'])
  assert.equal(await run(['share', 'remove', 'Family']), 'removed Family\n')
  assert.deepEqual(await sees(), [])

  assert.equal(await run(['user', 'disable', 'Bea']), 'Bea is disabled\n')
  await assert.rejects(server.get('/me'), /401/)
  assert.match(await run(['reset-password', 'Bea', '--password-stdin'], 'a new one\n'), /^Bea is disabled and cannot sign in/m)
  assert.equal(await run(['user', 'enable', 'Bea']), 'Bea is enabled\n')
  assert.equal((await post('/auth/login', { username: 'bea', password: 'a new one' })).status, 200)
  const reset = await run(['reset-password', 'BEA'])
  const [, password = ''] = /^Password {4}([\w-]{24}) /m.exec(reset) ?? []
  assert.equal((await post('/auth/login', { username: 'bea', password })).status, 200)
  assert.equal(await run(['user', 'role', 'Bea', 'admin']), 'Bea is an admin\n')
  assert.equal(await run(['user', 'role', 'Bea', 'user']), 'Bea is a listener\n')
  assert.equal(await run(['user', 'remove', 'Bea']), 'removed Bea\n')
  await assert.rejects(server.get('/me'), /401/)
  await server.stop()

  // The same with the server stopped.
  for (const [args, message] of [
    [['user', 'list'], 'admin (admin)\n'],
    [
      ['user', 'role', 'admin', 'user'],
      '1 There must be at least one enabled admin. Make someone else an admin first: user role NAME admin.\n',
    ],
    [
      ['user', 'disable', 'admin'],
      '1 There must be at least one enabled admin. Make someone else an admin first: user role NAME admin.\n',
    ],
    [
      ['user', 'remove', 'admin'],
      '1 There must be at least one enabled admin. Make someone else an admin first: user role NAME admin.\n',
    ],
    [['user', 'add', 'Cleo'], 'added Cleo (user, no password)\nTo let Cleo sign in: invite "Cleo"\n'],
    [['user', 'role', 'Cleo', 'admin'], '1 An admin needs a password. Set one first: user passwd NAME --password-stdin.\n'],
    [['invite'], '1 Usage: invite NAME. See invite --help.\n'],
    [['invite', 'Nobody'], '1 No user named "Nobody". See all users with: user list.\n'],
    [['invite', 'Cleo', '--uses', 'many'], '1 --uses takes a number from 0 to 36500.\n'],
    [['reset-password'], '1 Usage: reset-password NAME. See reset-password --help.\n'],
    [['reset-password', 'Cleo', '--password-stdin'], '1 The first line of standard input is empty. Pipe the password in.\n'],
    [['share'], '1 "share" needs a subcommand. Use one of: list, add, remove, grant, revoke. See share --help.\n'],
    [['share', 'grant', 'Cleo'], '1 Usage: share grant NAME SHARE. See share --help.\n'],
    [['share', 'grant', 'Cleo', 'Family'], '1 No share named "Family". See all shares with: share list.\n'],
    [['share', 'grant', 'Cleo', '--library', 'None'], '1 No library named "None". Libraries: "Books", "Other".\n'],
    [['share', 'add', 'Kin', 'None'], '1 No library for "None". Libraries: "Books", "Other".\n'],
  ] as const)
    assert.equal(await run(args), message, args.join(' '))
})

test('the first start prints a sign-in once, which works by password and by code', async () => {
  const { server, post } = await startTestServer()
  const [, password = ''] = /Password {4}(\S+)/.exec(server.printed) ?? []
  const [, code = ''] = /Or code {5}(\S+)/.exec(server.printed) ?? []
  assert.equal((await post('/auth/login', { username: 'admin', password })).status, 200)
  for (let n = 0; n < 6; n += 1) {
    const { body } = await post('/auth/redeem', { code })
    assert.equal((await post('/auth/exchange', { pairing_token: body['pairing_token'] })).status, 200)
  }
  await server.signIn()
  const { invites } = await server.get<{ invites: object[] }>('/admin/invites')
  const [{ created_at: _made, redeemed_at: _used, ...invite } = {} as Record<string, unknown>] = invites as Record<
    string,
    unknown
  >[]
  assert.deepEqual(invite, { id: 1, label: 'initial admin code', max_uses: 0, uses: 6, user_id: 1, username: 'admin' })
  await server.stop()
})

test('a first start that cannot listen creates no account', async () => {
  const data = path.join(FOLDER, String(++folders))
  await using taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const args = ['serve', '--data', data, '--bind', `127.0.0.1:${port}`, '--ffmpeg', '', '--ffprobe', '']
  const { code, stderr } = await runCommand(args)
  assert.match(stderr, /^Port \d+ is already in use\./m)
  assert.equal(code, 1)
  using server = await openServer(data, { deps: realSystemDeps(), env: {} })
  assert.deepEqual(server.accounts.list(), [])
})

test('with --setup, the first start prints a setup link instead of a sign-in', async () => {
  const data = path.join(FOLDER, String(++folders))
  const root = path.join(FOLDER, `${folders}-Books`)
  mkdirSync(root)
  const server = await startServer(data, ['--setup', '--ffmpeg', '', '--ffprobe', ''])
  started.push(server.child)
  assert.doesNotMatch(server.printed, /Password/)
  const [, base = '', token = ''] = /Set up at {3}(http:\S+)\/setup#token=(\S+)/.exec(server.printed) ?? []
  assert.equal(base, server.url)
  const body = { token, username: 'ann', password: 'correct horse', library_name: 'Books', library_root: root }
  const response = await fetch(`${base}/setup`, { method: 'POST', body: JSON.stringify(body) })
  assert.equal(response.status, 201)
  await server.stop()
  const again = await startServer(data, ['--setup', '--ffmpeg', '', '--ffprobe', ''])
  started.push(again.child)
  assert.doesNotMatch(again.printed, /setup#token|Password/)
  const moved = await fetch(`${again.url}/setup`, { redirect: 'manual' })
  assert.deepEqual([moved.status, moved.headers.get('location')], [303, '/admin'])
  await again.stop()
})
