import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as marks from '@chapterhouse/contract/server/listening/marks'
import { ApiError, createClient, NetworkError, readResponse } from './call.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const HTML_TYPE = { 'content-type': 'text/html' }

const request = (response: Response) =>
  createClient<typeof marks>({ base: '', token: () => undefined, fetch: async () => response })('DELETE /bookmarks/:id', {
    params: { id: 7 },
  })

const file = (response: Response): Promise<string> => readResponse(Promise.resolve(response), () => response.text())

test('treats a response from anything but a Chapterhouse server as a network error', async () => {
  const cases: [what: string, response: Response][] = [
    ['the page of a captive portal', new Response('<html>Sign in</html>', { status: 200, headers: HTML_TYPE })],
    ['the error page of a captive portal', new Response('<html>Pay first</html>', { status: 403, headers: HTML_TYPE })],
    ['the 404 of a proxy', new Response('404 page not found', { status: 404, headers: { 'content-type': 'text/plain' } })],
    ['the 404 of a proxy as a number', new Response('404', { status: 404, headers: { 'content-type': 'text/plain' } })],
    ['the 413 of a proxy', new Response('', { status: 413 })],
    ['an empty page', new Response('', { status: 200 })],
    ['an error without a message', new Response('{}', { status: 403, headers: JSON_TYPE })],
    ['an error of another shape', new Response('{"error":{"message":"no"}}', { status: 400, headers: JSON_TYPE })],
    ['no object', new Response('null', { status: 404, headers: JSON_TYPE })],
    ['half a response', new Response('{"bookmarks":[', { status: 200, headers: JSON_TYPE })],
  ]
  for (const [what, response] of cases) {
    if (!response.ok) await assert.rejects(file(response.clone()), NetworkError, `a file, and ${what}`)
    await assert.rejects(request(response), NetworkError, what)
  }
})

test("throws the server's message for an error response, and returns an empty response", async () => {
  const refusal = new Response('{"error":"no such bookmark","code":"gone"}', { status: 404, headers: JSON_TYPE })
  await assert.rejects(
    request(refusal),
    (error) =>
      error instanceof ApiError && error.status === 404 && error.message === 'no such bookmark' && error.body.code === 'gone',
  )
  assert.equal(await request(new Response(null, { status: 204 })), undefined)
  assert.equal(await request(new Response('', { status: 201 })), undefined)
  assert.deepEqual(await request(new Response('{"bookmarks":[]}', { headers: JSON_TYPE })), { bookmarks: [] })
})

test('returns bytes unchanged, throws error responses, and treats missing or partial bytes as a network error', async () => {
  assert.equal(await file(new Response('<html>', { headers: HTML_TYPE })), '<html>')
  const refusal = new Response('{"error":"too large"}', { status: 413, headers: JSON_TYPE })
  await assert.rejects(file(refusal), (error) => error instanceof ApiError && error.status === 413 && error.message === 'too large')
  await assert.rejects(
    readResponse(Promise.reject(new TypeError('fetch failed')), () => Promise.resolve('')),
    NetworkError,
  )
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) })
  await assert.rejects(file(new Response(broken)), NetworkError)
})

test('treats a truncated response as a network error, and an abort by the caller as an abort', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.error(new TypeError('terminated')),
  })
  await assert.rejects(request(new Response(broken, { headers: JSON_TYPE })), NetworkError)
  const call = createClient<typeof marks>({
    base: '',
    token: () => undefined,
    fetch: async (_url, init) => {
      init?.signal?.throwIfAborted()
      return new Response('{}')
    },
  })
  await assert.rejects(call('DELETE /bookmarks/:id', { params: { id: 7 } }, { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  })
})
