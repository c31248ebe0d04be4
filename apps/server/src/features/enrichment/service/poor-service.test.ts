import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FakeAnswer, ORCHARD } from '../test/fake-metadata-service.ts'
import { createServiceClient, LISTENER, status } from '../test/service-client.ts'

const MIB = 1024 * 1024

const body =
  (text: string | Buffer): FakeAnswer =>
  (reply) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end(text)

const POOR: readonly [name: string, answer: FakeAnswer, reason: string][] = [
  ['never answers', () => {}, 'timeout'],
  [
    'is slow by the byte',
    (reply) => {
      reply.writeHead(200)
      const timer = setInterval(() => reply.write(' '), 20)
      reply.once('close', () => clearInterval(timer))
    },
    'timeout',
  ],
  [
    'sends headers by the byte',
    (reply) => {
      reply.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ')
      const timer = setInterval(() => reply.socket?.write('x'), 20)
      reply.socket?.once('close', () => clearInterval(timer))
    },
    'timeout',
  ],
  ['sends a huge header', (reply) => reply.writeHead(200, { 'x-huge': 'x'.repeat(20_000) }).end('{}'), 'unreachable'],
  ['breaks off', (reply) => void reply.writeHead(200, { 'content-length': 100 }).write('{', () => reply.destroy()), 'unreachable'],
  ['sends a page', body('<html>not found</html>'), 'bad_response'],
  ['sends half a document', body('{"id":"x"'), 'bad_response'],
  ['sends another type', body('[1,2]'), 'bad_response'],
  ['sends a work without a title', body('{"id":"x"}'), 'bad_response'],
  ['sends null', body('null'), 'bad_response'],
  ['redirects in a circle', status(301, { location: '/api/v1/works/x' }), 'redirected'],
  ['redirects nowhere', status(302), 'redirected'],
  ['redirects to another origin', status(301, { location: 'http://127.0.0.1:1/api/v1/works/x' }), 'redirected'],
  ['redirects to another protocol', status(301, { location: 'file:///etc/passwd' }), 'redirected'],
  ['says 304 without being asked for changes', status(304), 'unasked'],
  ['is out of order', status(500), 'http_500'],
  ['refuses', status(403), 'http_403'],
  ['is overloaded', status(429), 'http_429'],
]

for (const [name, answer, reason] of POOR)
  test(`a call to a service that ${name} fails, with its reason`, async () => {
    await using client = await createServiceClient({ '/works/x': answer })
    const given = await client.service.work('x', LISTENER)
    if (reason === 'unasked') assert.deepEqual(given, { kind: 'unchanged' })
    else assert.equal(given.kind === 'failed' && given.reason, reason)
  })

const WORTHLESS: readonly [name: string, text: string][] = [
  ['lists in one another', '['.repeat(4 * MIB) + ']'.repeat(4 * MIB)],
  ['objects in one another', `${'{"a":'.repeat(MIB)}0${'}'.repeat(MIB)}`],
  ['lists without an end', '['.repeat(8 * MIB)],
  ['empty objects', `{"id":"x","title":"X","recordings":[${'{},'.repeat(2 * MIB)}{}]}`],
  ['keys', `{"id":"x","title":"X",${Array.from({ length: 500_000 }, (_, at) => `"k${at}":0`).join(',')}}`],
]

for (const [name, text] of WORTHLESS)
  test(`millions of ${name} are a bad answer`, async () => {
    await using client = await createServiceClient({ '/works/x': body(text) }, 20_000)
    const given = await client.service.work('x', LISTENER)
    assert.equal(given.kind === 'failed' && given.reason, 'bad_response')
  })

test('a work of two megabytes is read', async () => {
  const recap = { through: { chapter: 1 }, text: 'x'.repeat(20_000) }
  const long = { ...ORCHARD.work, recaps: Array.from({ length: 100 }, () => recap) }
  await using client = await createServiceClient({ '/works/x': long }, 20_000)
  const given = await client.service.work('x', LISTENER)
  assert.equal(given.kind === 'found' && given.value.recaps?.length, 100)
})

test('reading from a service that never stops sending ends after eight megabytes', async () => {
  let sent = 0
  const endless: FakeAnswer = (reply) => {
    reply.writeHead(200)
    const more = (): void => {
      sent += 1
      if (!reply.destroyed) reply.write(Buffer.alloc(MIB, 0x20), more)
    }
    more()
  }
  // Long enough for a slow machine to read this much.
  await using client = await createServiceClient({ '/works/x': endless }, 20_000)
  const given = await client.service.work('x', LISTENER)
  assert.equal(given.kind === 'failed' && given.reason, 'too_large')
  assert.ok(sent < 100)
})

test('a service that is down fails immediately', async () => {
  await using client = await createServiceClient()
  client.stop()
  assert.deepEqual(await client.service.work('x', LISTENER), { kind: 'failed', reason: 'unreachable', isCalled: true })
})

test('one bad entry costs nothing but itself', async () => {
  const { work } = ORCHARD
  const hostile = {
    ...work,
    unknown: { field: true },
    description: 7,
    characters: [
      ...work.characters,
      { id: 'x', name: 'No chapter' },
      { id: 'y', name: '', reveal: { chapter: 1 } },
      { id: 'z', name: 'Far', reveal: { chapter: -1 } },
      null,
      { id: 'long', name: 'x'.repeat(MIB), reveal: { chapter: 1 } },
      { id: 'markup', name: '<img src=x onerror=alert(1)>\u202egnp.exe', reveal: { chapter: 1 } },
    ],
    recaps: 'none',
    recordings: [{ id: '../..' }, { id: 'r', asin: 'x', cover_url: 'javascript:alert(1)' }, { narrators: [] }],
    series: [{ id: '..', name: 'Up' }, { id: 's' }, ...work.series],
  }
  // A megabyte, parsed by a thread that has only just started: this is not about the time of a call.
  await using client = await createServiceClient({ '/works/x': hostile }, 30_000)
  const given = await client.service.work('x', LISTENER)
  assert.ok(given.kind === 'found')
  assert.deepEqual(
    given.value.characters?.map(({ id }) => id),
    ['ilse', 'the-gardener', 'markup'],
  )
  // Text is never parsed: pages show it verbatim, whatever is in it.
  assert.equal(given.value.characters?.at(-1)?.name, '<img src=x onerror=alert(1)>\u202egnp.exe')
  assert.deepEqual([given.value.description, given.value.recaps, 'unknown' in given.value], [undefined, undefined, false])
  assert.deepEqual(given.value.recordings, [
    { id: '../..', narrators: [], asin: [], isbn: [] },
    { id: 'r', narrators: [], asin: [], isbn: [] },
  ])
  assert.deepEqual(
    given.value.series.map(({ id }) => id),
    ['orchard-cycle'],
  )
})
