import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { runCommand } from './command-line.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const FOLDER = mkdtempSync(path.join(tmpdir(), 'crash-'))
const DATA = path.join(FOLDER, 'data')
const BOOKS = 8
const servers: ChildProcess[] = []
after(() => {
  for (const server of servers) server.kill('SIGKILL')
  rmSync(FOLDER, { recursive: true, force: true })
})

async function started(): Promise<{ server: ChildProcess; base: string }> {
  const quiet = ['--ffmpeg', '', '--ffprobe', '']
  const server = spawn(process.execPath, [
    MAIN,
    'serve',
    '--data',
    DATA,
    '--bind',
    '127.0.0.1:0',
    '--library',
    path.join(FOLDER, 'books'),
    ...quiet,
  ])
  servers.push(server)
  server.stderr.resume()
  const [line] = await Promise.race([once(server.stdout, 'data'), once(server, 'close')])
  const [, base] = /listening on (http:\S+)/.exec(String(line)) ?? []
  assert.ok(base, `the server is not listening: ${line}`)
  return { server, base }
}

test('every acknowledged save survives a kill of the server', async () => {
  mkdirSync(path.join(FOLDER, 'books'))
  const added = await runCommand(['user', 'add', 'Ann', '--admin', '--password-stdin', '--data', DATA], { input: 'correct horse' })
  assert.equal(added.code, 0, added.stderr)

  const first = await started()
  const body = JSON.stringify({ username: 'Ann', password: 'correct horse' })
  const { token } = (await (await fetch(`${first.base}/api/v1/auth/login`, { method: 'POST', body })).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const urlOf = (base: string, book: number) => `${base}/api/v1/libraries/1/progress?path=book-${book}`

  // Eight players, each sending its next save once the previous one is acknowledged.
  const lastSaved = new Array<number>(BOOKS).fill(0)
  async function play(book: number): Promise<void> {
    for (let position = 1; ; position += 1) {
      const saved = await fetch(urlOf(first.base, book), { method: 'PUT', headers, body: JSON.stringify({ position }) })
      assert.equal(saved.status, 200)
      lastSaved[book] = position
      if (lastSaved.every((count) => count >= 20)) first.server.kill('SIGKILL')
    }
  }
  const ends = await Promise.allSettled(lastSaved.map((_, book) => play(book)))
  assert.ok(
    ends.every((end) => end.status === 'rejected' && end.reason instanceof TypeError),
    'a save was refused',
  )

  const second = await started()
  for (const [book, position] of lastSaved.entries()) {
    const { progress } = (await (await fetch(urlOf(second.base, book), { headers })).json()) as { progress: { position: number } }
    // The last save may have been stored but not acknowledged.
    assert.ok(
      progress.position === position || progress.position === position + 1,
      `book ${book}: ${progress.position} of ${position}`,
    )
  }
  second.server.kill('SIGTERM')
  await once(second.server, 'close')
})
