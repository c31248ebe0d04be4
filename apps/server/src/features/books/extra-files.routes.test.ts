import assert from 'node:assert/strict'
import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { indexBook } from '../../../test/indexed-book.ts'
import { createTestServer } from '../../../test/test-server.ts'

const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')

async function createShelf() {
  const server = await createTestServer()
  await writeFiles(server.root, {
    'Dune/01.mp3': 'x',
    'Dune/10 map.png': PNG,
    'Dune/2 notes.TXT': 'hello',
    'Dune/book.epub': 'e',
    'Dune/secret.html': '<script>',
    'Dune/.hidden.pdf': 'h',
    'Dune/metadata.json': '{}',
    'Dune/deeper/other.pdf': 'o',
    'Set/CD1/a.mp3': 'x',
    'Set/CD1/inlay.pdf': 'i',
    'Set/CD2/b.mp3': 'x',
    'Set/whole.pdf': 'w',
    'Loose/Emma.mp3': 'x',
    'Loose/Emma.pdf': '%PDF',
    'Loose/Emma.jpg': 'no picture',
    'Loose/Persuasion.pdf': 'p',
  })
  indexBook(server.services, { path: 'Dune', files: ['01.mp3'] })
  indexBook(server.services, { path: 'Set', files: ['CD1/a.mp3', 'CD2/b.mp3'] })
  indexBook(server.services, { path: 'Loose/Emma.mp3' })
  const root = server.person('Root', { isAdmin: true })
  const request = (what: 'files' | 'file', where: string, headers: Record<string, string> = root) =>
    server.app.inject({ url: `/api/v1/libraries/1/${what}?path=${encodeURIComponent(where)}`, headers })
  const names = async (where: string, headers = root) =>
    (await request('files', where, headers)).json<{ files: { path: string; kind: string }[] }>().files.map((file) => file.path)
  return { server, request, names, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('lists the extra files of a book in natural order, without hidden files and other kinds', async () => {
  await using shelf = await createShelf()
  const { files } = (await shelf.request('files', 'Dune')).json<{ files: object[] }>()
  assert.deepEqual(
    files.map((file) => ({ ...file, mod_time: 0 })),
    [
      { path: 'Dune/2 notes.TXT', name: '2 notes.TXT', kind: 'text', size: 5, mod_time: 0 },
      { path: 'Dune/10 map.png', name: '10 map.png', kind: 'image', size: PNG.length, mod_time: 0 },
      { path: 'Dune/book.epub', name: 'book.epub', kind: 'epub', size: 1, mod_time: 0 },
    ],
  )
  assert.deepEqual(await shelf.names('Dune/01.mp3'), await shelf.names('Dune'), 'by the path of a file')
  assert.deepEqual(await shelf.names('Set'), ['Set/CD1/inlay.pdf', 'Set/whole.pdf'])
  assert.deepEqual(await shelf.names('Loose/Emma.mp3'), ['Loose/Emma.jpg', 'Loose/Emma.pdf'])
})

const types = [
  ['Dune/2 notes.TXT', 'text/plain; charset=utf-8'],
  ['Dune/10 map.png', 'image/png'],
  ['Dune/book.epub', 'application/epub+zip'],
  ['Loose/Emma.pdf', 'application/pdf'],
  ['Loose/Emma.jpg', 'application/octet-stream'],
] as const
for (const [where, type] of types) {
  test(`${where} is sent as a ${type} attachment`, async () => {
    await using shelf = await createShelf()
    const { statusCode, headers } = await shelf.request('file', where)
    assert.deepEqual([statusCode, headers['content-type'], headers['accept-ranges']], [200, type, 'bytes'])
    assert.match(String(headers['content-disposition']), /^attachment; filename="/)
    assert.equal((await shelf.server.app.inject({ url: `/api/v1/libraries/1/file?path=${where}` })).statusCode, 401)
  })
}

test('sends a range, and 304 to a client with the current file', async () => {
  await using shelf = await createShelf()
  const url = '/api/v1/libraries/1/file?path=Loose/Emma.pdf'
  const headers = shelf.server.person('Rita', { isAdmin: true })
  const part = await shelf.server.app.inject({ url, headers: { ...headers, range: 'bytes=1-2' } })
  assert.deepEqual([part.statusCode, part.body], [206, 'PD'])
  const again = await shelf.server.app.inject({ url, headers: { ...headers, 'if-none-match': String(part.headers.etag) } })
  assert.equal(again.statusCode, 304)
})

const absent = [
  'Dune/secret.html',
  'Dune/.hidden.pdf',
  'Dune/metadata.json',
  'Dune/01.mp3',
  'Dune',
  'Dune/gone.pdf',
  'Loose/Persuasion.pdf',
  'Dune/deeper/other.pdf',
]
for (const where of absent) {
  test(`${where} is in no list: 404`, async () => {
    await using shelf = await createShelf()
    const response = await shelf.request('file', where)
    assert.deepEqual([response.statusCode, response.json()], [404, { error: 'file not found' }])
  })
}

test('the scope of a book includes its extra files', async () => {
  await using shelf = await createShelf()
  const ann = shelf.server.person('Ann', { granted: ['Dune', 'Set/whole.pdf'] })
  assert.equal((await shelf.request('files', 'Dune', ann)).statusCode, 200)
  assert.equal((await shelf.request('file', 'Dune/book.epub', ann)).statusCode, 200)
  for (const [what, where] of [
    ['files', 'Set'],
    ['file', 'Loose/Emma.pdf'],
    ['file', 'Set/whole.pdf'],
  ] as const) {
    const response = await shelf.request(what, where, ann)
    assert.deepEqual([response.statusCode, response.json()], [403, { error: 'no access to this path' }], where)
  }
  assert.equal((await shelf.request('files', '', ann)).json().error, 'path is required')
  assert.equal((await shelf.request('file', '../x.pdf', ann)).statusCode, 400)
})

test('extra files of a single-file book are not listed for a viewer with access to that file only', async () => {
  await using shelf = await createShelf()
  const folder = shelf.server.person('Folder', { granted: ['Loose'] })
  assert.equal((await shelf.names('Loose/Emma.mp3', folder)).length, 2)
  const alone = shelf.server.person('Alone', { granted: ['Loose/Emma.mp3'] })
  const response = await shelf.request('files', 'Loose/Emma.mp3', alone)
  assert.deepEqual([response.statusCode, response.json()], [200, { files: [] }])
})

test('a link out of the library is neither listed nor sent', async () => {
  await using shelf = await createShelf()
  using outside = temporaryFolder()
  writeFileSync(path.join(outside.path, 'private.pdf'), 'private')
  symlinkSync(path.join(outside.path, 'private.pdf'), path.join(shelf.server.root, 'Dune/link.pdf'))
  symlinkSync(path.join(shelf.server.root, 'Set/whole.pdf'), path.join(shelf.server.root, 'Dune/inner.pdf'))
  assert.deepEqual((await shelf.names('Dune')).includes('Dune/link.pdf'), false)
  assert.equal((await shelf.request('file', 'Dune/link.pdf')).statusCode, 404)
  assert.equal((await shelf.request('file', 'Dune/inner.pdf')).body, 'w')
})

test('a book without extra files has an empty list; a path without a book is 404', async () => {
  await using shelf = await createShelf()
  await writeFiles(shelf.server.root, { 'Plain/1.mp3': 'x' })
  indexBook(shelf.server.services, { path: 'Plain', files: ['1.mp3'] })
  assert.deepEqual(await shelf.names('Plain'), [])
  const response = await shelf.request('files', 'Nowhere')
  assert.deepEqual([response.statusCode, response.json()], [404, { error: 'no book at that path' }])
})
