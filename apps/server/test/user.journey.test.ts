import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const FOLDER = mkdtempSync(path.join(tmpdir(), 'user-'))
after(() => rmSync(FOLDER, { recursive: true, force: true }))
let folders = 0
const createDataFolder = () => path.join(FOLDER, String(++folders))

/** Runs the real program; returns its output and exit code. */
async function chapterhouse(args: readonly string[], input = '') {
  const program = spawn(process.execPath, [MAIN, ...args])
  program.stdin.on('error', () => {}).end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')])
  return { code: code as number | null, stdout, stderr }
}
const user = (data: string, args: readonly string[], input = '') => chapterhouse(['user', ...args, '--data', data], input)

test('user adds and lists people and sets passwords, in a new data folder', async () => {
  const data = path.join(createDataFolder(), 'deep')
  const fine = (stdout: string) => ({ code: 0, stdout, stderr: '' })
  const nothing = await user(data, ['list'])
  assert.deepEqual([nothing.code, nothing.stderr], [1, `No Chapterhouse data in ${data}. Choose its data folder with --data.\n`])
  assert.ok(!existsSync(data), 'a typo creates no folder')
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
    const response = await fetch(`${base}/api/v1/auth/login`, { method: 'POST', body: JSON.stringify({ username, password }) })
    return response.status
  }
  assert.deepEqual(
    [await login('ann', 'correct horse'), await login('bea', '  späte Störche '), await login('bea', 'battery staple')],
    [200, 200, 401],
  )
  // The running server sees a new user immediately.
  assert.deepEqual(await user(data, ['add', 'Cleo', '--password-stdin'], 'a third one\n'), fine('added Cleo (user)\n'))
  assert.equal(await login('cleo', 'a third one'), 200)
  server.kill('SIGTERM')
  await once(server, 'close')
})
