import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { type AbsStub, type AbsStubOptions, startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { CALLS, MAX } from './bounds.ts'
import { readApi } from './read-api.ts'
import type { SourceErrorCode } from './source-error.ts'
import { isSourceError } from './source-error.ts'

const NEVER = new AbortController().signal
const CONTENT = absContent({ items: 3, sessions: 2004 })
const IDS = CONTENT.users.map(({ id }) => id)

const readAll = (stub: AbsStub, { token = stub.key, callMs = CALLS.callMs, readingMs = CALLS.readingMs } = {}) =>
  readApi({ url: stub.url, token }, { fetch, callMs, readingMs }).read(IDS, { signal: NEVER })

async function refused(reading: Promise<unknown>, code: SourceErrorCode): Promise<string> {
  const error = await reading.then(
    () => assert.fail('it was read'),
    (thrown: unknown) => thrown,
  )
  assert.ok(isSourceError(error), String(error))
  assert.equal(error.code, code, error.message)
  assert.ok(!error.message.includes('key-of-an-admin'))
  return error.message
}

const json = (response: ServerResponse, body: unknown, headers = {}) =>
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

type Intercept = NonNullable<AbsStubOptions['intercept']>

/** Answers one path itself. */
const at =
  (path: string, answer: (response: ServerResponse) => void): Intercept =>
  (asked, _request, response) => {
    if (asked !== path) return false
    answer(response)
    return true
  }
const library = `/api/libraries/${CONTENT.libraries[0]?.id}/items`
const person = `/api/users/${IDS[0]}`

interface Case {
  name: string
  code: SourceErrorCode
  intercept: Intercept
}

const cases: readonly Case[] = [
  { name: 'a page of another program', code: 'not_abs', intercept: at('/status', (response) => response.end('<html>')) },
  { name: 'another program', code: 'not_abs', intercept: at('/status', (response) => json(response, { app: 'jellyfin' })) },
  { name: 'no such path', code: 'not_abs', intercept: at('/status', (response) => response.writeHead(404).end()) },
  { name: 'a list in place of a status', code: 'not_abs', intercept: at('/status', (response) => json(response, [])) },
  { name: 'nothing in place of a status', code: 'not_abs', intercept: at('/status', (response) => json(response, null)) },
  {
    name: 'users that are no list',
    code: 'fetch_failed',
    intercept: at('/api/users', (response) => json(response, { users: {} })),
  },
  {
    name: 'users that are numbers',
    code: 'fetch_failed',
    intercept: at('/api/users', (response) => json(response, { users: [1] })),
  },
  {
    name: 'a user without an id',
    code: 'fetch_failed',
    intercept: at('/api/users', (response) => json(response, { users: [{ id: { $gt: '' } }] })),
  },
  { name: 'no libraries', code: 'fetch_failed', intercept: at('/api/libraries', (response) => json(response, {})) },
  { name: 'items that are a text', code: 'fetch_failed', intercept: at(library, (response) => json(response, { results: 'all' })) },
  {
    name: 'an item whose media is a list',
    code: 'fetch_failed',
    intercept: at(library, (response) => json(response, { results: [{ id: 'a', media: [1] }], total: 1 })),
  },
  {
    name: 'progress that is a text',
    code: 'fetch_failed',
    intercept: at(person, (response) => json(response, { mediaProgress: 'x' })),
  },
  {
    name: 'a failure of the server',
    code: 'fetch_failed',
    intercept: at(person, (response) => response.writeHead(500).end('oops')),
  },
  {
    name: 'JSON nested a million deep',
    code: 'fetch_failed',
    intercept: at(person, (response) => response.end(`{"mediaProgress":${'['.repeat(1e6)}${']'.repeat(1e6)}}`)),
  },
  {
    name: 'a million users',
    code: 'fetch_failed',
    intercept: at('/api/users', (response) => json(response, { users: Array.from({ length: 3000 }, (_, n) => ({ id: `u${n}` })) })),
  },
  {
    name: 'a compressed body that grows to gigabytes',
    code: 'fetch_failed',
    intercept: at(library, (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(CALLS.bodyBytes + 1, ' '))),
    ),
  },
  {
    name: 'a body that claims to be larger than the limit',
    code: 'fetch_failed',
    intercept: at(library, (response) => response.writeHead(200, { 'content-length': CALLS.bodyBytes + 1 }).write('{')),
  },
  { name: 'a connection that is cut', code: 'abs_unreachable', intercept: at(library, (response) => response.destroy()) },
  {
    name: 'a key that ends halfway',
    code: 'abs_unauthorized',
    intercept: (path, request, response) => {
      if (!path.endsWith('/listening-sessions') || !request.url?.endsWith('page=1')) return false
      response.writeHead(401).end()
      return true
    },
  },
]
for (const { name, code, intercept } of cases)
  test(`${name}: ${code}`, async () => {
    await using stub = await startAbsStub(CONTENT, { intercept })
    await refused(readAll(stub), code)
  })

