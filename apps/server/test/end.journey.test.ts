import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { putFile } from '@chapterhouse/testkit/tone'
import { startServer } from './started-server.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** Container runtimes send SIGKILL then. */
const WITHIN_MS = 10_000

/** A client that requests a large file, reads the first bytes and then pauses. */
async function pausedListener(url: string, token: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/v1/libraries/1/stream?path=big.mp3&token=${token} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  return socket
}

test('the server stops in time after SIGTERM, even with a paused client', async () => {
  using shelf = temporaryFolder()
  using data = temporaryFolder()
  await putFile(path.join(shelf.path, 'big.mp3'), Buffer.alloc(64 * 1024 * 1024, 'x'))
  const server = await startServer(data.path, ['--library', shelf.path])
  const { token } = await server.signIn()
  const socket = await pausedListener(server.url, token)
  const late = AbortSignal.timeout(WITHIN_MS)
  server.child.kill('SIGTERM')
  const [code] = await once(server.child, 'exit', { signal: late })
  assert.equal(code, 0)
  socket.destroy()
})

test('under npm start, SIGTERM to npm stops the server and leaves no process', async () => {
  using shelf = temporaryFolder()
  using data = temporaryFolder()
  await putFile(path.join(shelf.path, 'big.mp3'), Buffer.alloc(64 * 1024 * 1024, 'x'))
  const npm = spawn('npm', ['start', '--', '--data', data.path, '--bind', '127.0.0.1:0', '--library', shelf.path], { cwd: ROOT })
  let output = ''
  npm.stdout.on('data', (text) => {
    output += String(text)
  })
  for (let turn = 0; turn < 600 && !output.includes('┘'); turn += 1) await pause(50)
  const url = /^listening on (\S+)$/m.exec(output)?.[1] ?? ''
  const password = /Password\s+(\S+)/.exec(output)?.[1]
  const login = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', body: JSON.stringify({ username: 'admin', password }) })
  const { token } = (await login.json()) as { token: string }
  const socket = await pausedListener(url, token)
  const late = AbortSignal.timeout(WITHIN_MS)
  npm.kill('SIGTERM')
  await once(npm, 'exit', { signal: late })
  socket.destroy()
  // A process left behind would still respond.
  for (let turn = 0; turn < 100 && (await responds(url)); turn += 1) await pause(50)
  assert.equal(await responds(url), false)
})

async function responds(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )
}
