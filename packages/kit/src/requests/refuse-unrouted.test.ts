import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { testHttpConfig } from '../../test/test-app.ts'
import { type App, createApp } from '../http/app.ts'

/** A listening application that returns its response to raw bytes. */
async function createListener(times = testHttpConfig().times) {
  const app = createApp(testHttpConfig({ times }))
  app.get('/here', () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    async send(text: string): Promise<string> {
      const socket = connectTo(app)
      socket.write(text)
      return await readAll(socket)
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}

const connectTo = (app: App) => connect((app.server.address() as AddressInfo).port, '127.0.0.1')

async function readAll(socket: ReturnType<typeof connect>): Promise<string> {
  const chunks: string[] = []
  socket.on('data', (chunk) => chunks.push(String(chunk)))
  await once(socket, 'end')
  socket.destroy()
  return chunks.join('')
}

const close = 'connection: close\r\n'
const refused = [
  { name: 'not HTTP', bytes: 'hello\r\n\r\n', status: 400 },
  {
    name: 'two Content-Length headers',
    bytes: 'POST /here HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    status: 400,
  },
  { name: 'HTTP/2 in the clear', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: 400 },
  { name: 'a broken chunk', bytes: 'POST /here HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n', status: 400 },
  { name: 'headers over 16 KiB', bytes: `GET /here HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, status: 431 },
  { name: 'a URL over 16 KiB', bytes: `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, status: 431 },
  { name: 'no host', bytes: `GET /here HTTP/1.1\r\n${close}\r\n`, status: 400 },
  { name: 'no host on an unknown path', bytes: `GET /nowhere HTTP/1.1\r\n${close}\r\n`, status: 400 },
  { name: 'an unknown expectation', bytes: 'GET /here HTTP/1.1\r\nhost: x\r\nexpect: banana\r\n\r\n', status: 417 },
]
for (const { name, bytes, status } of refused) {
  test(`${name}: ${status}, with the headers and body of every error`, async () => {
    await using listener = await createListener()
    const response = await listener.send(bytes)
    assert.match(response, new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.match(response, /^x-edge: here\r$/im)
    assert.match(response, /^connection: close\r$/im)
    assert.match(response, /^content-type: application\/json; charset=utf-8\r$/im)
    assert.equal(response.split('\r\n\r\n')[1], '{"error":"invalid request"}')
  })
}

test('HTTP/1.0 needs no host', async () => {
  await using listener = await createListener()
  assert.match(await listener.send('GET /here HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
})

test('closes the connection when headers do not arrive in time', async () => {
  await using listener = await createListener({ ...testHttpConfig().times, headersMs: 10 })
  assert.match(
    await listener.send('GET /here HTTP/1.1\r\nhost: x\r\n'),
    /^HTTP\/1\.1 408 [\s\S]*x-edge: here[\s\S]*"request timed out"/,
  )
})

test('checks connection timeouts every second', async () => {
  await using listener = await createListener()
  const { headersTimeout, requestTimeout, keepAliveTimeout } = listener.app.server
  assert.deepEqual([headersTimeout, requestTimeout, keepAliveTimeout], [10_000, 30_000, 120_000])
  assert.equal(Reflect.get(listener.app.server, 'connectionsCheckingInterval'), 1000)
})

test('garbage after a request does not end up in the response being sent', async () => {
  const app = createApp(testHttpConfig())
  const more = Promise.withResolvers<void>()
  app.get('/long', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': 10 }).write('12345')
    void more.promise.then(() => reply.raw.end('67890'))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connectTo(app).on('error', () => {})
  socket.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'data')
  const rest: string[] = []
  socket.on('data', (chunk) => rest.push(String(chunk)))
  socket.write('nonsense\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  more.resolve()
  assert.equal(rest.join(''), '')
  await app.close()
})

test('responds to requests that arrived before the shutdown, even behind a slow one', async () => {
  const app = createApp(testHttpConfig())
  const received = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    received.resolve()
    await go.promise
    return {}
  })
  app.get('/next', () => ({}))
  app.server.on('request', ({ url }) => {
    if (url === '/next') go.resolve()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connectTo(app)
  const responses = readAll(socket)
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await received.promise
  const closed = app.close()
  socket.write('GET /next HTTP/1.1\r\nhost: x\r\n\r\n')
  assert.deepEqual((await responses).match(/HTTP\/1\.1 \d+|x-edge: here/g), [
    'HTTP/1.1 200',
    'x-edge: here',
    'HTTP/1.1 200',
    'x-edge: here',
  ])
  await closed
})
