import assert from 'node:assert/strict'
import { mock, type TestContext, test } from 'node:test'
import { fetchOrTake, isEarly, sendEarly } from './requests.ts'
import { earlyUrls } from './urls.ts'

const sent = mock.fn((_url: string, _init?: RequestInit): Promise<Response> => Promise.resolve(new Response('{}')))
const asUser = (token: string, signal?: AbortSignal): RequestInit => ({
  method: 'GET',
  headers: new Headers({ authorization: `Bearer ${token}` }),
  ...(signal && { signal }),
})

/** Only for one test: a hook in this file would replace `fetch` for every file in the process. */
function replaceFetch(t: TestContext): void {
  sent.mock.resetCalls()
  t.mock.method(globalThis, 'fetch', sent)
}

test('an early response is taken once, by the same request with the same token', async (t) => {
  replaceFetch(t)
  sendEarly('/a', 'mine', { 'x-service-client': 'x' })
  assert.deepEqual(sent.mock.calls[0]?.arguments[1]?.headers, { 'x-service-client': 'x', authorization: 'Bearer mine' })
  const response = await fetchOrTake('/a', asUser('mine'))
  assert.equal(sent.mock.callCount(), 1)
  assert.equal(isEarly(response), true)

  const second = await fetchOrTake('/a', asUser('mine'))
  assert.equal(sent.mock.callCount(), 2)
  assert.equal(isEarly(second), false)
})

test('a different token, method or address makes a separate request', async (t) => {
  replaceFetch(t)
  const others: [url: string, init: RequestInit][] = [
    ['/a', asUser('theirs')],
    ['/a', { method: 'GET' }],
    ['/a', { ...asUser('mine'), method: 'POST' }],
    ['/b', asUser('mine')],
  ]
  for (const [url, init] of others) {
    sendEarly('/a', 'mine', {})
    sent.mock.resetCalls()
    const response = await fetchOrTake(url, init)
    assert.equal(isEarly(response), false)
    assert.deepEqual(sent.mock.calls[0]?.arguments, [url, init])
  }
})

test('a response that has waited too long is requested again', async (t) => {
  replaceFetch(t)
  t.mock.timers.enable({ apis: ['Date'] })
  sendEarly('/a', 'mine', {})
  t.mock.timers.tick(10_001)
  assert.equal(isEarly(await fetchOrTake('/a', asUser('mine'))), false)
  assert.equal(sent.mock.callCount(), 2)
})

test("aborting the taker's signal ends the early request, even while the body arrives", async (t) => {
  replaceFetch(t)
  sent.mock.mockImplementationOnce((_url, init) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    return promise
  })
  sendEarly('/a', 'mine', {})
  const abort = new AbortController()
  const waiting = fetchOrTake('/a', asUser('mine', abort.signal))
  abort.abort()
  await assert.rejects(waiting, { name: 'AbortError' })

  sent.mock.mockImplementationOnce(async () => new Response(new ReadableStream()))
  sendEarly('/a', 'mine', {})
  const later = new AbortController()
  await fetchOrTake('/a', asUser('mine', later.signal))
  later.abort()
  assert.equal(sent.mock.calls.at(-1)?.arguments[1]?.signal?.aborted, true)
})

test('a failure is passed to the taker', async (t) => {
  replaceFetch(t)
  sent.mock.mockImplementationOnce(() => Promise.reject(new TypeError('no network')))
  sendEarly('/a', 'mine', {})
  await assert.rejects(fetchOrTake('/a', asUser('mine', new AbortController().signal)), TypeError)
})

test('only addresses whose requests are known are fetched early', () => {
  const urls = (pathname: string, search = '') => earlyUrls({ pathname, search })
  const server = '/api/v1/server'
  assert.deepEqual(urls('/web/'), [server, '/api/v1/me/home?limit=50&suggestions=1'])
  assert.deepEqual(urls('/web'), urls('/web/'))
  assert.deepEqual(urls('/web/library/12/books'), [server, '/api/v1/libraries', '/api/v1/libraries/12/books?sort=author&limit=60'])
  for (const path of ['/web/library/12/series', '/web/library/x/books', '/web/book/1', '/elsewhere'])
    assert.deepEqual(urls(path), [server])
  assert.deepEqual(urls('/web/library/12/books', '?genre=Crime'), [server])
})
