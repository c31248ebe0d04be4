import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { linkSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { createPicture, createTone, putFile, putTone } from '@chapterhouse/testkit/tone'
import { embeddedCover, indexBook, sideCover } from '../../../test/indexed-book.ts'
import { createTestServer } from '../../../test/test-server.ts'

let ran: string[] = []
const watching = ((...args: Parameters<typeof spawn>) => {
  ran.push(path.basename(args[0]))
  return spawn(...args)
}) as typeof spawn
const tools = { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' }
const server = await createTestServer({ deps: { spawn: watching }, tools })
const { app, root } = server
after(() => server[Symbol.asyncDispose]())
await server.infrastructure.tools.look()
const headers = server.person('Ann', { granted: ['.'] })
const at = (name: string) => path.join(root, name)

const url = (where: string, more = '') => `/api/v1/libraries/1/cover?path=${encodeURIComponent(where)}${more}`
const get = (where: string, more = '', also: Record<string, string> = {}) =>
  app.inject({ url: url(where, more), headers: { ...headers, ...also } })
type CoverResponse = Awaited<ReturnType<typeof get>>
const NONE = [404, { error: 'no cover' }, undefined]
const refusalOf = (response: CoverResponse) => [response.statusCode, response.json(), response.headers['cache-control']]
const jpeg = await createPicture({ kind: 'jpeg', width: 300, height: 200, colour: 'red' })
const png = await createPicture({ kind: 'png', width: 300, height: 200, colour: 'blue' })
const sound = await createTone({ kind: 'mp3' })
await putFile(at('Side/1.mp3'), sound)
await putFile(at('Side/cover.jpg'), jpeg)
indexBook(server.services, { path: 'Side', cover: sideCover('Side/cover.jpg'), files: ['1.mp3'] })
await putTone(at('Art.flac'), { kind: 'flac', cover: { kind: 'jpeg', width: 300, height: 200 } })
indexBook(server.services, { path: 'Art.flac', cover: embeddedCover })
await putFile(at('Bare/1.mp3'), sound)
indexBook(server.services, { path: 'Bare', files: ['1.mp3'] })

test('H-29 an image file is served with ranges, an ETag and a date', async () => {
  const whole = await get('Side')
  const sent = ['content-type', 'accept-ranges', 'cache-control', 'content-length'].map((name) => whole.headers[name])
  assert.deepEqual([whole.statusCode, ...sent], [200, 'image/jpeg', 'bytes', 'private, max-age=86400', String(jpeg.length)])
  assert.deepEqual(whole.rawPayload, jpeg)
  const part = await get('Side', '', { range: 'bytes=0-9' })
  assert.deepEqual(
    [part.statusCode, part.headers['content-range'], part.rawPayload],
    [206, `bytes 0-9/${jpeg.length}`, jpeg.subarray(0, 10)],
  )
  const { etag, 'last-modified': modified } = whole.headers
  for (const held of [{ 'if-none-match': String(etag) }, { 'if-modified-since': String(modified) }])
    assert.equal((await get('Side', '', held as Record<string, string>)).statusCode, 304)
})

test('V-10 art in a FLAC file is served unchanged and cacheable for a day', async () => {
  const response = await get('Art.flac')
  const { 'content-type': type, 'cache-control': cache } = response.headers
  assert.deepEqual([response.statusCode, type, cache], [200, 'image/jpeg', 'private, max-age=86400'])
  assert.equal(response.rawPayload.toString('hex', 0, 3), 'ffd8ff')
  assert.equal(response.headers['x-content-type-options'], 'nosniff')
})

test('H-30 a client with the current art gets 304 without extraction', async () => {
  await putTone(at('Held.flac'), { kind: 'flac', cover: { kind: 'jpeg', width: 300, height: 200 } })
  // A fresh server without a cached picture, and without a tool that could extract one.
  await using fresh = await createTestServer()
  linkSync(at('Held.flac'), path.join(fresh.root, 'Held.flac'))
  indexBook(server.services, { path: 'Held.flac', cover: embeddedCover })
  const { etag } = (await get('Held.flac')).headers
  indexBook(fresh.services, { path: 'Held.flac', cover: embeddedCover })
  fresh.infrastructure.workers.run = () => assert.fail('extracted')
  const reader = fresh.person('Ben', { granted: ['.'] })
  const response = await fresh.app.inject({ url: url('Held.flac'), headers: { ...reader, 'if-none-match': String(etag) } })
  assert.deepEqual([response.statusCode, response.body, response.headers.etag], [304, '', etag])
  const other = await fresh.app.inject({ url: url('Held.flac'), headers: { ...reader, 'if-none-match': '"other"' } })
  assert.deepEqual([other.statusCode, other.json()], [500, { error: 'could not load cover' }])
})

test('V-11 a book without art is 404 and not cacheable', async () => {
  for (const more of ['', '&size=160']) assert.deepEqual(refusalOf(await get('Bare', more)), NONE)
  assert.deepEqual(refusalOf(await get('Nowhere')), NONE)
  assert.deepEqual(refusalOf(await get('Side/gone.mp3')), NONE)
})

test('V-12 the media type comes from the bytes, not from the name', async () => {
  await putFile(at('Wrong/1.mp3'), sound)
  await putFile(at('Wrong/cover.jpg'), png)
  indexBook(server.services, { path: 'Wrong', cover: sideCover('Wrong/cover.jpg'), files: ['1.mp3'] })
  assert.equal((await get('Wrong')).headers['content-type'], 'image/png')
  await putTone(at('Declared.m4b'), { kind: 'm4b', atoms: { '©alb': 'Declared', covr: png } })
  indexBook(server.services, { path: 'Declared.m4b', cover: embeddedCover })
  assert.equal((await get('Declared.m4b')).headers['content-type'], 'image/png')
})

test('V-13 a cover added later is served after the next scan', async () => {
  await putFile(at('Later/1.mp3'), sound)
  indexBook(server.services, { path: 'Later', files: ['1.mp3'] })
  assert.deepEqual(refusalOf(await get('Later', '&size=160')), NONE)
  await putFile(at('Later/cover.jpg'), jpeg)
  indexBook(server.services, { path: 'Later', cover: sideCover('Later/cover.jpg'), files: ['1.mp3'] })
  assert.deepEqual([(await get('Later')).statusCode, (await get('Later', '&size=160')).statusCode], [200, 200])
})

test('V-15 a video has no cover, and none of its frames is used', async () => {
  await putTone(at('Sound.mp4'), { kind: 'mp4' })
  const film = ['-f', 'lavfi', '-i', 'testsrc=d=1:s=64x64:r=5', '-map', '0:a', '-map', '1:v', '-c:v', 'mpeg4']
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', at('Sound.mp4'), ...film, at('Film.mp4')])
  indexBook(server.services, { path: 'Film.mp4', cover: embeddedCover })
  ran = []
  for (const turn of [1, 2]) assert.deepEqual(refusalOf(await get('Film.mp4')), NONE, `turn ${turn}`)
  assert.deepEqual(ran, ['ffprobe'], 'the absence of a cover is cached')
})

function id3(pictures: readonly { type: number; bytes: Buffer }[]): Buffer {
  const frames = pictures.map(({ type, bytes }) => {
    const body = Buffer.concat([Buffer.from('\0image/jpeg\0', 'latin1'), Buffer.from([type]), Buffer.from('\0'), bytes])
    const head = Buffer.from('APIC\0\0\0\0\0\0', 'latin1')
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body])
  })
  const all = Buffer.concat(frames)
  const size = [21, 14, 7, 0].map((shift) => (all.length >> shift) & 0x7f)
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size), all, sound])
}

