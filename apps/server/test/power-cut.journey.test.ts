import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runCommand } from './command-line.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const SAVES = 20
/** False in containers that forbid ptrace. */
const mayTrace = spawnSync('strace', ['-f', '-e', 'trace=fdatasync', 'true']).status === 0

async function startTraced(folder: { at: (name: string) => string }) {
  const [data, trace] = [folder.at('data'), folder.at('trace')]
  mkdirSync(folder.at('books'))
  const added = await runCommand(['user', 'add', 'Ann', '--admin', '--password-stdin', '--data', data], { input: 'correct horse' })
  assert.equal(added.code, 0, added.stderr)
  const serve = [
    MAIN,
    'serve',
    '--data',
    data,
    '--bind',
    '127.0.0.1:0',
    '--library',
    folder.at('books'),
    '--ffmpeg',
    '',
    '--ffprobe',
    '',
  ]
  // -D: the tracer is a separate process, so that a signal reaches the server.
  const server = spawn('strace', ['-D', '-f', '-y', '-e', 'trace=fdatasync,fsync', '-o', trace, process.execPath, ...serve])
  server.stderr.resume()
  const [line] = await Promise.race([once(server.stdout, 'data'), once(server, 'close')])
  const [, base] = /listening on (http:\S+)/.exec(String(line)) ?? []
  assert.ok(base, `the server is not listening: ${line}`)
  const body = JSON.stringify({ username: 'Ann', password: 'correct horse' })
  const { token } = (await (await fetch(`${base}/api/v1/auth/login`, { method: 'POST', body })).json()) as { token: string }
  return {
    async send(method: string, where: string, sent: unknown): Promise<void> {
      const response = await fetch(`${base}/api/v1${where}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(sent),
      })
      assert.ok(response.ok, `${method} ${where}: ${response.status}`)
    },
    /** Number of syncs of the write-ahead log so far. */
    syncs: () => readFileSync(trace, 'utf8').match(/f(?:data)?sync\(\d+<[^>]*-wal>\)/g)?.length ?? 0,
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await once(server, 'close')
    },
  }
}

// Not a real power loss: the system calls show whether the log was synced, and a commit with a synced log is on disk.
test('manual writes are synced before they are acknowledged; a save of progress is not', {
  skip: mayTrace ? false : 'strace is not available or not permitted',
}, async () => {
  using folder = temporaryFolder()
  await using server = await startTraced(folder)
  const at = (route: string) => `/libraries/1/${route}?path=Book`
  for (const [method, where, body] of [
    ['POST', at('notes'), { position: 5, body: 'Remember this' }],
    ['POST', at('bookmarks'), { position: 5 }],
    ['POST', at('favourites'), {}],
    ['POST', '/me/collections', { name: 'Winter' }],
    ['POST', '/admin/users', { username: 'Bea', role: 'user' }],
    ['POST', '/admin/shares', { name: 'Family', paths: [] }],
  ] as const) {
    const before = server.syncs()
    await server.send(method, where, body)
    assert.ok(server.syncs() > before, `${method} ${where} was not synced`)
  }
  const before = server.syncs()
  for (let position = 1; position <= SAVES; position += 1)
    await server.send('PUT', at('progress'), { position, duration: 60, device_id: 'traced' })
  // The first scan may also write its record.
  assert.ok(server.syncs() - before < SAVES / 2)
})
