import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTone } from '@chapterhouse/testkit/tone'
import { createScannedLibrary } from '../../../test/scanned-library.ts'

const plain = await createTone({ kind: 'm4b', seconds: 3, tags: { album: 'Locked', artist: 'Ann' } })

/** The file with another code in its sample description. */
function withEntry(code: string): Buffer {
  const bytes = Buffer.from(plain)
  bytes.write(code, bytes.indexOf('mp4a', bytes.indexOf('stsd')), 'latin1')
  return bytes
}

const CODES = ['aavd', 'drms', 'enca'] as const
const TREE = Object.fromEntries([
  ...CODES.map((code) => [`Ann/${code}/1.m4b`, withEntry(code)]),
  ['Ann/Open/1.m4b', plain],
  ['Ann/In part/1.m4b', plain],
  ['Ann/In part/2.m4b', withEntry('aavd')],
])
const shelf = await createScannedLibrary(TREE, { tools: { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' } })
after(() => shelf[Symbol.asyncDispose]())

const get = async (url: string) => (await shelf.app.inject({ url: `/api/v1${url}`, headers: shelf.admin })).json()
const item = (name: string) => get(`/libraries/1/item?path=${encodeURIComponent(name)}`)

for (const code of CODES) {
  test(`a book with a sample entry ${code} is listed with its fields and its length, but cannot be played`, async () => {
    const { title, author, duration, direct_playable, files } = await item(`Ann/${code}`)
    assert.deepEqual([title, author, duration, direct_playable], ['Locked', 'Ann', 3, false])
    // Its failure would tell a player nothing about this type.
    assert.deepEqual([files[0].mime, files[0].transcodable], [undefined, false])
  })
}

test('a book with one protected part is not playable, but its other parts are', async () => {
  const { direct_playable, files } = await item('Ann/In part')
  assert.deepEqual([direct_playable, files[0].transcodable, files[1].transcodable], [false, undefined, false])
  assert.ok(files[0].mime)
})

test('health lists protected books with the reason, and not as books that need transcoding', async () => {
  const { categories } = (await get('/admin/issues')) as { categories: { kind: string; count: number }[] }
  const count = (kind: string) => categories.find((category) => category.kind === kind)?.count
  assert.deepEqual([count('protected'), count('transcode'), count('scan_error')], [4, 0, 0])
  const { books } = (await get('/admin/books?issue=protected')) as { books: { path: string; protection: string }[] }
  assert.deepEqual(Object.fromEntries(books.map(({ path, protection }) => [path, protection])), {
    'Ann/aavd': 'aavd',
    'Ann/drms': 'drms',
    'Ann/enca': 'enca',
    'Ann/In part': 'aavd',
  })
  const open = (await get('/admin/books?direct_playable=true')) as { books: { path: string }[] }
  assert.deepEqual(
    open.books.map(({ path }) => path),
    ['Ann/Open'],
  )
})

test('a scan of unchanged protected files opens none of them', async () => {
  const run = await shelf.scan()
  assert.deepEqual([run.added, run.updated], [0, 0])
  assert.equal(run.kinds.includes('problem'), false)
})