test('a redirect is not followed, so that the key goes nowhere else', async () => {
  await using other = await startAbsStub(CONTENT)
  for (const status of [301, 302, 303, 307, 308]) {
    const location = `${other.url}/api/users?token=from-there`
    await using stub = await startAbsStub(CONTENT, {
      intercept: at('/api/users', (response) => response.writeHead(status, { location }).end()),
    })
    const message = await refused(readAll(stub), 'abs_unreachable')
    assert.ok(message.includes(other.url) && !message.includes('from-there'))
  }
  assert.deepEqual(other.requests, [])
})

test('an endless body is left at the limit', async () => {
  let sent = 0
  const part = Buffer.alloc(1024 * 1024, ' ')
  await using stub = await startAbsStub(CONTENT, {
    intercept: at(library, (response) => {
      const more = () => {
        while (!response.destroyed && response.write(part)) sent += part.length
      }
      response.on('drain', more).writeHead(200)
      more()
    }),
  })
  await refused(readAll(stub), 'fetch_failed')
  assert.ok(sent < 2 * CALLS.bodyBytes)
})

test('a body that drips is left after the time of a call', async () => {
  await using stub = await startAbsStub(CONTENT, {
    intercept: at(library, (response) => {
      const drip = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(drip))
    }),
  })
  assert.match(await refused(readAll(stub, { callMs: 200 }), 'abs_unreachable'), /too long/)
})

test('a reading whose calls are each in time ends after the time of all', async () => {
  let page = 0
  await using stub = await startAbsStub(CONTENT, {
    intercept: at(library, (response) => {
      page += 1
      setTimeout(() => json(response, { results: [{ id: `item ${page}` }], total: 100_000 }), 20)
    }),
  })
  assert.match(await refused(readAll(stub, { readingMs: 1_000 }), 'fetch_failed'), /longer than 30 minutes/)
  assert.ok(page > 1)
})

test('a million items are not asked for', async () => {
  let pages = 0
  await using stub = await startAbsStub(CONTENT, {
    intercept: at(library, (response) => {
      pages += 1
      json(response, { results: [], total: 1_000_000 })
    }),
  })
  await refused(readAll(stub), 'fetch_failed')
  assert.equal(pages, 1)
})

test('pages without end are left at the limit, and pages with nothing new at once', async () => {
  let pages = 0
  const answers = (rowsOf: (page: number) => object[], total: (page: number) => number) =>
    startAbsStub(CONTENT, {
      intercept: at(library, (response) => {
        json(response, { results: rowsOf(pages), total: total(pages) })
        pages += 1
      }),
    })
  const rows = (page: number) => Array.from({ length: 20_000 }, (_, n) => ({ id: `${page} ${n}` }))
  await using growing = await answers(rows, (page) => (page + 2) * 20_000)
  await refused(readAll(growing), 'fetch_failed')
  assert.ok(pages <= MAX.items / 20_000 + 1)
  pages = 0
  await using repeating = await answers(
    () => rows(0),
    () => MAX.items,
  )
  await refused(readAll(repeating), 'fetch_failed')
  assert.equal(pages, 2)
})

test('a key that is wrong, or that of a listener, is refused', async () => {
  await using stub = await startAbsStub(CONTENT)
  await refused(readAll(stub, { token: 'wrong' }), 'abs_unauthorized')
  await refused(readAll(stub, { token: stub.listenerKey }), 'abs_unauthorized')
})

test('a server that is not there cannot be reached', async () => {
  const stub = await startAbsStub(CONTENT)
  await stub[Symbol.asyncDispose]()
  assert.match(await refused(readAll(stub), 'abs_unreachable'), /ECONNREFUSED/)
})

test('a reading can be stopped', async () => {
  const stop = new AbortController()
  await using stub = await startAbsStub(CONTENT, { intercept: at(library, () => stop.abort(new Error('stopped'))) })
  const reading = readApi({ url: stub.url, token: stub.key }, { fetch }).read(IDS, { signal: stop.signal })
  await assert.rejects(reading, { message: 'stopped' })
})
