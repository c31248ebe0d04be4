import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { type AbsStubOptions, startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { createThreadSource } from './thread-source.ts'

const CONTENT = absContent({ items: 40, sessions: 3_000 })
const IDS = CONTENT.users.map(({ id }) => id)
const LATER = Date.UTC(2030, 0)

async function sourceOf(context: TestContext, { oldHeapMb = 192, ...stubOptions }: AbsStubOptions & { oldHeapMb?: number } = {}) {
  const stub = await startAbsStub(CONTENT, stubOptions)
  const readers = openWorkers(1, { oldHeapMb })
  context.after(async () => {
    await readers[Symbol.asyncDispose]()
    await stub[Symbol.asyncDispose]()
  })
  return createThreadSource({ address: { url: stub.url, token: stub.key } }, readers)
}

const answering = (path: string, body: string): AbsStubOptions => ({
  intercept: (asked, _request, response) => {
    if (asked !== path) return false
    response.end(body)
    return true
  },
})

test('a server is described and read in a thread, which reports its progress', async (context) => {
  const source = await sourceOf(context)
  assert.equal((await source.describe(new AbortController().signal)).users.length, 2)
  const { shared, people } = await source.read(IDS, { signal: new AbortController().signal, beganMs: LATER })
  assert.deepEqual(
    people.map(({ id }) => id),
    [...IDS].sort(),
  )
  assert.ok(shared.length > 1)
})

test('a limit that was passed keeps its name', async (context) => {
  const libraries = Array.from({ length: 201 }, (_, at) => ({ id: `l${at}` }))
  const source = await sourceOf(context, answering('/api/libraries', JSON.stringify({ libraries })))
  await assert.rejects(source.describe(new AbortController().signal), {
    code: 'too_much',
    message: 'The other server has too much to read: more than 200 libraries.',
    fields: { max: 200, of: 'libraries' },
  })
})

test('a response that takes more memory than the thread has ends the reading, and nothing else', async (context) => {
  const values = `{"users":[${'{},'.repeat(2_000_000)}{}]}`
  const source = await sourceOf(context, { ...answering('/api/users', values), oldHeapMb: 48 })
  await assert.rejects(source.describe(new AbortController().signal), { code: 'too_much', message: /memory/ })
})

test('a stopped reading ends with its thread', async (context) => {
  const stop = new AbortController()
  const source = await sourceOf(context, {
    intercept: (asked) => {
      if (asked !== '/api/users') return false
      stop.abort(new Error('stopped'))
      return true
    },
  })
  await assert.rejects(source.read(IDS, { signal: stop.signal, beganMs: LATER }), { message: 'stopped' })
})
