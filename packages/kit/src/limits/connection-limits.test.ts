import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Bytes, operation } from '@chapterhouse/contract/operation'
import { inTime } from '@chapterhouse/testkit/in-time'
import { testHttpConfig } from '../../test/test-app.ts'
import { createApp } from '../http/app.ts'
import { serveBytes } from '../http/serve.ts'
import type { ConnectionLimits } from './connection-limits.ts'

const LIMITS: ConnectionLimits = { perAddress: 3, bytesPerPerson: 2, yieldsAfterMs: 60_000 }
/** More than the system buffers. */
const LARGE = 48 * 1024 * 1024

const bytes = operation({ method: 'GET', path: '/bytes', guard: 'media', summary: 'Bytes', responses: { 200: Bytes } })

/** A server; `Authorization` is the id of the person. */
async function serving({ limits = LIMITS, isProxy = false } = {}) {
  const app = createApp(
    testHttpConfig({
      connections: limits,
      trusts: () => isProxy,
      identify: (request) => ({ userId: Number(request.headers.authorization) }) as never,
    }),
  )
  app.get('/', async () => 'here')
  app.get('/large', async () => 'x'.repeat(LARGE))
  serveBytes(app, bytes, async (_exchange, _request, reply) => reply.send(Buffer.alloc(LARGE)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const clients: Socket[] = []

  /** The head of the response, whose body remains unread; '' if the connection was closed. */
  async function request(path: string, headers: Record<string, string> = {}) {
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    clients.push(client)
    client.on('error', () => {})
    const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`)
    client.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    const [piece] = await Promise.race([once(client, 'data'), once(client, 'close')])
    client.pause()
    const head = Buffer.isBuffer(piece) ? piece.toString('latin1') : ''
    return { client, status: Number(head.slice(9, 12)), head }
  }
  /** Requests until there is room. */
  async function untilServed(path: string, headers?: Record<string, string>) {
    for (;;) {
      const response = await request(path, headers)
      if (response.status !== 503) return response
      await pause(10)
    }
  }
  return {
    request,
    untilServed,
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy()
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

test('one connection too many from an address is refused with Retry-After and closed', async () => {
  await using server = await serving()
  for (let at = 0; at < 3; at += 1) assert.equal((await server.request('/')).status, 200)
  const { client, status, head } = await server.request('/')
  assert.equal(status, 503)
  assert.match(head, /\r\nretry-after: 5\r\n/)
  assert.match(head, /\r\nconnection: close\r\n/)
  assert.match(head, /\r\nx-edge: here\r\n/)
  assert.match(head, /\{"error":"too many connections; try again shortly","code":"too_many_connections"\}$/)
  client.resume()
  if (!client.destroyed) await once(client, 'close')
})

test('a closed connection makes room', async () => {
  await using server = await serving()
  const held = [await server.request('/'), await server.request('/'), await server.request('/')]
  held[0]?.client.destroy()
  assert.equal((await server.untilServed('/')).status, 200)
})

for (const path of ['/', '/large'])
  test(`${path}: an idle connection makes room, whatever it was used for`, async () => {
    await using server = await serving({ limits: { ...LIMITS, yieldsAfterMs: 20 } })
    const held = [await server.request(path), await server.request(path), await server.request(path)]
    const gone = Promise.race(held.map(({ client }) => once(client, 'close')))
    for (const { client } of held) client.on('end', () => client.destroy())
    assert.equal((await server.untilServed('/')).status, 200)
    for (const { client } of held) client.resume()
    await inTime('a connection to close', gone)
  })

test("behind a proxy, each client's open requests are counted", async () => {
  await using server = await serving({ isProxy: true })
  const of = (client: string) => server.request('/large', { 'x-forwarded-for': client })
  for (let at = 0; at < 3; at += 1) assert.equal((await of('203.0.113.1')).status, 200)
  assert.equal((await of('203.0.113.1')).status, 503)
  assert.equal((await of('203.0.113.2')).status, 200)
  for (let at = 1; at <= 3; at += 1) assert.equal((await of(`2001:db8::${at}`)).status, 200)
  assert.equal((await of('2001:db8::4')).status, 503, 'another address of the same network')
  for (let at = 0; at < 9; at += 1)
    assert.equal((await server.request('/', { 'x-forwarded-for': '203.0.113.3' })).status, 200, 'finished requests do not count')
})

test('one response with bytes too many for a person is refused; other people and other responses are not', async () => {
  await using server = await serving({ limits: { ...LIMITS, perAddress: 99 } })
  const of = (person: string, path = '/bytes') => server.request(path, { authorization: person })
  const first = await of('1')
  assert.deepEqual([first.status, (await of('1')).status], [200, 200])
  const refused = await of('1')
  assert.equal(refused.status, 503)
  assert.match(refused.head, /\r\nretry-after: 5\r\n/)
  assert.match(refused.head, /"code":"too_many_connections"\}$/)
  assert.deepEqual([(await of('2')).status, (await of('1', '/')).status], [200, 200])
  first.client.destroy()
  assert.equal((await server.untilServed('/bytes', { authorization: '1' })).status, 200)
})

test('a response that its client does not read makes room for another of the same person', async () => {
  await using server = await serving({ limits: { ...LIMITS, perAddress: 99, yieldsAfterMs: 20 } })
  const headers = { authorization: '1' }
  const held = [await server.request('/bytes', headers), await server.request('/bytes', headers)]
  const gone = Promise.race(held.map(({ client }) => once(client, 'close')))
  assert.equal((await server.untilServed('/bytes', headers)).status, 200)
  for (const { client } of held) client.resume()
  await inTime('a connection to close', gone)
})

test('once enough are refused, further connections are closed without a response', async () => {
  await using server = await serving()
  const statuses = new Map<number, number>()
  const all = await Promise.all(Array.from({ length: 300 }, () => server.request('/large')))
  for (const { status } of all) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  assert.equal(statuses.get(200), 3)
  assert.equal(
    [...statuses.values()].reduce((sum, count) => sum + count, 0),
    300,
  )
})
