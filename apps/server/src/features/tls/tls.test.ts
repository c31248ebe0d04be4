import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { inTime } from '@chapterhouse/testkit/in-time'
import { createTestServer } from '../../../test/test-server.ts'
import { redirectToHttps } from './first-bytes.ts'

async function createEncryptedServer(flags: Record<string, unknown> = {}) {
  const server = await createTestServer({ flags: { tls: 'selfsigned', ...flags } })
  const url = await server.listen()
  const { port } = server.app.server.address() as AddressInfo
  return { server, url, port }
}

async function received(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes) => {
    text += String(bytes)
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return text
}

const ASK = 'GET /api/v1/server HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'

test('a self-signed server responds over TLS with its stored certificate', async () => {
  const { server, url, port } = await createEncryptedServer()
  await using _server = server
  assert.match(url, /^https:/)
  const ca = readFileSync(path.join(server.data, 'selfsigned-cert.pem'), 'utf8')
  const socket = connectTls({ port, host: '127.0.0.1', servername: 'localhost', ca })
  await once(socket, 'secureConnect')
  assert.equal(socket.authorized, true)
  socket.write(ASK)
  const text = await received(socket)
  assert.match(text, /^HTTP\/1\.1 200 OK/)
  assert.doesNotMatch(text, /strict-transport-security/i)
})

test('plain HTTP is redirected to the encrypted address', async () => {
  const { server, port } = await createEncryptedServer()
  await using _server = server
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /web?x=1 HTTP/1.1\r\nHost: nas.local:${port}\r\n\r\n`)
  const text = await received(socket)
  assert.match(text, /^HTTP\/1\.1 307/)
  assert.match(text, new RegExp(`\r\nlocation: https://nas\\.local:${port}/web\\?x=1\r\n`))
  assert.match(text, /\r\nx-content-type-options: nosniff\r\n/)
})

test('TLS connections have the same timeouts as plain HTTP', async () => {
  const { server } = await createEncryptedServer()
  await using _server = server
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server.app.server
  assert.deepEqual([headersTimeout, requestTimeout, keepAliveTimeout], [10_000, 30_000, 120_000])
})

test('TLS 1.1 is refused', async () => {
  const { server, port } = await createEncryptedServer()
  await using _server = server
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1' })
  const [error] = await once(socket, 'error')
  assert.ok(error instanceof Error)
})

test('a connection with a single byte is closed', async () => {
  const { server, port } = await createEncryptedServer()
  await using _server = server
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {}).write('G')
  socket.resume()
  await once(socket, 'end')
  const held = () => new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)))
  for (let tries = 0; (await held()) > 0; tries += 1) {
    assert.ok(tries < 100, 'still there')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  socket.destroy()
})

test('a silent connection does not delay the shutdown', async () => {
  const { server, port } = await createEncryptedServer()
  const silent = connect(port, '127.0.0.1')
  silent.on('error', () => {})
  await once(silent, 'connect')
  await inTime('the shutdown', server[Symbol.asyncDispose]())
  assert.equal(server.app.server.listening, false)
  silent.destroy()
})

test('a TLS hello is accepted in small pieces', async () => {
  const { server, port } = await createEncryptedServer()
  await using _server = server
  const relay = connect(port, '127.0.0.1')
  const { Duplex } = await import('node:stream')
  const slow = new Duplex({
    read() {},
    async write(chunk: Buffer, _encoding, done) {
      for (const byte of [chunk.subarray(0, 1), chunk.subarray(1, 7), chunk.subarray(7)]) {
        relay.write(byte)
        await new Promise((resolve) => setImmediate(resolve))
      }
      done()
    },
  })
  relay
    .on('data', (bytes) => slow.push(bytes))
    .on('close', () => slow.push(null))
    .setNoDelay(true)
  const socket = connectTls({ socket: slow, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  socket.write(ASK)
  let text = ''
  socket.on('data', (bytes) => {
    text += String(bytes)
  })
  await once(socket, 'end')
  assert.match(text, /^HTTP\/1\.1 200 OK/)
})

test('HSTS is on every response with automatic certificates, and on none otherwise', async () => {
  await using always = await createTestServer({
    env: { CHAPTERHOUSE_TLS_MODE: 'autocert', CHAPTERHOUSE_TLS_HOSTS: 'books.example.org' },
  })
  await using plain = await createTestServer()
  const hsts = async ({ app }: typeof plain, url: string) => (await app.inject(url)).headers['strict-transport-security']
  for (const url of ['/api/v1/server', '/nowhere', '/api/v1/me', '/']) {
    assert.equal(await hsts(always, url), 'max-age=63072000; includeSubDomains')
    assert.equal(await hsts(plain, url), undefined)
  }
})

const plain = [
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a host with a space', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['a second host', 'GET / HTTP/1.1\r\nHost: a.example\r\nhOST: b.example\r\n\r\n', 400],
  ['a host in the body too', 'PUT / HTTP/1.1\r\nHost: a.example\r\n\r\n\r\nHost: b.example\r\n', 307],
  ['a protocol other than HTTP', 'SSH-2.0-OpenSSH_9\r\n', 400],
  ['HTTP/1.0 with a host', 'HEAD /x HTTP/1.0\r\nHost: a.example\r\n\r\n', 307],
] as const
for (const [name, request, status] of plain)
  test(`${name} is ${status}`, () => assert.match(redirectToHttps({})(request), new RegExp(`^HTTP/1\\.1 ${status} `)))
