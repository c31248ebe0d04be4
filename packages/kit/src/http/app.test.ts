import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { testHttpConfig } from '../../test/test-app.ts'
import { closeWithin, createApp } from './app.ts'

test('a paused player does not delay the shutdown', async () => {
  const app = createApp(testHttpConfig())
  app.get('/endless', (_request, reply) => reply.send(createReadStream('/dev/zero')))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const listener = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  listener.on('error', () => {}).write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(listener, 'data')
  listener.pause()
  await closeWithin(app, 100)
  assert.equal(app.server.listening, false)
  listener.destroy()
})

test('uses only the last of several forwarded addresses', async () => {
  const app = createApp(testHttpConfig({ trusts: () => true }))
  app.get('/who', (request) => ({ ip: request.ip }))
  const response = await app.inject({ url: '/who', headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' } })
  assert.deepEqual(response.json(), { ip: '2.2.2.2' })
  await app.close()
})

const responses = [
  { name: 'a trailing slash', method: 'GET', url: '/books/7/', status: 404, allow: undefined },
  { name: 'a wrong method', method: 'DELETE', url: '/books/7', status: 405, allow: 'GET' },
  { name: 'a file that its own handler declines', method: 'GET', url: '/web/gone.js', status: 404, allow: undefined },
  { name: 'a wrong method below a wildcard', method: 'POST', url: '/web/a/b.js', status: 405, allow: 'GET' },
  { name: 'OPTIONS of a path', method: 'OPTIONS', url: '/books/7', status: 204, allow: undefined },
  { name: 'OPTIONS of an unknown path', method: 'OPTIONS', url: '/nope', status: 204, allow: undefined },
  { name: 'an undecodable path', method: 'GET', url: '/books/%zz', status: 404, allow: undefined },
  { name: 'a defect', method: 'GET', url: '/broken', status: 500, allow: undefined },
] as const
for (const { name, method, url, status, allow } of responses) {
  test(`${name}: ${status}`, async () => {
    const app = createApp(testHttpConfig())
    app.get('/books/:id', () => ({}))
    app.get('/web/*', (_request, reply) => reply.callNotFound())
    app.get('/broken', () => assert.fail())
    const response = await app.inject({ method, url })
    assert.deepEqual([response.statusCode, response.headers.allow, response.headers['x-edge']], [status, allow, 'here'])
    if (status === 500) assert.deepEqual(response.json(), { error: 'a defect' })
    await app.close()
  })
}

test('a program can set its own 404, URL rewriting, headers and methods', async () => {
  const app = createApp(
    testHttpConfig({
      missing: (request, reply) => reply.code(404).send(`nothing at ${request.url}`),
      rewrite: (url) => url.replace('//', '/'),
      headersAt: (url) => ({ 'x-at': url.startsWith('/books') ? 'books' : 'elsewhere' }),
      methodsAt: () => ['OPTIONS'],
      options: () => undefined,
    }),
  )
  app.get('/books/:id', () => ({}))
  const send = async (method: 'GET' | 'PUT', url: string) => {
    const { statusCode, body, headers } = await app.inject({ method, url })
    return [statusCode, statusCode === 404 ? body : headers.allow, headers['x-at']]
  }
  assert.deepEqual(await send('GET', '/books//7'), [200, undefined, 'books'])
  assert.deepEqual(await send('PUT', '/books/7'), [405, 'GET, OPTIONS', 'books'])
  assert.deepEqual(await send('GET', '/nope'), [404, 'nothing at /nope', 'elsewhere'])
  assert.deepEqual(await send('GET', '/books/%zz'), [404, 'nothing at /books/%zz', 'books'])
  await app.close()
})
