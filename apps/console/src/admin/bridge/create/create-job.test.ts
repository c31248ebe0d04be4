import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createJob } from './create-job.ts'

interface Sent {
  method: string
  body: unknown
}

/** A server that sends these responses in turn, without delay. */
function createTestServer(t: TestContext, responses: readonly [status: number, body: object][]) {
  const sent: Sent[] = []
  t.mock.method(globalThis, 'fetch', async (_url: string, { method, body }: RequestInit) => {
    const [status, answer] = responses[sent.length] ?? [500, { error: 'unexpected' }]
    sent.push({ method: String(method), body: body === undefined ? undefined : JSON.parse(String(body)) })
    return Response.json(answer, { status })
  })
  t.mock.method(globalThis, 'setTimeout', (callback: () => void) => queueMicrotask(callback))
  return sent
}
const job = (id: number, state: string, cancel_requested = false) => ({ id, state, cancel_requested })
const wanted = { book: { library_id: 1, path: 'A' }, options: { source: 'auto', contribute: 'local' } } as const

test('returns the new job, and an open one of the book', async (t) => {
  const sent = createTestServer(t, [
    [201, job(1, 'queued')],
    [200, job(1, 'running')],
  ])
  assert.equal((await createJob(wanted)).id, 1)
  assert.equal((await createJob(wanted)).id, 1)
  assert.deepEqual(sent[0]?.body, { kind: 'sidecars.generate', library_id: 1, path: 'A', params: wanted.options })
})

test('waits until a job that is being cancelled is closed or gone, then creates', async (t) => {
  const sent = createTestServer(t, [
    [200, job(1, 'running', true)],
    [200, job(1, 'running', true)],
    [200, job(1, 'cancelled', true)],
    [200, job(2, 'running', true)],
    [404, { error: 'no such job', code: 'job_not_found' }],
    [201, job(3, 'queued')],
  ])
  const waits: boolean[] = []
  assert.equal((await createJob(wanted, (isWaiting) => waits.push(isWaiting))).id, 3)
  assert.deepEqual(
    sent.map(({ method }) => method),
    ['POST', 'GET', 'GET', 'POST', 'GET', 'POST'],
  )
  assert.deepEqual(waits, [true, true, false])
})

test('stops waiting at another error', async (t) => {
  createTestServer(t, [
    [200, job(1, 'running', true)],
    [503, { error: 'busy' }],
  ])
  await assert.rejects(createJob(wanted))
})
