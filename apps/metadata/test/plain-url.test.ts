import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { plainUrl } from '../src/plain-url.ts'
import { createTestService } from './test-service.ts'

const addresses = [
  ['/api/v1/stats', '/api/v1/stats'],
  ['/%61pi/v1/%73tats?q=%61', '/api/v1/stats?q=%61'],
  ['/%41%5A%5a%7A%30%39%2d%2E%5f%7e', '/AZZz09-._~'],
  ['/works/a%2Fb%20%zz%c3%a9%40%5B%60%7b%2F%25%61', '/works/a%2Fb%20%zz%c3%a9%40%5B%60%7b%2F%25a'],
  ['http://host/api/v1/stats?q=http://host', '/api/v1/stats?q=http://host'],
  ['HTTPS://host:1/healthz', '/healthz'],
  ['http://host', '/'],
  ['http://host?q=a', '/?q=a'],
  ['/%61bs//search?query=//', '/abs/search?query=//'],
  ['/?q=/abs//', '/?q=/abs//'],
  ['//host/api/v1/stats', '//host/api/v1/stats'],
  ['*', '*'],
  ['', ''],
] as const
for (const [sent, meant] of addresses) test(`"${sent}" becomes "${meant}"`, () => assert.equal(plainUrl(sent), meant))

test('removes needless escapes from a URL', () => {
  for (let code = 0; code < 128; code += 1) {
    const escaped = `%${code.toString(16).padStart(2, '0')}`
    const isUnreserved = /[\w.~-]/.test(String.fromCharCode(code))
    assert.equal(plainUrl(`/${escaped}`), isUnreserved ? `/${String.fromCharCode(code)}` : `/${escaped}`)
  }
})

const LARGE = 'x'.repeat(2_000_000)
const sent = [
  ['QUERY /api/v1/stats', '', 405],
  ['QUERY /api/v1/nope', '', 404],
  ['TRACE /api/v1/stats', '', 405],
  ['POST /api/v1/stats', `content-length: ${LARGE.length}\r\n\r\n${LARGE}`, 405],
  ['POST /api/v1/stats', 'content-length: 20\r\n\r\n', 405],
  ['POST /api/v1/nope', 'transfer-encoding: chunked\r\n\r\n', 404],
  ['POST http://host/%61pi/v1/stats', '', 405],
  ['GET http://host/api/v1/nope', '', 404],
  ['OPTIONS http://host/%61pi/v1/nope', '', 204],
  ['GET /%61bs//search?query=orchard', '', 200],
] as const
for (const [line, body, status] of sent) {
  test(`${line} with ${body === '' ? 'no body' : body.split('\r\n', 1)[0]}: ${status}, immediately and with the API headers`, async () => {
    await using server = createTestService()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\n${body === '' ? '\r\n' : body}`)
    const [bytes] = await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })
    assert.match(String(bytes), new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(String(bytes), /access-control-allow-origin: \*/)
    assert.equal(/allow: GET, HEAD, OPTIONS/.test(String(bytes)), status === 405)
    if (status > 400) assert.match(String(bytes), /\{"error":"(not found|method not allowed)"\}\n$/)
    socket.destroy()
  })
}

test('routes health despite needless escapes', async () => {
  await using server = createTestService()
  const { headers } = await server.app.inject('/health%7A')
  assert.deepEqual([headers['cache-control'], headers.vary], ['no-store', undefined])
})
