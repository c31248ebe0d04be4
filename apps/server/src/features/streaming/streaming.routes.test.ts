import assert from 'node:assert/strict'
import { mkdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { createTestServer } from '../../../test/test-server.ts'

const server = await createTestServer()
const { app, root } = server
after(() => server[Symbol.asyncDispose]())

/** Neighbouring bytes differ, so that a range shows its position. */
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => (at < 3 ? 'ID3'.charCodeAt(at) : (at * 7 + (at >> 8)) & 0xff)))
mkdirSync(path.join(root, 'granted'))
writeFileSync(path.join(root, 'granted', 'dune.mp3'), bytes)

const headers = server.person('Ann', { granted: ['granted'] })
const url = (name: string) => `/api/v1/libraries/1/stream?path=${encodeURIComponent(name)}`

type StreamResponse = Awaited<ReturnType<typeof app.inject>>
const SECURITY = ['nosniff', 'DENY', 'no-referrer', 'cross-origin']
function securityOf({ headers }: StreamResponse): unknown[] {
  return ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'cross-origin-resource-policy'].map(
    (name) => headers[name],
  )
}

const dune = url('granted/dune.mp3')
const get = (more: Record<string, string> = {}, from = dune) => app.inject({ url: from, headers: { ...headers, ...more } })
const put = (name: string, content: string | Buffer): string => {
  writeFileSync(path.join(root, 'granted', name), content)
  return url(`granted/${name}`)
}

test('H-01 H-28 the whole file is sent with the headers that players need', async () => {
  const response = await get()
  assert.equal(response.statusCode, 200)
  assert.deepEqual(response.rawPayload, bytes)
  const { 'content-type': type, 'content-length': length, 'accept-ranges': ranges, etag, 'cache-control': cache } = response.headers
  assert.deepEqual([type, length, ranges, cache], ['audio/mpeg', '1000', 'bytes', 'private, no-cache'])
  assert.match(String(etag), /^"[0-9a-f]+-[0-9a-f]+-[0-9a-f]+"$/)
  assert.equal(response.headers['last-modified'], statSync(path.join(root, 'granted', 'dune.mp3')).mtime.toUTCString())
  assert.equal(response.headers['content-encoding'], undefined)
  assert.deepEqual(securityOf(response), SECURITY)
})

const parts = [
  ['H-02', 'bytes=0-99', 0, 99],
  ['H-03', 'bytes=0-', 0, 999],
  ['H-03', 'bytes=900-', 900, 999],
  ['H-03', 'bytes=999-', 999, 999],
  ['H-03', 'bytes=999-999', 999, 999],
  ['H-04', 'bytes=100-5000', 100, 999],
  ['H-05', 'bytes=-5000', 0, 999],
  ['capitalised unit:', 'Bytes= 1-2', 1, 2],
] as const
for (const [id, range, first, last] of parts) {
  test(`${id} Range ${range} returns bytes ${first} to ${last}`, async () => {
    const response = await get({ range })
    const expected = [206, `bytes ${first}-${last}/1000`, String(last - first + 1)]
    assert.deepEqual([response.statusCode, response.headers['content-range'], response.headers['content-length']], expected)
    assert.deepEqual(response.rawPayload, bytes.subarray(first, last + 1))
    assert.deepEqual(securityOf(response), SECURITY)
  })
}

const many = Array.from({ length: 1000 }, (_, at) => `${at % 50}-${(at % 50) + 2}`).join(',')
for (const [id, range] of [
  ['H-06', 'bytes=5-2'],
  ['H-06', 'bytes='],
  ['H-06', 'bytes=x-y'],
  ['H-06', 'lines=0-1'],
  ['H-07', 'bytes=0-9,20-29'],
  ['H-08', `bytes=${many}`],
] as const) {
  test(`${id} Range ${range.slice(0, 20)} returns the whole file`, async () => {
    const response = await get({ range })
    assert.deepEqual([response.statusCode, response.headers['content-range'], response.rawPayload.length], [200, undefined, 1000])
  })
}

