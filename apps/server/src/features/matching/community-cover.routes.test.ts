import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createPicture } from '@chapterhouse/testkit/tone'
import sharp from 'sharp'
import { redirectTo, sendBytes } from '../enrichment/test/image-host.ts'
import { createMatchingServer } from './test/matching-server.ts'

const ROUTE = 'PUT /libraries/1/cover/community?path=Book'
const at = (path: string) => ({ url: `http://covers.example${path}` })
const UNAVAILABLE = { status: 502, body: { error: 'the cover could not be fetched', code: 'cover_unavailable' } }
const UNSUPPORTED = { status: 415, body: { error: 'the image must be a JPEG, PNG or WebP', code: 'unsupported_image' } }
const TOO_LARGE = { status: 413, body: { error: 'the image is too large', code: 'too_large' } }
const NO_ADDRESS = { status: 400, body: { error: 'url must be an absolute http(s) URL' } }

let png: Buffer
let it: Awaited<ReturnType<typeof createMatchingServer>>

before(async () => {
  png = await createPicture({ kind: 'png', width: 900, height: 600 })
  const side = 1_700
  const noise = { raw: { width: side, height: side, channels: 3 as const } }
  const large = await sharp(randomBytes(side * side * 3), noise)
    .png({ compressionLevel: 0 })
    .toBuffer()
  const wide = { width: 6_400, height: 6_400, channels: 3 as const, background: '#fff' }
  const pixels = await sharp({ create: wide, limitInputPixels: false }).png().toBuffer()
  it = await createMatchingServer({
    books: [{ path: 'Book' }],
    images: {
      '/cover.png': sendBytes(png),
      '/large.png': sendBytes(large),
      '/pixels.png': sendBytes(pixels),
      '/bytes.png': sendBytes(Buffer.concat([png, Buffer.alloc(16 * 1024 * 1024)])),
      '/damaged.png': sendBytes(png.subarray(0, 60)),
      '/image.svg': sendBytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      '/inside': redirectTo('http://10.0.0.1/x.png'),
      '/failing': (reply) => reply.writeHead(503).end(),
    },
  })
})
after(() => it[Symbol.asyncDispose]())

const stored = () => it.services.overlay.cover(it.book('Book').customCover)

test('the image at a public address becomes the cover unchanged', async () => {
  assert.deepEqual(await it.ask(ROUTE, at('/cover.png')), { status: 200, body: { status: 'cover set', path: 'Book' } })
  assert.deepEqual(Buffer.from(stored()?.bytes ?? []), png)
  const { body } = await it.ask('GET /audit')
  const [{ action, target, details }] = body.events
  assert.deepEqual([action, target, details], ['book.cover_set', 'Books: Book', { bytes: png.length, source: 'community' }])
})

test('an image of more than 5 MiB is stored as a smaller JPEG', async () => {
  assert.equal((await it.ask(ROUTE, at('/large.png'))).status, 200)
  const { type, bytes } = stored() ?? { type: '', bytes: new Uint8Array() }
  const { format, width, height } = await sharp(bytes).metadata()
  assert.deepEqual([type, format, width, height], ['image/jpeg', 'jpeg', 1_600, 1_600])
})

test('refuses other bytes, private addresses and other people, and stores nothing', async () => {
  const before = it.book('Book').customCover
  const cases: [object, object][] = [
    [at('/pixels.png'), TOO_LARGE],
    [at('/bytes.png'), TOO_LARGE],
    [at('/damaged.png'), UNSUPPORTED],
    [at('/image.svg'), UNSUPPORTED],
    [at('/inside'), UNAVAILABLE],
    [at('/failing'), UNAVAILABLE],
    [{ url: 'http://127.0.0.1/cover.png' }, UNAVAILABLE],
    [{ url: 'http://[::ffff:10.0.0.1]/cover.png' }, UNAVAILABLE],
    [{}, NO_ADDRESS],
    [{ url: 'file:///etc/passwd' }, NO_ADDRESS],
    [{ url: `http://covers.example/${'x'.repeat(2_048)}` }, NO_ADDRESS],
  ]
  for (const [payload, expected] of cases)
    assert.deepEqual(await it.ask(ROUTE, payload), expected, JSON.stringify(payload).slice(0, 60))
  assert.equal((await it.ask(ROUTE.replace('Book', 'Gone'), at('/cover.png'))).body.code, 'book_not_found')
  assert.equal((await it.ask(ROUTE, at('/cover.png'), it.ann)).status, 403)
  assert.equal(it.book('Book').customCover, before)
  assert.ok(it.host.connections.every((host) => host === '1.1.1.1'))
})
