import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { createPicture, createTone, putFile, putTone } from '@chapterhouse/testkit/tone'
import sharp from 'sharp'
import { embeddedCover, indexBook, sideCover } from '../../../test/indexed-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { relPath } from '../paths/index.ts'

const server = await createTestServer()
const { app, root } = server
after(() => server[Symbol.asyncDispose]())
const headers = server.person('Ann', { granted: ['.'] })
const at = (name: string) => path.join(root, name)

const url = (where: string, more = '') => `/api/v1/libraries/1/cover?path=${encodeURIComponent(where)}${more}`
const get = (where: string, more = '', also: Record<string, string> = {}) =>
  app.inject({ url: url(where, more), headers: { ...headers, ...also } })
type CoverResponse = Awaited<ReturnType<typeof get>>
const NONE = [404, { error: 'no cover' }, undefined]
const refusalOf = (response: CoverResponse) => [response.statusCode, response.json(), response.headers['cache-control']]
async function sizeOf(response: CoverResponse): Promise<unknown[]> {
  const { format, width, height } = await sharp(response.rawPayload).metadata()
  return [response.statusCode, response.headers['content-type'], format, width, height]
}

const jpeg = await createPicture({ kind: 'jpeg', width: 300, height: 200, colour: 'red' })
const png = await createPicture({ kind: 'png', width: 300, height: 200, colour: 'blue' })
const sound = await createTone({ kind: 'mp3' })
await putFile(at('Side/1.mp3'), sound)
await putFile(at('Side/cover.jpg'), jpeg)
indexBook(server.services, { path: 'Side', cover: sideCover('Side/cover.jpg'), files: ['1.mp3'] })

test('V-18 a thumbnail has the right size and is never enlarged; a small JPEG is unchanged', async () => {
  await putFile(at('Wide.jpg'), await createPicture({ kind: 'jpeg', width: 1000, height: 500 }))
  const small = await createPicture({ kind: 'jpeg', width: 100, height: 100 })
  await putFile(at('Small.jpg'), small)
  for (const name of ['Wide', 'Small']) {
    await putFile(at(`${name}.mp3`), sound)
    indexBook(server.services, { path: `${name}.mp3`, cover: sideCover(`${name}.jpg`) })
  }
  assert.deepEqual(await sizeOf(await get('Wide.mp3', '&size=160')), [200, 'image/jpeg', 'jpeg', 160, 80])
  assert.deepEqual(await sizeOf(await get('Wide.mp3', '&size=640')), [200, 'image/jpeg', 'jpeg', 640, 320])
  assert.deepEqual((await get('Small.mp3', '&size=160')).rawPayload, small)
})

for (const size of ['999', '', '0', '160px', '0160', ' 160']) {
  test(`V-18 size "${size}" is refused`, async () => {
    const response = await get('Side', `&size=${encodeURIComponent(size)}`)
    assert.deepEqual([response.statusCode, response.json()], [400, { error: 'size must be one of [160 320 640]' }])
  })
}

test('a thumbnail has an ETag and is cacheable for a day; HEAD has its length', async () => {
  const first = await get('Side', '&size=320&v=whatever')
  const { etag } = first.headers
  assert.match(String(etag), /^"thumb-320-[\w-]{10}"$/)
  assert.equal(first.headers['cache-control'], 'private, max-age=86400')
  assert.equal((await get('Side', '&size=320', { 'if-none-match': String(etag) })).statusCode, 304)
  const head = await app.inject({ method: 'HEAD', url: url('Side', '&size=320'), headers })
  assert.deepEqual([head.headers['content-length'], head.body], [first.headers['content-length'], ''])
})

test('V-19 replacing an image or file between scans changes ETag and bytes', async () => {
  await putFile(at('Turned.mp3'), sound)
  await putFile(at('Turned.jpg'), jpeg)
  indexBook(server.services, { path: 'Turned.mp3', cover: sideCover('Turned.jpg') })
  const before = await get('Turned.mp3', '&size=160')
  await putFile(at('Turned.jpg'), await createPicture({ kind: 'jpeg', width: 200, height: 300, colour: 'green' }))
  const after = await get('Turned.mp3', '&size=160')
  assert.notEqual(after.headers.etag, before.headers.etag)
  assert.deepEqual((await sizeOf(after)).slice(3), [107, 160])

  await putTone(at('Other.flac'), { kind: 'flac', hertz: 300, cover: { kind: 'png', width: 80, height: 80 } })
  await putTone(at('Taken.flac'), { kind: 'flac', cover: { kind: 'jpeg', width: 300, height: 200 } })
  indexBook(server.services, { path: 'Taken.flac', cover: embeddedCover })
  const old = await get('Taken.flac')
  renameSync(at('Other.flac'), at('Taken.flac'))
  const fresh = await get('Taken.flac')
  assert.notEqual(fresh.headers.etag, old.headers.etag)
  assert.equal(fresh.headers['content-type'], 'image/png')
})

test('an image over forty million pixels, or one that does not decode, has no thumbnail but is served in full', async () => {
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(20_000, 20)
  for (const [name, bytes] of [
    ['bomb', bomb],
    ['cut', png.subarray(0, 60)],
  ] as const) {
    await putFile(at(`${name}.png`), bytes)
    await putFile(at(`${name}.mp3`), sound)
    indexBook(server.services, { path: `${name}.mp3`, cover: sideCover(`${name}.png`) })
    assert.deepEqual(refusalOf(await get(`${name}.mp3`, '&size=160')), NONE, name)
    assert.equal((await get(`${name}.mp3`)).statusCode, 200, name)
  }
})

test('the first thumbnail stores the colours and version of the image, once', async () => {
  await putFile(at('Coloured.mp3'), sound)
  await putFile(at('Coloured.jpg'), jpeg)
  indexBook(server.services, { path: 'Coloured.mp3', cover: sideCover('Coloured.jpg') })
  const row = () => server.services.catalogue.find(1, relPath('Coloured.mp3')) ?? assert.fail('not indexed')
  const before = row()
  await get('Coloured.mp3')
  assert.equal(row().coverColor, '')
  const { etag } = (await get('Coloured.mp3', '&size=160')).headers
  assert.match(row().coverColor, /^\{"bg":"#f[de]0000"/)
  assert.notEqual(row().coverVersion, before.coverVersion)
  assert.ok(String(etag).includes(row().coverVersion))
  assert.match(row().coverVersion, /^[\w-]{10}$/)
  server.infrastructure.db.run("UPDATE books SET cover_color = 'kept' WHERE id = :id", { id: before.id })
  await get('Coloured.mp3', '&size=320')
  assert.equal(row().coverColor, 'kept')
})
