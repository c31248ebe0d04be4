import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { runCommand } from './command-line.ts'

const FOLDER = mkdtempSync(path.join(tmpdir(), 'command-line-'))
after(() => rmSync(FOLDER, { recursive: true, force: true }))
let folders = 0
const createDataFolder = () => path.join(FOLDER, String(++folders))
const user = (data: string, args: readonly string[], input = '') => runCommand(['user', ...args, '--data', data], { input })

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
  { args: ['add', 'Ann', '--password-stdin'], input: 'short\n', message: 'The password must be at least 8 bytes long.' },
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
let withAccount: Promise<string> | undefined
/** A data folder with one account, which no command names. */
function folderWithAccount(): Promise<string> {
  const data = createDataFolder()
  withAccount ??= user(data, ['add', 'Zoe', '--password-stdin'], 'long enough\n').then(() => data)
  return withAccount
}

for (const { args, input, message } of refusals) {
  test(`"user ${args.join(' ')}" with ${JSON.stringify(input ?? '')} exits with a one-line error`, async () => {
    assert.deepEqual(await user(await folderWithAccount(), args, input), { code: 1, stdout: '', stderr: `${message}\n` })
  })
}

test('a taken username is refused', async () => {
  const data = createDataFolder()
  await user(data, ['add', 'Ann', '--password-stdin'], 'long enough\n')
  const again = await user(data, ['add', 'ANN', '--password-stdin'], 'long enough\n')
  assert.deepEqual(again, { code: 1, stdout: '', stderr: 'That username is taken.\n' })
})

test('a file in place of the data folder is a one-line error', async () => {
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
  test(`"${args.join(' ')}" prints its help and exits with code 0`, async () => {
    const { code, stdout } = await runCommand(args)
    assert.deepEqual([code, stdout.startsWith(`chapterhouse ${args[0]}`)], [0, true])
  })
}

test('version prints the versions of the server and Node', async () => {
  const { code, stdout } = await runCommand(['version'])
  assert.equal(code, 0)
  assert.match(stdout, /^Chapterhouse dev, Node \d+\.\d+\.\d+\n$/)
})
