import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as openRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { type Operation, PUBLIC_BODY_BYTES } from '@chapterhouse/contract/operation'
import { lazyValidators } from '@chapterhouse/kit/http/validation'
import { publicWritesOf } from './public-writes.ts'
import { serverWithPeople } from './server-with-people.ts'

const server = await serverWithPeople({ env: { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Books' } })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.app.server.address() as AddressInfo
after(() => server[Symbol.asyncDispose]())

const TOO_LARGE = { error: 'request body too large', code: 'too_large' }
const writes = publicWritesOf(server.app)

async function send({
  method = 'POST',
  url,
  body,
  isChunked = false,
}: {
  method?: string
  url: string
  body: string
  /** Without a length, in chunks. */
  isChunked?: boolean
}) {
  const headers = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': Buffer.byteLength(body) }
  const request = openRequest({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
  // The server may respond and close before everything is sent.
  request.on('error', () => {})
  request.end(body)
  const [response] = await once(request, 'response')
  const answer = await text(response)
  request.destroy()
  return { status: response.statusCode as number, body: answer === '' ? undefined : JSON.parse(answer) }
}

/** A valid body of this many bytes, mostly in a member that no operation has. */
const bodyOf = (bytes: number) => `{"none":"${'x'.repeat(bytes - '{"none":""}'.length)}"}`

test('each public write names a limit of at most 8 KiB', () => {
  assert.ok(writes.length >= 6)
  for (const { operation } of writes) assert.ok((operation.bodyLimit ?? Infinity) <= PUBLIC_BODY_BYTES, operation.path)
  assert.equal(PUBLIC_BODY_BYTES, 8 * 1024)
})

for (const { operation, url } of writes)
  test(`POST ${operation.path} reads a body up to its limit, whether its length is declared or not`, async () => {
    // So that no lockout applies.
    server.clock.ms += 3_600_000
    const limit = operation.bodyLimit ?? 0
    for (const isChunked of [false, true]) {
      assert.notEqual((await send({ url, isChunked, body: bodyOf(limit) })).status, 413)
      for (const bytes of [limit + 1, 1_048_576])
        assert.deepEqual(await send({ url, isChunked, body: bodyOf(bytes) }), { status: 413, body: TOO_LARGE })
    }
  })

const unparsed = [
  ['an unknown path', 'POST', '/nowhere', 404],
  ['a method that a path does not have', 'PUT', '/api/v1/auth/login', 405],
  ['an operation without a token', 'PUT', '/api/v1/me/queue', 401],
] as const
for (const [name, method, url, status] of unparsed)
  test(`the body is not parsed: ${name}`, async () => {
    for (const isChunked of [false, true])
      for (const body of ['{', '['.repeat(100_000), bodyOf(1_048_576)])
        assert.equal((await send({ method, url, isChunked, body })).status, status)
  })

test('a body is not parsed if the operation has none', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/auth/media-token',
    headers: server.root,
    payload: '[[[[[[[[[',
  })
  assert.equal(response.statusCode, 200)
})

/** The keys of a body that are read during validation; '*' if they are enumerated. */
function keysRead(operation: Operation, body: object): string[] {
  const validate = lazyValidators()({ schema: operation.body ?? {}, httpPart: 'body', method: 'POST', url: '/' })
  const read: string[] = []
  const seen = (name: string | symbol) => void (typeof name === 'string' && read.push(name))
  void validate(
    new Proxy(body, {
      get: (target, name) => [seen(name), Reflect.get(target, name)][1],
      has: (target, name) => [seen(name), Reflect.has(target, name)][1] as boolean,
      ownKeys: (target) => [seen('*'), Reflect.ownKeys(target)][1] as string[],
    }),
  )
  return read
}

for (const { operation } of writes)
  test(`POST ${operation.path} visits declared properties only`, () => {
    const declared = Object.keys((operation.body as { properties?: object } | undefined)?.properties ?? {})
    const keys = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, n % 2 ? null : 0]))
    for (const body of [keys, Array.from({ length: 4_000 }, () => 0), { constructor: 0, toString: null, ...keys }])
      assert.deepEqual(
        keysRead(operation, body).filter((name) => !declared.includes(name)),
        [],
      )
  })

test('two Host headers are refused, in any spelling and on any path', async () => {
  const status = async (head: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    socket.write(`${head}connection: close\r\n\r\n`)
    return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]
  }
  const twice = [
    'Host: a\r\nHost: b\r\n',
    'Host: a\r\nhost: a\r\n',
    'Host: a\r\nX: 1\r\nHOST:\r\n',
    'Host: a\r\nhOsT: b\r\nHost: c\r\n',
  ]
  const paths = ['/api/v1/server', '/api/v1/me', '/', '/admin', '/nowhere', '/healthz', '/%zz', '/web/app.js']
  for (const hosts of twice)
    for (const path of paths) assert.equal(await status(`GET ${path} HTTP/1.1\r\n${hosts}`), '400', `${path} ${hosts}`)
  assert.equal(await status(`GET /api/v1/server HTTP/1.0\r\n${twice[0]}`), '400')
  assert.equal(await status('GET /api/v1/server HTTP/1.1\r\nHost: a\r\nX-Host: b\r\nHosts: c\r\n'), '200')
})
