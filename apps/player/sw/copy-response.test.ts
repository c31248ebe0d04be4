import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerCopy } from './answer-copy.ts'
import { judgeResponse } from './judge-response.ts'
import { routeRequest } from './route-request.ts'

const FILE = new Blob(['0123456789'])
const request = async (range: string | null, method = 'GET') => {
  const answer = answerCopy(FILE, { method, range, type: 'audio/mp4' })
  const { status, headers } = answer
  return [status, await answer.text(), headers.get('content-range'), headers.get('content-length')]
}

for (const { range, answer } of [
  { range: null, answer: [200, '0123456789', null, '10'] },
  { range: 'bytes=0-1', answer: [206, '01', 'bytes 0-1/10', '2'] },
  { range: 'bytes=4-', answer: [206, '456789', 'bytes 4-9/10', '6'] },
  { range: 'bytes=-3', answer: [206, '789', 'bytes 7-9/10', '3'] },
  { range: 'bytes=8-99', answer: [206, '89', 'bytes 8-9/10', '2'] },
  { range: 'bytes=10-', answer: [416, '', 'bytes */10', null] },
  { range: 'bytes=-0', answer: [416, '', 'bytes */10', null] },
  { range: 'bytes=0-1,4-5', answer: [200, '0123456789', null, '10'] },
  { range: 'nonsense', answer: [200, '0123456789', null, '10'] },
])
  test(`answers a request for ${range ?? 'the whole file'} like the server`, async () =>
    assert.deepEqual(await request(range), answer))

test('answers HEAD without a body', async () => assert.deepEqual(await request(null, 'HEAD'), [200, '', null, '10']))

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

const answered = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) })
for (const { name, answer, have, judged } of [
  { name: 'the rest', answer: answered(206, { 'content-range': 'bytes 6-9/10' }), have: 6, judged: { kind: 'goes-on', total: 10 } },
  {
    name: 'another part',
    answer: answered(206, { 'content-range': 'bytes 0-9/10' }),
    have: 6,
    judged: { kind: 'failed', why: 'refused' },
  },
  { name: 'the whole', answer: answered(200, { 'content-length': '12' }), have: 6, judged: { kind: 'begin', total: 12 } },
  { name: 'a stream', answer: answered(200), have: 0, judged: { kind: 'begin', total: undefined } },
  { name: 'nothing more', answer: answered(416, { 'content-range': 'bytes */10' }), have: 10, judged: { kind: 'complete' } },
  {
    name: 'a shorter file',
    answer: answered(416, { 'content-range': 'bytes */8' }),
    have: 10,
    judged: { kind: 'failed', why: 'refused' },
  },
  { name: 'a dead session', answer: answered(401), have: 0, judged: { kind: 'failed', why: 'signed-out' } },
  { name: 'no such file', answer: answered(404), have: 0, judged: { kind: 'failed', why: 'gone' } },
  { name: 'a busy server', answer: answered(503), have: 0, judged: { kind: 'failed', why: 'busy' } },
])
  test(`a response with ${name}: ${judged.kind}`, () => assert.deepEqual(judgeResponse(answer, have), judged))