test('H-09 H-10 H-11 conditional requests get 304 or 412 without a body', async () => {
  const { etag, 'last-modified': modified } = (await get()).headers
  for (const [name, value] of [
    ['if-none-match', String(etag)],
    ['if-none-match', `W/${etag}`],
    ['if-none-match', '*'],
    ['if-modified-since', String(modified)],
  ] as const) {
    const response = await get({ [name]: value })
    assert.deepEqual([response.statusCode, response.body, response.headers.etag], [304, '', etag], `${name}: ${value}`)
    assert.deepEqual([response.headers['cache-control'], response.headers['last-modified']], ['private, no-cache', modified])
    assert.deepEqual(securityOf(response), SECURITY)
  }
  const other = await get({ 'if-match': '"other"' })
  assert.deepEqual([other.statusCode, other.body], [412, ''])
})

test('H-12 If-Range keeps the range for the same file and drops it for another', async () => {
  const link = put('swapped.mp3', bytes)
  const { etag } = (await get({}, link)).headers
  const range = { range: 'bytes=10-19', 'if-range': String(etag) }
  assert.deepEqual(
    [(await get(range, link)).statusCode, (await get({ ...range, 'if-range': `W/${etag}` }, link)).statusCode],
    [206, 200],
  )
  const fresh = Buffer.alloc(1000, 'n')
  writeFileSync(path.join(root, 'new.mp3'), fresh)
  // File timestamps advance every few milliseconds, and two files with the same time and length have the same ETag.
  utimesSync(path.join(root, 'new.mp3'), 1_700_000_000, 1_700_000_000)
  renameSync(path.join(root, 'new.mp3'), path.join(root, 'granted', 'swapped.mp3'))
  const after = await get(range, link)
  assert.deepEqual([after.statusCode, after.rawPayload], [200, fresh])
})

test('H-12 while a file is being replaced, each response is from one version, and after a rename from the new one', async () => {
  const whole = (turn: number) => Buffer.alloc(100_000, turn)
  const link = put('turning.mp3', whole(0))
  let turn = 0
  const readers = Array.from({ length: 4 }, async () => {
    while (turn < 40) {
      const before = turn
      const { rawPayload } = await get({ range: 'bytes=100-90099' }, link)
      const [first = 0] = rawPayload
      assert.ok(
        rawPayload.every((byte) => byte === first),
        'from one version',
      )
      assert.ok(first >= before && first <= turn, `turn ${first} is not between ${before} and ${turn}`)
    }
  })
  for (let next = 1; next <= 40; next += 1) {
    writeFileSync(path.join(root, 'next.mp3'), whole(next))
    renameSync(path.join(root, 'next.mp3'), path.join(root, 'granted', 'turning.mp3'))
    turn = next
    await get({ range: 'bytes=0-9' }, link)
  }
  await Promise.all(readers)
})

test('H-13 HEAD returns the length without a body and ignores Range', async () => {
  const head = await app.inject({ method: 'HEAD', url: dune, headers: { ...headers, range: 'bytes=0-9' } })
  assert.deepEqual(
    [head.statusCode, head.headers['content-length'], head.headers['accept-ranges'], head.body],
    [200, '1000', 'bytes', ''],
  )
})

test('H-14 only GET and HEAD are allowed', async () => {
  const response = await app.inject({ method: 'POST', url: dune, headers })
  assert.deepEqual(
    [response.statusCode, response.headers.allow, response.json()],
    [405, 'GET, HEAD', { error: 'method not allowed' }],
  )
})

test('H-17 a token in the URL is accepted for the stream and nothing else', async () => {
  const token = headers.authorization.replace('Bearer ', '')
  assert.equal((await app.inject({ url: `${dune}&token=${token}` })).statusCode, 200)
  const item = await app.inject({ url: `/api/v1/libraries/1/item?path=granted&token=${token}` })
  assert.deepEqual([item.statusCode, item.json()], [401, { error: 'missing bearer token' }])
})

for (const [id, name, head, type] of [
  ['H-19', 'mislabelled.m4b', 'ID3\x04', 'audio/mpeg'],
  ['H-19', 'boxed.mp3', '\0\0\0\x20ftypM4B ', 'audio/mp4'],
  ['H-20', 'text.mp3', 'just text!', 'audio/mpeg'],
  ['H-20', 'empty.flac', '', 'audio/flac'],
] as const) {
  test(`${id} ${name} has the type ${type}`, async () => {
    assert.equal((await get({}, put(name, Buffer.from(head, 'latin1')))).headers['content-type'], type)
  })
}

