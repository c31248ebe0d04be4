import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createPicture } from '@chapterhouse/testkit/tone'
import sharp from 'sharp'
import { ORCHARD, startOrchardService } from '../test/fake-metadata-service.ts'
import { redirectTo, sendBytes, startImageHost } from '../test/image-host.ts'
import { createLookupServer } from '../test/lookup-server.ts'

const COVER = '/libraries/1/meta/cover?path=Orchard.m4b'
const of = (url: string, more = '') => `${COVER}&url=${encodeURIComponent(url)}${more}`
const ORCHARD_JPG = 'https://covers.example/orchard.jpg'
/** Fetched over plain HTTP, since the fake host has no certificate. */
const known = (path: string) => `http://covers.example${path}`

let stack: AsyncDisposableStack
let service: Awaited<ReturnType<typeof startOrchardService>>
let host: Awaited<ReturnType<typeof startImageHost>>
let server: Awaited<ReturnType<typeof createLookupServer>>

before(async () => {
  stack = new AsyncDisposableStack()
  const picture = await createPicture({ kind: 'png', width: 900, height: 600 })
  host = stack.use(
    await startImageHost(
      {
        '/orchard.png': sendBytes(picture),
        '/inside': redirectTo('http://10.0.0.1/x.png'),
        '/text': sendBytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
        '/flaky': (reply) => reply.writeHead(503).end(),
      },
      { 'inside.example': ['192.168.1.1'] },
    ),
  )
  const paths = ['/orchard.png', '/inside', '/text', '/flaky', '/missing']
  const urls = [...paths.map(known), 'http://inside.example/x.png']
  const works = urls.map((url, at) => ({ position: `${at + 1}`, work: { id: `w${at}`, title: 'W', authors: [], cover_url: url } }))
  service = stack.use(await startOrchardService({ '/series/orchard-cycle': { ...ORCHARD.series, works } }))
  server = stack.use(
    await createLookupServer({
      url: service.url,
      books: { 'Orchard.m4b': { asin: 'B000000001' }, 'Plain.m4b': {} },
      deps: { connect: host.connect, resolve: host.resolve },
    }),
  )
})
after(() => stack.disposeAsync())
beforeEach(() => {
  host.requests.length = 0
  host.connections.length = 0
})

test('a cover in the envelope of a book is fetched once, scaled, and cached by clients', async () => {
  const response = await server.send(`GET ${of(known('/orchard.png'), '&size=160')}`)
  assert.equal(response.statusCode, 200)
  assert.deepEqual([response.headers['content-type'], response.headers['cache-control']], ['image/jpeg', 'private, max-age=86400'])
  const { width, height, format } = await sharp(response.rawPayload).metadata()
  assert.deepEqual([width, height, format], [160, 107, 'jpeg'])
  const { etag } = response.headers
  assert.match(String(etag), /^"community-160-[\w-]{22}"$/)
  assert.deepEqual(host.requests, ['covers.example/orchard.png'])
  const again = await server.send(`GET ${of(known('/orchard.png'), '&size=160')}`, {
    by: { ...server.ann, 'if-none-match': String(etag) },
  })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
  const wider = await server.send(`GET ${of(known('/orchard.png'))}`)
  assert.equal((await sharp(wider.rawPayload).metadata()).width, 320)
})

test("an image that is not in this book's envelope is never fetched", async () => {
  for (const url of [
    'http://covers.example/other.png',
    known('/orchard.png?x'),
    'http://127.0.0.1/x.png',
    'x',
    ORCHARD_JPG.slice(0, -1),
  ])
    assert.deepEqual(await server.get(of(url)), { status: 404, body: { error: 'no cover' } }, url)
  assert.deepEqual(await server.get(`/libraries/1/meta/cover?path=Plain.m4b&url=${encodeURIComponent(known('/orchard.png'))}`), {
    status: 404,
    body: { error: 'no cover' },
  })
  assert.deepEqual(host.requests, [])
})

test('an image URL that resolves to a private address is refused with its error, and nothing there is contacted', async () => {
  for (const url of [known('/inside'), 'http://inside.example/x.png'])
    assert.deepEqual(await server.get(of(url)), {
      status: 502,
      body: { error: 'the cover could not be fetched', code: 'cover_unavailable' },
    })
  assert.deepEqual([host.requests, host.connections], [['covers.example/inside'], ['1.1.1.1']])
})

test('an undecodable image is remembered, a failed fetch is not', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    assert.deepEqual(await server.get(of(known('/text'))), { status: 404, body: { error: 'no cover' } })
    assert.equal((await server.get(of(known('/flaky')))).status, 502)
  }
  assert.deepEqual(host.requests, ['covers.example/text', 'covers.example/flaky', 'covers.example/flaky'])
})

test('parameters and access are checked before anything is fetched', async () => {
  const ben = server.person('Ben', { granted: ['Other'] })
  const refusals: [string, number, string, object?][] = [
    [COVER, 400, 'url is required'],
    [of(known('/orchard.png'), '&size=999'), 400, 'size must be one of [160 320 640]'],
    [of(known('/orchard.png'), '&size='), 400, 'size must be one of [160 320 640]'],
    [of(known('/orchard.png')), 403, 'no access to this path', ben],
    [of(known('/orchard.png')), 401, 'missing bearer token', {}],
    [`/libraries/1/meta/cover?path=None.m4b&url=x`, 404, 'no book at that path'],
  ]
  for (const [where, status, error, by = server.ann] of refusals)
    assert.deepEqual(await server.get(where, by as Record<string, string>), { status, body: { error } }, where)
  assert.deepEqual(host.requests, [])
})

test('an admin gets thumbnails of covers as data URLs, empty for those that cannot be shown', async () => {
  const covers = async (payload: object, by = server.admin) => {
    const response = await server.send('POST /admin/meta/covers', { by, payload })
    return { status: response.statusCode, body: response.json() }
  }
  const { status, body } = await covers({ urls: [known('/orchard.png'), known('/text'), 'http://10.0.0.1/x.png'], size: 160 })
  assert.equal(status, 200)
  assert.match(body.covers[0], /^data:image\/jpeg;base64,/)
  assert.deepEqual(body.covers.slice(1), ['', ''])
  const refusals: [object, object][] = [
    [{}, { error: 'urls is required' }],
    [{ urls: Array.from({ length: 13 }, () => 'x') }, { error: 'at most 12 urls at a time', code: 'too_large' }],
    [{ urls: ['x'], size: 100 }, { error: 'size must be one of [160 320 640]' }],
    [{ urls: ['x'], colour: 1 }, { error: 'invalid request' }],
  ]
  for (const [payload, refusal] of refusals) assert.deepEqual(await covers(payload), { status: 400, body: refusal })
  assert.equal((await covers({ urls: ['x'] }, server.ann)).status, 403)
})