for (const [name, pictures, wanted] of [
  [
    'the front cover, in any position',
    [
      { type: 4, bytes: png },
      { type: 3, bytes: jpeg },
    ],
    jpeg,
  ],
  [
    'the first one if there is no front cover',
    [
      { type: 4, bytes: png },
      { type: 5, bytes: jpeg },
    ],
    png,
  ],
  [
    'the first valid image',
    [
      { type: 3, bytes: Buffer.from('<svg/>') },
      { type: 4, bytes: jpeg },
    ],
    jpeg,
  ],
] as const) {
  test(`V-16 chooses among several images: ${name}`, async () => {
    const file = `${name}.mp3`
    await putFile(at(file), id3(pictures))
    indexBook(server.services, { path: file, cover: embeddedCover })
    assert.deepEqual((await get(file)).rawPayload, wanted)
  })
}

test('embedded art replaces a cover file that is no longer usable', async () => {
  await putTone(at('Fallen/1.flac'), { kind: 'flac', cover: { kind: 'jpeg', width: 300, height: 200 } })
  for (const [name, spoil] of [
    ['gone', () => unlinkSync(at('Fallen/cover.jpg'))],
    ['empty', () => truncateSync(at('Fallen/cover.jpg'), 0)],
    ['not an image', () => writeFileSync(at('Fallen/cover.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['too large', () => truncateSync(at('Fallen/cover.jpg'), 32 * 1024 * 1024 + 1)],
  ] as const) {
    await putFile(at('Fallen/cover.jpg'), png)
    indexBook(server.services, { path: 'Fallen', cover: sideCover('Fallen/cover.jpg'), files: ['1.flac'] })
    assert.equal((await get('Fallen')).headers['content-type'], 'image/png')
    spoil()
    assert.deepEqual(
      [(await get('Fallen')).headers['content-type'], (await get('Fallen', '&size=160')).statusCode],
      ['image/jpeg', 200],
      name,
    )
  }
})

test('markup that a browser would execute is never served', async () => {
  for (const [name, text] of [
    ['a.svg.jpg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['b.jpg', '<!doctype html><script>1</script>'],
  ] as const) {
    await putFile(at(name), text)
    await putFile(at(`${name}.mp3`), sound)
    indexBook(server.services, { path: `${name}.mp3`, cover: sideCover(name) })
    for (const more of ['', '&size=160']) assert.deepEqual(refusalOf(await get(`${name}.mp3`, more)), NONE)
  }
})

test('serves the cover for any path in a book, with an access check and with a token in the URL', async () => {
  assert.equal((await get('Side/1.mp3')).statusCode, 200)
  const ben = server.person('Ben', { granted: ['Bare'] })
  const refused = await app.inject({ url: url('Side', '&size=160'), headers: ben })
  assert.deepEqual([refused.statusCode, refused.json()], [403, { error: 'no access to this path' }])
  const token = headers.authorization.replace('Bearer ', '')
  assert.equal((await app.inject({ url: `${url('Side')}&token=${token}` })).statusCode, 200)
  assert.equal((await app.inject({ url: url('Side') })).statusCode, 401)
  const posted = await app.inject({ method: 'POST', url: url('Side'), headers })
  assert.deepEqual([posted.statusCode, posted.headers.allow], [405, 'GET, HEAD'])
})

test('U-14 serves covers of paths with URL syntax in their names', async () => {
  for (const name of ['a#b', 'a?b', '%41', 'a+b', 'a&b', 'a"b', "a'b", 'a ']) {
    await putFile(at(`${name}/1.mp3`), sound)
    await putFile(at(`${name}/cover.jpg`), jpeg)
    indexBook(server.services, { path: name, cover: sideCover(`${name}/cover.jpg`), files: ['1.mp3'] })
    assert.equal((await get(name, '&size=160')).statusCode, 200, name)
  }
})
