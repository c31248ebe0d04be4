import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'

const X = 'no sound'
interface Entry {
  name: string
  path: string
  is_dir: boolean
  is_audio: boolean
  size: number
  mod_time: number
  is_book?: boolean
  title?: string
  override?: string
  split_discs?: boolean
}
type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>

async function look(shelf: Shelf, query = '', headers = shelf.admin) {
  const { status, body } = await shelf.get(`/libraries/1/fs${query}`, headers)
  const entries = (body['entries'] ?? []) as Entry[]
  return { status, body, entries, names: entries.map(({ name }) => name) }
}

test('F-01 lists folders, then audio files, both in natural order, and nothing else', async () => {
  await using shelf = await createScannedLibrary({
    'b/1.mp3': X,
    'A/1.mp3': X,
    'z.mp3': X,
    'C.m4b': X,
    'x.txt': X,
    'cover.jpg': X,
    '.h/1.mp3': X,
  })
  const { names, body, entries } = await look(shelf)
  assert.deepEqual([names, body['total'], body['offset'], 'next_offset' in body], [['A', 'b', 'C.m4b', 'z.mp3'], 4, 0, false])
  assert.deepEqual([entries[0]?.is_dir, entries[0]?.size, entries[2]?.is_audio, entries[2]?.size], [true, 0, true, X.length])
  assert.ok((entries[2]?.mod_time ?? 0) > 1_600_000_000)
})

test('F-02 F-03 F-04 paginates; an invalid limit means 200, an offset past the end is empty', async () => {
  await using shelf = await createScannedLibrary(Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`${at}.mp3`, X])), {
    unscanned: true,
  })
  for (const limit of ['0', '501', '-1', 'x']) assert.equal((await look(shelf, `?limit=${limit}`)).entries.length, 200)
  const first = await look(shelf)
  assert.deepEqual([first.entries.length, first.body['next_offset'], first.names[10]], [200, 200, '10.mp3'])
  const second = await look(shelf, '?offset=200')
  assert.deepEqual([second.entries.length, 'next_offset' in second.body], [50, false])
  const past = await look(shelf, '?offset=9999')
  assert.deepEqual([past.entries, past.body['total']], [[], 250])
  for (const offset of ['-5', 'x']) assert.equal((await look(shelf, `?offset=${offset}`)).names[0], '0.mp3')
})

test('F-05 F-08 refuses a path outside the root; a path that is not a folder is missing', async () => {
  await using shelf = await createScannedLibrary({ 'a.mp3': X })
  for (const where of ['../', 'a/../../b', '%00'])
    assert.deepEqual((await look(shelf, `?path=${where}`)).body, { error: 'invalid path' })
  for (const where of ['gone', 'a.mp3'])
    assert.deepEqual(
      [(await look(shelf, `?path=${where}`)).status, (await look(shelf, `?path=${where}`)).body],
      [404, { error: 'directory not found' }],
    )
  for (const where of ['', '.', '/']) assert.deepEqual((await look(shelf, `?path=${where}`)).names, ['a.mp3'])
})

test('F-06 F-07 a person sees shared folders, and just the names of the folders above them', async () => {
  await using shelf = await createScannedLibrary({ 'Ann/B1/1.mp3': X, 'Ann/B2/1.mp3': X, 'Ann/stray.mp3': X, 'Bob/1.mp3': X })
  const ann = shelf.person('Ann', { granted: ['Ann/B1'] })
  const root = await look(shelf, '', ann)
  assert.deepEqual([root.names, root.body['total'], root.entries[0]?.is_book], [['Ann'], 1, undefined])
  assert.deepEqual([(await look(shelf, '?path=Ann', ann)).names, (await look(shelf, '?path=Ann', ann)).body['total']], [['B1'], 1])
  assert.deepEqual((await look(shelf, '?path=Ann/B1', ann)).names, ['1.mp3'])
  for (const where of ['Bob', 'gone'])
    assert.deepEqual((await look(shelf, `?path=${where}`, ann)).body, { error: 'no access to this path' })
  const stranger = shelf.person('Cleo')
  assert.deepEqual(
    [(await look(shelf, '', stranger)).status, (await look(shelf, '', stranger)).body],
    [403, { error: 'no access to this library' }],
  )
})

test('F-09 F-10 entries show scanned books, overrides and split discs', async () => {
  await using shelf = await createScannedLibrary(
    { 'Ann/Book/CD1/1.mp3': X, 'Ann/Book/CD2/1.mp3': X, 'Emma.mp3': X, 'Set/a.mp3': X },
    { unscanned: true },
  )
  assert.deepEqual(
    (await look(shelf)).entries.map(({ is_book }) => is_book),
    [undefined, undefined, undefined],
  )
  shelf.override('Set', 'collection')
  await shelf.scan()
  const { entries } = await look(shelf)
  assert.deepEqual(
    entries.map(({ name, is_book, title, override }) => [name, is_book, title, override]),
    [
      ['Ann', undefined, undefined, undefined],
      ['Set', undefined, undefined, 'collection'],
      ['Emma.mp3', true, 'Emma', undefined],
    ],
  )
  assert.equal((await look(shelf, '?path=Ann')).entries[0]?.split_discs, true)
  const ann = shelf.person('Ann', { granted: ['.'] })
  assert.equal((await look(shelf, '?path=Ann', ann)).entries[0]?.split_discs, undefined)
})
