import assert from 'node:assert/strict'
import { test } from 'node:test'
import { originOf } from './request-origin.ts'

const plain = { localPort: 8080 } as never
const cases = [
  { headers: { host: 'books.lan:8080' }, is: { scheme: 'http', host: 'books.lan:8080', isForwarded: false } },
  { headers: { host: '[fd00::1]:80' }, is: { scheme: 'http', host: '[fd00::1]:80', isForwarded: false } },
  { headers: {}, is: { scheme: 'http', host: 'localhost:8080', isForwarded: false } },
  { headers: { host: 'a b"<c>' }, is: { scheme: 'http', host: 'localhost:8080', isForwarded: false } },
  { headers: { host: 'x'.repeat(300) }, is: { scheme: 'http', host: 'localhost:8080', isForwarded: false } },
  { headers: { host: 'a', forwarded: 'for=1.1.1.1' }, is: { scheme: 'http', host: 'a', isForwarded: true } },
  {
    headers: { host: 'a', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
    is: { scheme: 'http', host: 'a', isForwarded: true },
  },
]
for (const { headers, is } of cases) {
  test(`${JSON.stringify(headers).slice(0, 80)} was sent to ${is.scheme}://${is.host}`, () => {
    assert.deepEqual(originOf({ headers, socket: plain }), is)
  })
}

test('an encrypted connection is https', () => {
  assert.equal(originOf({ headers: { host: 'a' }, socket: { encrypted: true } as never }).scheme, 'https')
})