test('an empty file has an empty body, and any range of it is 416', async () => {
  const link = put('nothing.mp3', '')
  const whole = await get({}, link)
  assert.deepEqual([whole.statusCode, whole.headers['content-length'], whole.body], [200, '0', ''])
  const part = await get({ range: 'bytes=0-' }, link)
  assert.deepEqual([part.statusCode, part.headers['content-range']], [416, 'bytes */0'])
})

test('H-21 a download has the file name and the audio type, also for a range', async () => {
  const response = await get({ range: 'bytes=0-9' }, `${dune}&download=1`)
  const { 'content-type': type, 'content-disposition': disposition } = response.headers
  assert.deepEqual([response.statusCode, type, disposition], [206, 'audio/mpeg', 'attachment; filename="dune.mp3"'])
  assert.equal((await get()).headers['content-disposition'], undefined)
})

test('H-22 a download with a non-ASCII name', async () => {
  const response = await get({}, `${put('Ender’s Game – Part 1.m4b', bytes)}&download=1`)
  const exact = "UTF-8''Ender%E2%80%99s%20Game%20%E2%80%93%20Part%201.m4b"
  assert.deepEqual(
    [response.statusCode, response.headers['content-disposition']],
    [200, `attachment; filename="Ender_s Game _ Part 1.m4b"; filename*=${exact}`],
  )
})

test('H-24 audio is never compressed', async () => {
  const response = await get({ 'accept-encoding': 'gzip, br' })
  assert.deepEqual([response.headers['content-encoding'], response.rawPayload.length], [undefined, 1000])
})

test('H-31 two readers of one file get their own bytes', async () => {
  const long = Buffer.from(Array.from({ length: 600_000 }, (_, at) => at % 251))
  const link = put('long.mp3', long)
  const [one, two] = await Promise.all([get({ range: 'bytes=0-499999' }, link), get({ range: 'bytes=10-' }, link)])
  assert.ok(one.rawPayload.equals(long.subarray(0, 500_000)))
  assert.ok(two.rawPayload.equals(long.subarray(10)))
})

for (const [status, more] of [
  [416, { range: 'bytes=1000-' }],
  [304, { 'if-none-match': '*' }],
  [412, { 'if-match': '"x"' }],
] as const) {
  test(`H-34 a download with ${status} has no file name and no type`, async () => {
    const response = await get(more, `${dune}&download=1`)
    const { 'content-disposition': disposition, 'content-type': type } = response.headers
    assert.deepEqual([response.statusCode, disposition, type, response.body], [status, undefined, undefined, ''])
    if (status === 416)
      assert.deepEqual([response.headers['content-range'], response.headers['content-length']], ['bytes */1000', '0'])
  })
}

for (const name of [
  'a#b.mp3',
  'a?b.mp3',
  '%41.mp3',
  'a+b.mp3',
  'a&b.mp3',
  'a"b.mp3',
  "a'b.mp3",
  'a .mp3 ',
  'back\\slash.mp3',
  'a;b=c.mp3',
]) {
  test(`U-14 a file named "${name}" is streamed by its encoded name`, async () => {
    const audio = name.endsWith(' ') ? `${name}x.mp3` : name
    assert.equal((await get({}, put(audio, bytes))).statusCode, 200)
  })
}

test('an edit that keeps the length changes the ETag', async () => {
  const link = put('edited.mp3', bytes)
  const { etag } = (await get({}, link)).headers
  writeFileSync(path.join(root, 'granted', 'edited.mp3'), Buffer.alloc(1000, 'e'))
  utimesSync(path.join(root, 'granted', 'edited.mp3'), 1_700_000_000, 1_700_000_000.25)
  const response = await get({ 'if-none-match': String(etag) }, link)
  assert.deepEqual([response.statusCode, response.rawPayload.toString('latin1', 0, 3)], [200, 'eee'])
})
