import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { inTime } from '@chapterhouse/testkit/in-time'
import { testHttpConfig } from '../../test/test-app.ts'
import { createApp } from '../http/app.ts'

/** Instead of a minute. */
const UNREAD_MS = 1_000
/** More than the system buffers. */
const LARGE = 48 * 1024 * 1024
const PIECE = 64 * 1024

async function serving() {
  const httpConfig = testHttpConfig()
  const app = createApp({ ...httpConfig, times: { ...httpConfig.times, unreadMs: UNREAD_MS } })
  const text = 'x'.repeat(LARGE)
  app.get('/list', () => text)
  app.get('/export', (_request, reply) => reply.send(Readable.from(Array.from({ length: LARGE / PIECE }, () => 'x'.repeat(PIECE)))))
  app.get('/late', async () => {
    await setTimeout(2 * UNREAD_MS)
    return 'late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const connections: Socket[] = []
  app.server.on('connection', (socket) => connections.push(socket))
  return {
    connections,
    async request(path: string): Promise<Socket> {
      const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      client.on('error', () => {}).pause()
      client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      await once(app.server, 'request')
      return client
    },
    [Symbol.asyncDispose]: async () => {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

for (const path of ['/list', '/export'])
  test(`${path}: the connection of a client that reads nothing is closed`, async () => {
    await using server = await serving()
    const client = await server.request(path)
    const [connection] = server.connections
    assert.ok(connection)
    if (!connection.destroyed) await inTime('the connection to close', once(connection, 'close'))
    assert.ok(connection.bytesRead > 0)
    client.destroy()
  })

test('a client that reads slowly gets everything', async () => {
  await using server = await serving()
  const client = await server.request('/list')
  let bytes = 0
  let pauses = 0
  client.on('data', (piece) => {
    bytes += piece.length
    if (bytes < (pauses + 1) * (LARGE / 40)) return
    pauses += 1
    client.pause()
    void setTimeout(UNREAD_MS / 8).then(() => client.resume())
  })
  client.resume()
  await once(client, 'close')
  assert.ok(bytes > LARGE, `${bytes} bytes`)
  assert.ok(pauses * (UNREAD_MS / 8) > 2 * UNREAD_MS)
})

test('waits for a response that takes long to compute', async () => {
  await using server = await serving()
  const client = await server.request('/late')
  client.resume()
  const text = await client.setEncoding('utf8').reduce((whole: string, piece: string) => whole + piece, '')
  assert.match(text, /^HTTP\/1\.1 200 /)
})

test('closes an idle keep-alive connection', async () => {
  const httpConfig = testHttpConfig()
  const app = createApp({ ...httpConfig, times: { ...httpConfig.times, unreadMs: 60_000, idleMs: 200 } })
  app.get('/', () => 'short')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  client.resume()
  await inTime('the connection to close', once(client, 'close'))
  await app.close()
})
