import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { callInSequence } from './call-in-sequence.ts'

const tooFast = (seconds: number) =>
  Response.json({ error: 'rate limit exceeded' }, { status: 429, headers: { 'retry-after': String(seconds) } })
const silence = () => Promise.reject(new TypeError('fetch failed'))

/** A server that sends these responses in turn, without delay. */
function createTestServer(t: TestContext, responses: readonly (() => Response | Promise<Response>)[]) {
  const waited: number[] = []
  let sent = 0
  t.mock.method(globalThis, 'fetch', async () => await (responses[sent++] ?? silence)())
  t.mock.method(globalThis, 'setTimeout', (callback: () => void, ms: number) => {
    waited.push(ms)
    queueMicrotask(callback)
  })
  return { waited, requests: () => sent }
}
const remove = () => callInSequence('DELETE /admin/libraries/:id/folder-override', { params: { id: 1 }, query: { path: 'A' } })

test('repeats a rate-limited request after the time that the server states', async (t) => {
  const server = createTestServer(t, [() => tooFast(3), () => tooFast(1), () => new Response(null, { status: 204 })])
  await remove()
  assert.deepEqual([server.requests(), server.waited], [3, [3_000, 1_000]])
})

const ends: readonly [
  name: string,
  responses: (() => Response | Promise<Response>)[],
  error: typeof ApiError | typeof NetworkError,
][] = [
  ['repeated rate limiting', [() => tooFast(1), () => tooFast(1), () => tooFast(1)], ApiError],
  ['a long wait', [() => tooFast(60)], ApiError],
  ['another error', [() => Response.json({ error: 'admin only' }, { status: 403 })], ApiError],
  ['no response, as the change may have been made', [silence], NetworkError],
]
for (const [name, responses, error] of ends)
  test(`the sequence ends with: ${name}`, async (t) => {
    const server = createTestServer(t, responses)
    await assert.rejects(remove(), error)
    assert.equal(server.requests(), responses.length)
  })
