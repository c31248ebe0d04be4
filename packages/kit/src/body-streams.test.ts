import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { operation, RawStream } from '@chapterhouse/contract/operation'
import Type from 'typebox'
import { testHttpConfig } from '../test/test-app.ts'
import { forbidden, unauthenticated } from './errors.ts'
import { type App, createApp } from './http.ts'
import { serve } from './serve.ts'
import type { Viewer } from './viewer.ts'

const MAX = 100_000
const upload = operation({
  method: 'POST',
  path: '/upload',
  guard: 'session',
  summary: '',
  body: RawStream,
  bodyLimit: MAX,
  timeoutMs: 0,
  responses: { 201: Type.Object({ bytes: Type.Integer(), chunks: Type.Integer() }) },
})
const viewer: Viewer = { userId: 1, name: 'Ann', isAdmin: false, isDemo: false, via: 'session', tokenId: 1 }

async function listening(times: Partial<ReturnType<typeof testHttpConfig>['times']> = {}) {
  const failures: unknown[] = []
  const app = createApp(
    testHttpConfig({
      times: { ...testHttpConfig().times, ...times },
      identify(request) {
        if (request.headers.authorization !== 'Bearer x') throw unauthenticated('missing bearer token')
        return viewer
      },
    }),
  )
  serve(app, upload, async ({ body }) => {
    const read = { bytes: 0, chunks: 0 }
    try {
      for await (const chunk of body) {
        read.bytes += chunk.length
        read.chunks += 1
      }
    } catch (error) {
      failures.push(error)
      throw error
    }
    if (read.bytes === 13) throw forbidden('not thirteen')
    return read
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, failures, url: `http://127.0.0.1:${portOf(app)}/upload`, [Symbol.asyncDispose]: () => app.close() }
}

async function sent(url: string, body: NonNullable<RequestInit['body']>, given: Record<string, string> = headers) {
  const response = await fetch(url, { method: 'POST', headers: given, body, duplex: 'half' } as RequestInit)
  return { status: response.status, ...((await response.json()) as { bytes?: number; code?: string }) }
}

const portOf = (app: App) => (app.server.address() as AddressInfo).port
const headers = { authorization: 'Bearer x', 'content-type': 'text/plain' }

test('a body reaches the handler as it arrives, whatever its type is called', async () => {
  await using server = await listening()
  const { status, bytes } = await sent(server.url, new Uint8Array(MAX))
  assert.deepEqual([status, bytes], [201, MAX])
  assert.equal((await sent(server.url, '')).bytes, 0)
})

test('nothing of a body is read for a client that may not send it', async () => {
  await using server = await listening()
  assert.equal((await sent(server.url, new Uint8Array(10), {})).status, 401)
  assert.deepEqual(server.failures, [])
})

test('a body over the limit is refused, whether or not it says its length', async () => {
  await using server = await listening()
  const long = new Uint8Array(MAX + 1)
  const stated = await sent(server.url, long)
  assert.deepEqual([stated.status, stated.code, server.failures.length], [413, 'too_large', 0])
  const unstated = await sent(server.url, ReadableStream.from([long]))
  assert.deepEqual([unstated.status, unstated.code, server.failures.length], [413, 'too_large', 1])
})

const HEAD = 'POST /upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer x\r\ntransfer-encoding: chunked\r\n\r\n'

test('the deadline for a whole request does not end a body that goes on', async () => {
  await using server = await listening({ headersMs: 300, requestMs: 300, stallMs: 5000 })
  const socket = connect(portOf(server.app), '127.0.0.1')
  socket.write(HEAD)
  // Node looks at its deadlines once a second.
  for (let count = 0; count < 8; count += 1) {
    socket.write('1\r\na\r\n')
    await wait(200)
  }
  socket.write('0\r\n\r\n')
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 201 /)
  assert.match(String(answer), /"bytes":8/)
  // The deadline holds again for the next request of the connection.
  socket.write('POST /upload HTTP/1.1\r\nhost: x\r\n')
  const [late] = await once(socket, 'data')
  assert.match(String(late), /^HTTP\/1\.1 408 /)
  socket.destroy()
})

test('a body that stalls is refused, and its connection closed', async () => {
  await using server = await listening({ stallMs: 50 })
  const socket = connect(portOf(server.app), '127.0.0.1')
  socket.on('error', () => {}).write(`${HEAD}1\r\na\r\n`)
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 503 /)
  assert.match(String(answer), /request_timeout/)
  await once(socket, 'close')
})

test('a body that is cut off fails for its handler, and is no defect', async () => {
  await using server = await listening()
  const socket = connect(portOf(server.app), '127.0.0.1')
  socket.write(`${HEAD}1\r\na\r\n`)
  await wait(50)
  socket.destroy()
  while (server.failures.length === 0) await wait(5)
  assert.deepEqual(
    server.failures.map((error) => (error as Error).message),
    ['client disconnected'],
  )
})

test('a refusal after the body keeps the connection', async () => {
  await using server = await listening()
  assert.equal((await sent(server.url, new Uint8Array(13))).status, 403)
  assert.equal((await sent(server.url, new Uint8Array(12))).status, 201)
})
