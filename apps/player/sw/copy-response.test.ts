import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkResponse } from './check-response.ts'
import { copyResponse } from './copy-response.ts'
import { routeRequest } from './route-request.ts'

const FILE = new Blob(['0123456789'])
const request = async (range: string | null, method = 'GET') => {
  const response = copyResponse(FILE, { method, range, type: 'audio/mp4' })
  const { status, headers } = response
  return [status, await response.text(), headers.get('content-range'), headers.get('content-length')]
}

for (const { range, expected } of [
  { range: null, expected: [200, '0123456789', null, '10'] },
  { range: 'bytes=0-1', expected: [206, '01', 'bytes 0-1/10', '2'] },
  { range: 'bytes=4-', expected: [206, '456789', 'bytes 4-9/10', '6'] },
  { range: 'bytes=-3', expected: [206, '789', 'bytes 7-9/10', '3'] },
  { range: 'bytes=8-99', expected: [206, '89', 'bytes 8-9/10', '2'] },
  { range: 'bytes=10-', expected: [416, '', 'bytes */10', null] },
  { range: 'bytes=-0', expected: [416, '', 'bytes */10', null] },
  { range: 'bytes=0-1,4-5', expected: [200, '0123456789', null, '10'] },
  { range: 'nonsense', expected: [200, '0123456789', null, '10'] },
])
  test(`responds to a request for ${range ?? 'the whole file'} like the server`, async () =>
    assert.deepEqual(await request(range), expected))

test('responds to HEAD without a body', async () => assert.deepEqual(await request(null, 'HEAD'), [200, '', null, '10']))

const shell = { origin: 'https://books.example', files: new Set(['/web/assets/app-1.js', '/web/favicon.svg']) }
for (const { url, kind, method = 'GET', mode = 'cors' } of [
  { url: 'https://books.example/api/v1/libraries/1/stream?path=a', kind: 'leave' },
  { url: 'https://books.example/api/v1/libraries/1/cover?path=a&token=t', kind: 'leave' },
  { url: 'https://books.example/web/connect?token=secret', kind: 'leave', mode: 'navigate' },
  { url: 'https://books.example/web/_off/s/1/a/0.m4b', kind: 'copy' },
  { url: 'https://books.example/web/_off/s/1/a/0.m4b', kind: 'copy', method: 'HEAD' },
  { url: 'https://books.example/web/_off/s/1/a/0.m4b', kind: 'gone', mode: 'navigate' },
  { url: 'https://books.example/web/_off/../secret', kind: 'leave' },
  { url: 'https://books.example/web/_off/strange', kind: 'gone' },
  { url: 'https://books.example/web/book/1?path=a', kind: 'page', mode: 'navigate' },
  { url: 'https://books.example/web', kind: 'page', mode: 'navigate' },
  { url: 'https://books.example/website', kind: 'leave', mode: 'navigate' },
  { url: 'https://books.example/admin', kind: 'leave', mode: 'navigate' },
  { url: 'https://books.example/web/assets/app-1.js', kind: 'shell' },
  { url: 'https://books.example/web/favicon.svg', kind: 'mark' },
  { url: 'https://books.example/web/assets/other-2.js', kind: 'leave' },
  { url: 'https://books.example/web/assets/app-1.js', kind: 'leave', method: 'POST' },
  { url: 'https://elsewhere.example/web/_off/s/1/a/0.m4b', kind: 'leave' },
])
  test(`${method} ${url} (${mode}): ${kind}`, () => assert.equal(routeRequest({ url, method, mode }, shell).kind, kind))

const response = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) })
for (const { name, given, have, checked } of [
  {
    name: 'the rest',
    given: response(206, { 'content-range': 'bytes 6-9/10' }),
    have: 6,
    checked: { kind: 'continues', total: 10 },
  },
  {
    name: 'another part',
    given: response(206, { 'content-range': 'bytes 0-9/10' }),
    have: 6,
    checked: { kind: 'failed', why: 'refused' },
  },
  { name: 'the whole', given: response(200, { 'content-length': '12' }), have: 6, checked: { kind: 'starts-over', total: 12 } },
  { name: 'a stream', given: response(200), have: 0, checked: { kind: 'starts-over', total: undefined } },
  { name: 'nothing more', given: response(416, { 'content-range': 'bytes */10' }), have: 10, checked: { kind: 'complete' } },
  {
    name: 'a shorter file',
    given: response(416, { 'content-range': 'bytes */8' }),
    have: 10,
    checked: { kind: 'failed', why: 'refused' },
  },
  { name: 'a dead session', given: response(401), have: 0, checked: { kind: 'failed', why: 'signed-out' } },
  { name: 'no such file', given: response(404), have: 0, checked: { kind: 'failed', why: 'gone' } },
  { name: 'a busy server', given: response(503), have: 0, checked: { kind: 'failed', why: 'busy' } },
])
  test(`a response with ${name}: ${checked.kind}`, () => assert.deepEqual(checkResponse(given, have), checked))
