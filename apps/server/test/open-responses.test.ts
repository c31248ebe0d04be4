import assert from 'node:assert/strict'
import { once } from 'node:events'
import { truncateSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { createTestServer } from './test-server.ts'

const STREAM = '/libraries/1/stream?path=book.mp3'

/** A server with a file larger than the system's buffers. */
async function createWorld() {
  const server = await createTestServer()
  writeFileSync(path.join(server.root, 'book.mp3'), 'ID3')
  truncateSync(path.join(server.root, 'book.mp3'), 64 * 1024 * 1024)
  writeFileSync(path.join(server.root, 'map.pdf'), '%PDF-1.4')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const clients: Socket[] = []

  /** The status of a response whose body is left unread. */
  async function statusOf(where: string, headers: Record<string, string> = {}): Promise<number> {
    const client = connect(port, '127.0.0.1')
    clients.push(client)
    client.on('error', () => {})
    const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`)
    client.write([`GET /api/v1${where} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    const [piece] = await once(client, 'data')
    client.pause()
    return Number(String(piece).slice(9, 12))
  }
  return {
    ...server,
    statusOf,
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy()
      await server[Symbol.asyncDispose]()
    },
  }
}

test("streams, files, covers and media tokens of one person count together; pages and other people don't", async () => {
  await using world = await createWorld()
  const [ann, ben] = ['Ann', 'Ben'].map((name) => world.person(name, { granted: ['.'] }))
  const minted = await world.app.inject({ method: 'POST', url: '/api/v1/auth/media-token', headers: ann ?? {} })
  const token = `token=${encodeURIComponent(minted.json().token)}`
  for (let at = 0; at < 16; at += 1) assert.equal(await world.statusOf(STREAM, ann), 200)
  for (let at = 0; at < 16; at += 1) assert.equal(await world.statusOf(`${STREAM}&${token}`), 200)
  for (const where of [
    STREAM,
    `${STREAM}&transcode=1`,
    '/libraries/1/file?path=map.pdf',
    '/libraries/1/cover?path=book.mp3',
    '/libraries/1/meta/cover?path=book.mp3',
  ])
    assert.equal(await world.statusOf(where, ann), 503, where)
  assert.equal(await world.statusOf(`/libraries/1/cover?path=book.mp3&${token}`), 503)
  assert.deepEqual([await world.statusOf('/me', ann), await world.statusOf(STREAM, ben)], [200, 200])
})

test('a client may pause a file for ten minutes', async (t) => {
  await using world = await createWorld()
  const allowed = t.mock.method(world.app.connections, 'allowPause')
  await world.statusOf(STREAM, world.person('Ann', { granted: ['.'] }))
  assert.deepEqual(
    allowed.mock.calls.map(({ arguments: [, ms] }) => ms),
    [600_000],
  )
})
