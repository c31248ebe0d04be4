import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { buildConnector } from 'undici'
import { createTestServer } from '../../../test/test-server.ts'
import { selfSigned } from '../tls/self-signed.ts'
import { createDelivery } from './delivery.ts'
import { createPost } from './post.ts'
import { createTargets, type TargetInput } from './targets.ts'

/** For two sockets on one machine. */
const MAX_BUFFERED_BYTES = 32 * 1024 * 1024

const SENDER = { name: 'Home', url: '', version: 'dev' }
const event = (id = 1) => ({
  id,
  kind: 'backup_failed',
  at: '2026-11-21T12:00:00.000Z',
  data: { trigger: 'manual', error: 'failed' },
})

/** A local receiver that records what it gets. */
async function createReceiver(respond: (reply: ServerResponse, request: IncomingMessage) => void = (reply) => reply.end()) {
  const got: { url: string; body: string }[] = []
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const part of request) body += part
    got.push({ url: request.url ?? '', body })
    respond(reply, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    got,
    url: `http://127.0.0.1:${port}/in`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Destinations and their delivery over real connections, with short waits. */
async function createDeliveries({ retryAfterMs = [20, 40], timeoutMs = 10_000 } = {}) {
  const server = await createTestServer()
  const stop = new AbortController()
  const { db } = server.infrastructure
  const targets = createTargets({ db, now: server.deps.now })
  const dropped: string[] = []
  const failures: unknown[] = []
  const { signal } = stop
  const delivery = createDelivery({
    targets,
    post: createPost({ signal, timeoutMs }),
    sender: () => SENDER,
    now: server.deps.now,
    signal,
    onDropped: ({ name }) => dropped.push(name),
    onFailure: (error) => failures.push(error),
    retryAfterMs,
  })
  return {
    delivery,
    targets,
    dropped,
    add: (url: string, fields: TargetInput = {}) =>
      targets.create({ kind: 'webhook', name: 'Hook', url, events: ['backup_failed'], ...fields }).id,
    outcome: (id: number) => {
      const { lastOk, lastError } = targets.shown(id)
      return [lastOk, lastError]
    },
    /** Until the queues are empty and every given destination has an outcome. */
    async waitUntilDone(...ids: number[]): Promise<void> {
      while (delivery.pending() > 0 || ids.some((id) => targets.shown(id).lastAt === null)) await pause(5)
    },
    stop: () => stop.abort(),
    async [Symbol.asyncDispose]() {
      stop.abort()
      assert.deepEqual(failures, [])
      await server[Symbol.asyncDispose]()
    },
  }
}

test('an event reaches each enabled destination that wants its kind', async () => {
  await using receiver = await createReceiver()
  await using deliveries = await createDeliveries()
  const id = deliveries.add(receiver.url)
  deliveries.add(receiver.url, { name: 'Off', enabled: false })
  deliveries.add(receiver.url, { name: 'Other', events: ['book_added'] })
  deliveries.delivery.send(event())
  await deliveries.waitUntilDone(id)
  assert.equal(receiver.got.length, 1)
  assert.deepEqual(deliveries.outcome(id), [true, ''])
})

for (const [status, attempts, reason] of [
  [500, 3, 'http_500'],
  [503, 3, 'http_503'],
  [429, 3, 'http_429'],
  [404, 1, 'http_404'],
  [307, 1, 'http_307'],
] as const)
  test(`${status} is tried ${attempts === 1 ? 'once' : 'three times'} and recorded; redirects are not followed`, async () => {
    await using receiver = await createReceiver((reply) => void reply.writeHead(status, { location: '/elsewhere' }).end())
    await using deliveries = await createDeliveries()
    const id = deliveries.add(receiver.url)
    deliveries.delivery.send(event())
    await deliveries.waitUntilDone(id)
    assert.deepEqual(
      receiver.got.map(({ url }) => url),
      Array(attempts).fill('/in'),
    )
    assert.deepEqual(deliveries.outcome(id), [false, reason])
  })

test('hostile destinations get the right error and do not delay a good one', async () => {
  await using good = await createReceiver()
  await using silent = await createReceiver(() => {})
  await using dripping = await createReceiver((reply) => {
    reply.writeHead(200)
    setInterval(() => reply.write('x'), 20).unref()
  })
  let endlessBytes = 0
  await using endless = await createReceiver((reply) => {
    function more(): void {
      if (reply.destroyed) return
      endlessBytes += 65_536
      reply.write('x'.repeat(65_536), () => setImmediate(more))
    }
    reply.writeHead(200)
    more()
  })
  await using headers = await createReceiver((reply) => reply.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end())
  await using looping = await createReceiver((reply, { url = '' }) => void reply.writeHead(302, { location: url }).end())
  await using failing = await createReceiver((reply) => void reply.writeHead(500).end('x'.repeat(1_000_000)))
  const closed = createTcpServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  const noTls = createTcpServer((socket) => socket.end('no TLS')).listen(0, '127.0.0.1')
  await once(noTls, 'listening')
  await using deliveries = await createDeliveries({ timeoutMs: 1_000 })
  const hostile = {
    silent: deliveries.add(silent.url),
    dripping: deliveries.add(dripping.url),
    endless: deliveries.add(endless.url),
    headers: deliveries.add(headers.url),
    looping: deliveries.add(looping.url),
    failing: deliveries.add(failing.url),
    closed: deliveries.add(`http://127.0.0.1:${port}/in`),
    noTls: deliveries.add(`https://127.0.0.1:${(noTls.address() as AddressInfo).port}/in`),
    nowhere: deliveries.add('http://nowhere.invalid/in'),
  }
  const id = deliveries.add(good.url, { name: 'Good' })
  deliveries.delivery.send(event())
  while (deliveries.targets.shown(id).lastAt === null) await pause(5)
  assert.equal(deliveries.targets.shown(hostile.silent).lastAt, null, 'the good one waited for the silent one')
  await deliveries.waitUntilDone(id, ...Object.values(hostile))
  noTls.close()
  assert.deepEqual(deliveries.outcome(id), [true, ''])
  assert.deepEqual(Object.fromEntries(Object.entries(hostile).map(([name, of]) => [name, deliveries.outcome(of)[1]])), {
    silent: 'timeout',
    dripping: '',
    endless: '',
    headers: 'unreachable',
    looping: 'http_302',
    failing: 'http_500',
    closed: 'unreachable',
    noTls: 'unreachable',
    nowhere: 'unreachable',
  })
  assert.deepEqual([looping.got.length, failing.got.length, deliveries.delivery.pending()], [1, 3, 0])
  // An endless response fills only the system's buffers.
  assert.ok(endlessBytes < MAX_BUFFERED_BYTES, `${endlessBytes} bytes`)
})

test('a retry uses an address and secret that changed while it waited', async () => {
  await using moved = await createReceiver((reply, { headers }) => {
    signed.push('x-service-signature' in headers)
    reply.end()
  })
  const signed: boolean[] = []
  await using failing = await createReceiver((reply) => void reply.writeHead(503).end())
  await using deliveries = await createDeliveries({ retryAfterMs: [250] })
  const id = deliveries.add(failing.url)
  deliveries.delivery.send(event())
  while (failing.got.length === 0) await pause(5)
  await pause(50)
  deliveries.targets.update(id, { url: moved.url, secret: 'new' })
  await deliveries.waitUntilDone(id)
  assert.deepEqual([failing.got.length, moved.got.length, signed, deliveries.outcome(id)], [1, 1, [true], [true, '']])
})

test('a retry respects changes made during the first attempt: moved, disabled or deleted', async () => {
  await using other = await createReceiver()
  await using deliveries = await createDeliveries()
  const changes: Record<string, (id: number) => void> = {
    moved: (id) => deliveries.targets.update(id, { url: `${other.url}/moved` }),
    off: (id) => deliveries.targets.update(id, { enabled: false }),
    unsubscribed: (id) => deliveries.targets.update(id, { events: [] }),
    deleted: (id) => deliveries.targets.remove(id),
  }
  for (const change of Object.values(changes)) {
    const ids: number[] = []
    await using failing = await createReceiver((reply) => {
      for (const id of ids.splice(0)) change(id)
      reply.writeHead(500).end()
    })
    ids.push(deliveries.add(failing.url))
    deliveries.delivery.send(event())
    await deliveries.waitUntilDone()
    assert.equal(failing.got.length, 1, change.toString())
    for (const { id } of deliveries.targets.list()) deliveries.targets.remove(id)
  }
  assert.deepEqual(
    other.got.map(({ url }) => url),
    ['/in/moved'],
  )
})

test('messages to one destination arrive in order, at most 256 wait, and the rest is dropped', async () => {
  await using receiver = await createReceiver()
  await using deliveries = await createDeliveries()
  const id = deliveries.add(receiver.url)
  for (let n = 1; n <= 300; n += 1) deliveries.delivery.send(event(n))
  await deliveries.waitUntilDone(id)
  while (receiver.got.length < 257) await pause(5)
  assert.deepEqual(
    receiver.got.map(({ body }) => JSON.parse(body).id),
    Array.from({ length: 257 }, (_, n) => n + 1),
  )
  assert.equal(deliveries.dropped.length, 43)
})

test('a destination that never responds takes no capacity from another', async () => {
  await using silent = await createReceiver(() => {})
  await using healthy = await createReceiver()
  await using deliveries = await createDeliveries()
  deliveries.add(silent.url, { name: 'Silent' })
  deliveries.add(healthy.url)
  for (let n = 1; n <= 330; n += 1) {
    deliveries.delivery.send(event(n))
    while (healthy.got.length < n) await pause(1)
  }
  assert.deepEqual(new Set(deliveries.dropped), new Set(['Silent']))
  assert.equal(deliveries.dropped.length, 330 - 257)
})

test('messages waiting for a retry take no capacity from another destination', async () => {
  await using failing = await createReceiver((reply) => void reply.writeHead(500).end())
  await using other = await createReceiver((reply) => void reply.writeHead(503).end())
  await using deliveries = await createDeliveries({ retryAfterMs: [600_000] })
  const id = deliveries.add(failing.url, { name: 'Failing' })
  for (let n = 1; n <= 256; n += 1) {
    deliveries.delivery.send(event(n))
    while (deliveries.delivery.pending() > n || failing.got.length < n) await pause(1)
  }
  deliveries.delivery.send(event(257))
  while (deliveries.outcome(id)[1] === '') await pause(1)
  assert.deepEqual([deliveries.outcome(id), deliveries.delivery.pending()], [[false, 'http_500'], 256])
  deliveries.targets.update(id, { enabled: false })
  const otherId = deliveries.add(other.url)
  deliveries.delivery.send(event(258))
  while (other.got.length < 1 || deliveries.delivery.pending() !== 257) await pause(1)
  assert.deepEqual(deliveries.outcome(otherId), [null, ''], 'its message waits for a retry')
})

test('a shutdown aborts deliveries and records no outcome', async () => {
  await using silent = await createReceiver(() => {})
  await using deliveries = await createDeliveries({ timeoutMs: 60_000 })
  const id = deliveries.add(silent.url)
  for (let n = 0; n < 5; n += 1) deliveries.delivery.send(event())
  while (silent.got.length === 0) await pause(5)
  deliveries.stop()
  while (deliveries.delivery.pending() > 0) await pause(5)
  assert.deepEqual([silent.got.length, deliveries.outcome(id)], [1, [null, '']])
})

test('a test is one attempt, even for a disabled destination, and its outcome is recorded', async () => {
  await using receiver = await createReceiver((reply) => reply.writeHead(502).end())
  await using deliveries = await createDeliveries()
  const id = deliveries.add(receiver.url, { enabled: false, events: [] })
  const { error, target } = await deliveries.delivery.test(id)
  assert.deepEqual([error, target.lastOk, target.lastError, receiver.got.length], ['http_502', false, 'http_502', 1])
  assert.equal(JSON.parse(receiver.got[0]?.body ?? '').event, 'test')
})

test('a chat message is sent over TLS, and only if the certificate is trusted', async () => {
  const got: string[] = []
  const { key, cert } = await selfSigned({ names: ['discord.com'], now: new Date() })
  const service = createSecureServer({ key, cert }, (request, reply) => {
    got.push(`${request.headers.host}${request.url}`)
    reply.writeHead(204).end()
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  const { signal } = new AbortController()
  const post = { url: 'https://discord.com/api/webhooks/1/a', headers: {}, body: '{}' }
  const outcomes: string[] = []
  for (const ca of [cert, undefined]) {
    const open = buildConnector({ ...(ca && { ca }) })
    const connect: buildConnector.connector = (options, done) =>
      open({ ...options, hostname: '127.0.0.1', port: String(port), servername: options.hostname }, done)
    outcomes.push(await createPost({ signal, connect })(post))
  }
  service.close()
  assert.deepEqual(outcomes, ['', 'unreachable'])
  assert.deepEqual(got, ['discord.com/api/webhooks/1/a'])
})
