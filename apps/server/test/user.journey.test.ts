import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const FOLDER = mkdtempSync(path.join(tmpdir(), 'user-'))
after(() => rmSync(FOLDER, { recursive: true, force: true }))
let folders = 0
const createDataFolder = () => path.join(FOLDER, String(++folders))

/** Runs the real program: what it said, how it ended. */
async function chapterhouse(args: readonly string[], input = '') {
  const program = spawn(process.execPath, [MAIN, ...args])
  program.stdin.on('error', () => {}).end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')])
  return { code: code as number | null, stdout, stderr }
}
const user = (data: string, args: readonly string[], input = '') => chapterhouse(['user', ...args, '--data', data], input)

test('people are added, listed and given a new password, in a folder that is made for it', async () => {
  const data = path.join(createDataFolder(), 'deep')
  const fine = (stdout: string) => ({ code: 0, stdout, stderr: '' })
  const nothing = await user(data, ['list'])
  assert.deepEqual([nothing.code, nothing.stderr], [1, `No Chapterhouse data in ${data}. Choose its data folder with --data.\n`])
  assert.ok(!existsSync(data), 'a typo makes no folder')
  assert.deepEqual(
    await user(data, ['add', 'Ann', '--admin', '--password-stdin'], 'correct horse\r\nnot this\n'),
    fine('added Ann (admin)\n'),
  )
  assert.equal((statSync(data).mode & 0o777).toString(8), '700')
  assert.ok(!existsSync(path.join(data, 'config.yaml')))
  assert.deepEqual(await user(data, ['add', 'Bea', '--password-stdin'], 'battery staple'), fine('added Bea (user)\n'))
  assert.deepEqual(
    await user(data, ['passwd', 'bea', '--password-stdin'], '  späte Störche \n'),
    fine('Bea has a new password\nBea is signed out on all devices\n'),
  )
  assert.deepEqual(await user(data, ['list']), fine('Ann (admin)\nBea (user)\n'))

  const server = spawn(process.execPath, [MAIN, 'serve', '--data', data, '--bind', '127.0.0.1:0', '--ffmpeg', '', '--ffprobe', ''])
  const [line] = await Promise.race([once(server.stdout, 'data'), once(server, 'close')])
  const [, base = ''] = /listening on (http:\S+)/.exec(String(line)) ?? []
  const login = async (username: string, password: string) => {
    const answer = await fetch(`${base}/api/v1/auth/login`, { method: 'POST', body: JSON.stringify({ username, password }) })
    return answer.status
  }
  assert.deepEqual(
    [await login('ann', 'correct horse'), await login('bea', '  späte Störche '), await login('bea', 'battery staple')],
    [200, 200, 401],
  )
  // The same beside a running server, which sees it at once.
  assert.deepEqual(await user(data, ['add', 'Cleo', '--password-stdin'], 'a third one\n'), fine('added Cleo (user)\n'))
  assert.equal(await login('cleo', 'a third one'), 200)
  server.kill('SIGTERM')
  await once(server, 'close')
})

const refusals = [
  {
    args: [],
    message: '"user" needs a subcommand. Use one of: list, add, passwd, disable, enable, role, remove. See user --help.',
  },
  {
    args: ['sing'],
    message: 'Unknown command "user sing". Use one of: list, add, passwd, disable, enable, role, remove. See user --help.',
  },
  { args: ['add', '--password-stdin'], message: 'Usage: user add NAME. See user --help.' },
  { args: ['add', 'Ann', '--admin'], message: 'A password is needed. Add --password-stdin and pipe it in.' },
  { args: ['passwd', 'Ann'], message: 'A password is needed. Add --password-stdin and pipe it in.' },
  { args: ['add', 'Ann', 'Bea', '--password-stdin'], message: 'Usage: user add NAME. See user --help.' },
  {
    args: ['add', 'Ann', '--password-stdin'],
    input: '\nlate\n',
    message: 'The first line of standard input is empty. Pipe the password in.',
  },
  { args: ['add', 'Ann', '--password-stdin'], message: 'The first line of standard input is empty. Pipe the password in.' },
  { args: ['add', 'Ann', '--password-stdin'], input: 'short\n', message: 'the password must be at least 8 bytes long' },
  { args: ['add', ' ', '--password-stdin'], input: 'long enough\n', message: 'Usage: user add NAME. See user --help.' },
  {
    args: ['passwd', 'Nobody', '--password-stdin'],
    input: 'long enough\n',
    message: 'No user named "Nobody". See all users with: user list.',
  },
  { args: ['passwd', 'Ann', '--admin', '--password-stdin'], message: '"user passwd" does not take --admin.' },
  { args: ['list', 'Ann'], message: 'Usage: user list. See user --help.' },
  { args: ['disable', 'Ann', '--password-stdin'], message: '"user disable" does not take --password-stdin.' },
  { args: ['role', 'Ann'], message: 'Usage: user role NAME ROLE. See user --help.' },
  { args: ['role', 'Ann', 'king'], message: 'Unknown role "king". Use admin or user.' },
  { args: ['remove', 'Ann'], message: 'No user named "Ann". See all users with: user list.' },
  { args: ['list', '--colour'], message: "Unknown option '--colour'. See --help." },
]
let made: Promise<string> | undefined
/** A data folder with an account that none of the commands names. */
function inhabited(): Promise<string> {
  const data = createDataFolder()
  made ??= user(data, ['add', 'Somebody', '--password-stdin'], 'long enough\n').then(() => data)
  return made
}

for (const { args, input, message } of refusals) {
  test(`"user ${args.join(' ')}" with ${JSON.stringify(input ?? '')} is refused in one sentence`, async () => {
    assert.deepEqual(await user(await inhabited(), args, input), { code: 1, stdout: '', stderr: `${message}\n` })
  })
}

test('a name that is taken is refused', async () => {
  const data = createDataFolder()
  await user(data, ['add', 'Ann', '--password-stdin'], 'long enough\n')
  const again = await user(data, ['add', 'ANN', '--password-stdin'], 'long enough\n')
  assert.deepEqual(again, { code: 1, stdout: '', stderr: 'that username is taken\n' })
})

test('a file in the place of the folder is refused in one sentence', async () => {
  const data = createDataFolder()
  writeFileSync(data, '')
  const stderr = `${data} cannot be the data folder (ENOTDIR). Choose another with --data.\n`
  assert.deepEqual(await user(data, ['add', 'Ann'], ''), { code: 1, stdout: '', stderr })
})

for (const args of [
  ['user', '--help'],
  ['user', 'add', '--help'],
  ['version', '--help'],
]) {
  test(`"${args.join(' ')}" prints its help, with code 0`, async () => {
    const { code, stdout } = await chapterhouse(args)
    assert.deepEqual([code, stdout.startsWith(`chapterhouse ${args[0]}`)], [0, true])
  })
}

test('version prints the version of the server and of Node', async () => {
  const { code, stdout } = await chapterhouse(['version'])
  assert.equal(code, 0)
  assert.match(stdout, /^Chapterhouse dev, Node \d+\.\d+\.\d+\n$/)
})
