import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPicture } from '@chapterhouse/testkit/tone'
import { createScannedLibrary } from '../../../test/scanned-library.ts'

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>

const png = await createPicture({ kind: 'png', width: 300, height: 200, colour: 'blue' })
const jpeg = await createPicture({ kind: 'jpeg', width: 300, height: 200, colour: 'red' })
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40)])
const tree = { 'Dune/1.mp3': { kind: 'mp3', hertz: 300 }, 'Dune/cover.jpg': jpeg } as const
const OWN = '/api/v1/admin/libraries/1/cover?path='

async function put(shelf: Shelf, where: string, payload?: Buffer | string) {
  const response = await shelf.app.inject({ method: 'PUT', url: OWN + where, headers: shelf.admin, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
const cover = (shelf: Shelf, more = '', headers = {}) =>
  shelf.app.inject({ url: `/api/v1/libraries/1/cover?path=Dune${more}`, headers: { ...shelf.admin, ...headers } })
const versionOf = (shelf: Shelf) => shelf.book('Dune').coverVersion

test('a custom cover replaces the scanned one across scans until it is removed', async () => {
  await using shelf = await createScannedLibrary(tree)
  const beside = await cover(shelf)
  const before = versionOf(shelf)
  assert.deepEqual(await put(shelf, 'Dune/1.mp3', png), { status: 200, body: { status: 'cover set', path: 'Dune' } })
  assert.notEqual(versionOf(shelf), before)
  await shelf.lay({ 'Dune/2.mp3': { kind: 'mp3', hertz: 310 } })
  await shelf.scan()
  const shown = await cover(shelf)
  assert.deepEqual(
    [shown.headers['content-type'], shown.headers['cache-control'], shown.headers['last-modified'], shown.rawPayload.equals(png)],
    ['image/png', 'private, no-cache', undefined, true],
  )
  assert.match(String(shown.headers['etag']), /^"cover-\d+"$/)
  assert.equal((await cover(shelf, '', { 'if-none-match': shown.headers['etag'] })).statusCode, 304)
  assert.equal((await shelf.get('/admin/libraries/1/book?path=Dune')).status, 200)
  for (const _once of [1, 2]) {
    const removed = await shelf.app.inject({ method: 'DELETE', url: `${OWN}Dune`, headers: shelf.admin })
    assert.deepEqual([removed.statusCode, removed.json()], [200, { status: 'cover removed', path: 'Dune' }])
  }
  assert.ok((await cover(shelf)).rawPayload.equals(beside.rawPayload))
})

test('thumbnails of a custom cover are revalidated, have their own ETag and yield its colours', async () => {
  await using shelf = await createScannedLibrary(tree)
  await put(shelf, 'Dune', png)
  const small = await cover(shelf, '&size=160')
  assert.deepEqual(
    [small.statusCode, small.headers['content-type'], small.headers['cache-control']],
    [200, 'image/jpeg', 'private, no-cache'],
  )
  assert.match(String(small.headers['etag']), /^"thumb-160-/)
  assert.equal((await cover(shelf, '&size=160', { 'if-none-match': small.headers['etag'] })).statusCode, 304)
  assert.notEqual(shelf.book('Dune').coverColor, '')
  await put(shelf, 'Dune', jpeg)
  assert.notEqual((await cover(shelf, '&size=160')).headers['etag'], small.headers['etag'])
})

test('refuses an image that is invalid, too large or not for a book', async () => {
  await using shelf = await createScannedLibrary(tree)
  const cases: [string, Buffer | string | undefined, number, object][] = [
    ['Dune', undefined, 400, { error: 'could not read the image' }],
    ['Dune', png.subarray(0, 60), 400, { error: 'could not read the image' }],
    ['Dune', gif, 415, { error: 'the image must be a JPEG, PNG or WebP', code: 'unsupported_image' }],
    ['Dune', '<svg/>', 415, { error: 'the image must be a JPEG, PNG or WebP', code: 'unsupported_image' }],
    ['Dune', Buffer.alloc(5 * 1024 * 1024 + 1), 413, { error: 'request body too large', code: 'too_large' }],
    ['Gone', png, 404, { error: 'no book at that path', code: 'book_not_found' }],
    ['', png, 400, { error: 'path is required' }],
  ]
  for (const [where, payload, status, body] of cases) assert.deepEqual(await put(shelf, where, payload), { status, body })
  assert.equal(shelf.book('Dune').customCover, 0)
  const padded = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)])
  assert.equal((await put(shelf, 'Dune', padded)).status, 200)
})

test('returns a page of thumbnails in the requested order, empty for books without a cover', async () => {
  await using shelf = await createScannedLibrary({ ...tree, 'Bare.mp3': { kind: 'mp3', hertz: 400 } })
  await shelf.lay({ 'New/1.mp3': { kind: 'mp3', hertz: 500 } })
  const request = async (payload: object) => {
    const response = await shelf.app.inject({ method: 'POST', url: '/api/v1/admin/covers', headers: shelf.admin, payload })
    return { status: response.statusCode, body: response.json() }
  }
  const named = (...paths: string[]) => paths.map((path) => ({ library_id: 1, path }))
  const { body } = await request({ books: [...named('Bare.mp3', 'Dune', 'New', '../x'), { library_id: 9, path: 'x' }], size: 160 })
  assert.deepEqual(
    body.covers.map(({ path, data }: { path: string; data: string }) => [path, data.slice(0, 23)]),
    [
      ['Bare.mp3', ''],
      ['Dune', 'data:image/jpeg;base64,'],
      ['New', ''],
      ['../x', ''],
      ['x', ''],
    ],
  )
  assert.deepEqual(shelf.books(), ['Bare.mp3', 'Dune'])
  assert.deepEqual(await request({}), { status: 400, body: { error: 'books is required' } })
  assert.deepEqual(await request({ books: named('Dune'), size: 100 }), {
    status: 400,
    body: { error: 'size must be one of [160 320 640]' },
  })
  assert.deepEqual(await request({ books: named(...Array.from({ length: 61 }, () => 'Dune')) }), {
    status: 400,
    body: { error: 'at most 60 books at a time', code: 'too_large' },
  })
})

test('sends cover_version only while a book has a cover', async () => {
  await using shelf = await createScannedLibrary({ 'Plain/1.mp3': { kind: 'mp3', hertz: 300 } })
  const versions = async () => {
    const { body } = await shelf.get('/libraries/1/books')
    return (body['books'] as { cover_version?: string }[]).map(({ cover_version }) => typeof cover_version)
  }
  assert.deepEqual(await versions(), ['undefined'])
  await put(shelf, 'Plain', png)
  assert.deepEqual(await versions(), ['string'])
  await shelf.app.inject({ method: 'DELETE', url: `${OWN}Plain`, headers: shelf.admin })
  assert.deepEqual(await versions(), ['undefined'])
  await shelf.lay({ 'Plain/cover.jpg': jpeg })
  await shelf.scan()
  assert.deepEqual(await versions(), ['string'])
})
