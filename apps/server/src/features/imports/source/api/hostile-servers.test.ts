import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { type AbsStub, type AbsStubOptions, startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { longTest } from '@chapterhouse/testkit/runs'
import { readWhole } from '../../test/read-whole.ts'
import { CALLS, MAX } from '../bounds.ts'
import type { SourceErrorCode } from '../source-error.ts'
import { isSourceError } from '../source-error.ts'
import { readApi } from './read-api.ts'

const CONTENT = absContent({ items: 3, sessions: 2004 })
const IDS = CONTENT.users.map(({ id }) => id)

const readAll = (stub: AbsStub, { token = stub.key, callMs = CALLS.callMs, readingMs = CALLS.readingMs } = {}) =>
  readWhole(readApi({ url: stub.url, token }, { fetch, callMs, readingMs }), IDS)

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

/** Overrides the response for one path. */
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
    code: 'too_much',
    intercept: at(person, (response) => response.end(`{"mediaProgress":${'['.repeat(1e6)}${']'.repeat(1e6)}}`)),
  },
  {
    name: 'a compressed body that grows to gigabytes',
    code: 'too_much',
    intercept: at(library, (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(CALLS.json.bytes + 1, ' '))),
    ),
  },
  {
    name: 'a body that claims to be larger than the limit',
    code: 'too_much',
    intercept: at(library, (response) => response.writeHead(200, { 'content-length': CALLS.json.bytes + 1 }).write('{')),
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

const numbered = <T>(count: number, made: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => made(at))
const folders = (count: number) => numbered(count, (at) => ({ id: `f${at}`, fullPath: `/books/${at}` }))

const PAST: readonly [limit: string, path: string, answer: (count: number) => object, max: number][] = [
  ['libraries', '/api/libraries', (count) => ({ libraries: numbered(count, (at) => ({ id: `l${at}` })) }), 200],
  ['folders', '/api/libraries', (count) => ({ libraries: [{ id: 'l', folders: folders(count) }] }), 2_000],
  ['people', '/api/users', (count) => ({ users: numbered(count, (at) => ({ id: `u${at}`, permissions: {} })) }), 10_000],
]
for (const [limit, path, answer, max] of PAST)
  test(`accepts at most ${max} ${limit}, and names the limit if exceeded`, async () => {
    for (const count of [max, max + 1]) {
      await using stub = await startAbsStub(CONTENT, { intercept: at(path, (response) => json(response, answer(count))) })
      const described = readApi({ url: stub.url, token: stub.key }, { fetch }).describe(new AbortController().signal)
      if (count === max) await described
      else await assert.rejects(described, { code: 'too_much', fields: { max, of: limit } })
    }
  })

test('people with access to 60,000 libraries in total are refused, unless they share equal lists', async () => {
  const libraries = numbered(200, (n) => ({ id: `library ${n}` }))
  const users = (choice: (at: number) => string[]) => ({
    users: numbered(300, (n) => ({ id: `u${n}`, permissions: {}, librariesAccessible: choice(n) })),
  })
  const ids = libraries.map(({ id }) => id)
  const describe = async (choice: (at: number) => string[]) => {
    await using stub = await startAbsStub(CONTENT, {
      intercept: (asked, _request, response) => {
        if (asked === '/api/libraries') json(response, { libraries })
        else if (asked === '/api/users') json(response, users(choice))
        else return false
        return true
      },
    })
    return await readApi({ url: stub.url, token: stub.key }, { fetch }).describe(new AbortController().signal)
  }
  const [one, other] = (await describe(() => ids)).users
  assert.equal(one?.libraryIds?.length, 200)
  assert.equal(one.libraryIds, other?.libraryIds)
  await assert.rejects(
    describe((n) => ids.filter((_, at) => at !== n % 200 && at !== n % 199)),
    { code: 'too_much' },
  )
  assert.deepEqual((await describe(() => ['no such library', 'library 1', 'library 1'])).users[0]?.libraryIds, ['library 1'])
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

test('reading an endless body stops at the limit', async () => {
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
  assert.match(await refused(readAll(stub), 'too_much'), /an answer of more than 64 MiB/)
  assert.ok(sent < 2 * CALLS.json.bytes)
})

test('reading a slow body stops at the time limit of a call', async () => {
  await using stub = await startAbsStub(CONTENT, {
    intercept: at(library, (response) => {
      const drip = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(drip))
    }),
  })
  assert.match(await refused(readAll(stub, { callMs: 200 }), 'abs_unreachable'), /too long/)
})

test('a reading whose calls are each in time still ends at the total time limit', async () => {
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

test('more than a million items are not requested', async () => {
  let pages = 0
  await using stub = await startAbsStub(CONTENT, {
    intercept: at(library, (response) => {
      pages += 1
      json(response, { results: [], total: 1_000_001 })
    }),
  })
  assert.match(await refused(readAll(stub), 'too_much'), /more than 1,000,000 items/)
  assert.equal(pages, 1)
})

const pagesOf = (rowsOf: (page: number) => object[], total: (page: number) => number) => {
  const asked = { pages: 0 }
  const intercept = at(library, (response) => {
    json(response, { results: rowsOf(asked.pages), total: total(asked.pages) })
    asked.pages += 1
  })
  return { asked, intercept }
}
const manyRows = (page: number) => numbered(100_000, (n) => ({ id: `${page} ${n}` }))

longTest('endless pages stop at the limit', async () => {
  const { asked, intercept } = pagesOf(manyRows, (page) => (page + 2) * 100_000)
  await using stub = await startAbsStub(CONTENT, { intercept })
  await refused(readAll(stub), 'too_much')
  assert.ok(asked.pages <= MAX.items / 100_000 + 1)
})

test('a page with nothing new is the last one', async () => {
  const { asked, intercept } = pagesOf(
    () => numbered(500, (n) => ({ id: String(n) })),
    () => MAX.items,
  )
  await using stub = await startAbsStub(CONTENT, { intercept })
  await refused(readAll(stub), 'fetch_failed')
  assert.equal(asked.pages, 2)
})

test("a wrong key, or a listener's, is refused", async () => {
  await using stub = await startAbsStub(CONTENT)
  await refused(readAll(stub, { token: 'wrong' }), 'abs_unauthorized')
  await refused(readAll(stub, { token: stub.listenerKey }), 'abs_unauthorized')
})

test('a server that does not exist cannot be reached', async () => {
  const stub = await startAbsStub(CONTENT)
  await stub[Symbol.asyncDispose]()
  assert.match(await refused(readAll(stub), 'abs_unreachable'), /ECONNREFUSED/)
})

test('a reading can be stopped', async () => {
  const stop = new AbortController()
  await using stub = await startAbsStub(CONTENT, { intercept: at(library, () => stop.abort(new Error('stopped'))) })
  const reading = readWhole(readApi({ url: stub.url, token: stub.key }, { fetch }), IDS, stop.signal)
  await assert.rejects(reading, { message: 'stopped' })
})
