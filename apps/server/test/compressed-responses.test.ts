import assert from 'node:assert/strict'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { createPicture, createTone, putFile } from '@chapterhouse/testkit/tone'
import { indexBook, sideCover } from './indexed-book.ts'
import { createBook } from './test-book.ts'
import { createTestServer } from './test-server.ts'

const HOME = '/api/v1/me/home'
const SETTINGS = '/api/v1/me/settings'
const DECODED = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync } as const

let server: Awaited<ReturnType<typeof createTestServer>>
let headers: { authorization: string }
before(async () => {
  server = await createTestServer({ file: { 'network.cors_origins': ['https://player.example'] } })
  for (let n = 0; n < 20; n += 1)
    server.services.catalogue.save(1, createBook({ path: `Ada Moor/Book ${n}` }), { onDemand: false, notBeforeMs: 0 })
  headers = server.person('Ann', { granted: ['.'], isAdmin: true })
})
after(() => server[Symbol.asyncDispose]())

const request = (url: string, more: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  server.app.inject({ method, url, headers: { ...headers, ...more } })

for (const [accepted, encoding] of [
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.4', 'gzip'],
  ['gzip;q=0', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['deflate', undefined],
  ['', undefined],
] as const)
  test(`a page for Accept-Encoding "${accepted}" is ${encoding ? `compressed with ${encoding}` : 'uncompressed'}`, async () => {
    const plain = await request(HOME)
    const response = await request(HOME, { 'accept-encoding': accepted })
    assert.equal(response.headers['content-encoding'], encoding)
    assert.equal(String(encoding ? DECODED[encoding](response.rawPayload) : response.rawPayload), plain.body)
    assert.ok(encoding === undefined || response.rawPayload.length < plain.rawPayload.length / 4)
    assert.equal(response.headers['content-length'], String(response.rawPayload.length))
    assert.equal(response.headers['vary'], 'Origin, Accept-Encoding')
  })

test('without Accept-Encoding, a response is uncompressed', async () => {
  const response = await request(HOME)
  assert.equal(response.headers['content-encoding'], undefined)
  assert.equal(response.json().recent.length, 20)
})

test('HEAD has the headers of GET and no body', async () => {
  const encoded = { 'accept-encoding': 'gzip' }
  const [whole, head] = [await request(HOME, encoded), await request(HOME, encoded, 'HEAD')]
  assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0])
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) assert.equal(head.headers[name], whole.headers[name])
})

test('a client with a current response in one encoding gets 304 in every other', async () => {
  const { etag } = (await request(HOME, { 'accept-encoding': 'gzip' })).headers
  assert.match(String(etag), /^W\//)
  for (const accepted of ['gzip', 'br', '']) {
    const again = await request(HOME, { 'accept-encoding': accepted, 'if-none-match': String(etag) })
    assert.deepEqual([again.statusCode, again.body, again.headers['content-encoding']], [304, '', undefined])
    assert.deepEqual([again.headers['vary'], again.headers['etag']], ['Origin, Accept-Encoding', etag])
  }
})

test("responses with secrets, and a player's settings, are never compressed, however long", async () => {
  const settings = { note: 'x'.repeat(5_000) }
  await server.app.inject({ method: 'PUT', url: SETTINGS, headers, payload: { settings } })
  const responses = [
    await request(SETTINGS, { 'accept-encoding': 'gzip' }),
    await request('/api/v1/auth/pair', { 'accept-encoding': 'gzip' }, 'POST'),
  ]
  for (const { rawPayload, headers: sentHeaders } of responses) {
    assert.ok(rawPayload.length > 1024)
    assert.deepEqual([sentHeaders['content-encoding'], sentHeaders['vary']], [undefined, 'Origin'])
  }
})

test('a response that fits into one packet is not compressed', async () => {
  const { statusCode, rawPayload, headers: sentHeaders } = await request('/api/v1/libraries', { 'accept-encoding': 'gzip' })
  assert.deepEqual([statusCode, rawPayload.length < 1024, sentHeaders['content-encoding']], [200, true, undefined])
})

test('book lists of the player and console, and the API document, are compressed', async () => {
  for (const url of ['/api/v1/libraries/1/books', '/api/v1/admin/books', '/api/v1/openapi.json'])
    assert.equal((await request(url, { 'accept-encoding': 'br' })).headers['content-encoding'], 'br')
})

test('the API document is the same in each encoding, and a client with the current one gets 304', async () => {
  const url = '/api/v1/openapi.json'
  const plain = await request(url)
  const tags = new Set([plain.headers.etag])
  for (const encoding of ['gzip', 'br', 'zstd'] as const) {
    const response = await request(url, { 'accept-encoding': encoding })
    const sentHeaders = [response.headers['content-encoding'], response.headers['vary']]
    assert.deepEqual(
      [...sentHeaders, String(DECODED[encoding](response.rawPayload))],
      [encoding, 'Origin, Accept-Encoding', plain.body],
    )
    tags.add(response.headers.etag)
    const again = await request(url, { 'if-none-match': String(response.headers.etag) })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
  }
  assert.equal(tags.size, 4, 'one ETag for each encoding')
})

test('covers and audio are never compressed, whether whole or in ranges', async () => {
  const files = {
    cover: { path: 'Heard', bytes: await createPicture({ kind: 'jpeg', width: 900, height: 600 }) },
    stream: { path: 'Heard/1.mp3', bytes: await createTone({ kind: 'mp3' }) },
  }
  await putFile(path.join(server.root, 'Heard/cover.jpg'), files.cover.bytes)
  await putFile(path.join(server.root, 'Heard/1.mp3'), files.stream.bytes)
  indexBook(server.services, { path: 'Heard', cover: sideCover('Heard/cover.jpg'), files: ['1.mp3'] })
  for (const [route, { path: where, bytes }] of Object.entries(files)) {
    const url = `/api/v1/libraries/1/${route}?path=${encodeURIComponent(where)}`
    const encoded = { 'accept-encoding': 'br' }
    const [whole, part] = [await request(url, encoded), await request(url, { ...encoded, range: 'bytes=0-2047' })]
    assert.deepEqual([whole.statusCode, whole.headers['content-encoding']], [200, undefined])
    assert.ok(bytes.length > 2048 && whole.rawPayload.equals(bytes), route)
    assert.deepEqual([part.statusCode, part.headers['content-encoding']], [206, undefined])
    assert.ok(part.rawPayload.equals(bytes.subarray(0, 2048)), route)
  }
})
