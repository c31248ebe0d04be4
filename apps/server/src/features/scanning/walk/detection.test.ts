import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { someOf } from '@chapterhouse/testkit/runs'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'

const X = 'no sound, and detection does not mind'

const trees = [
  { name: 'D-01 files at the root are books', tree: { 'Dune.m4b': X, 'Emma.mp3': X }, books: ['Dune.m4b', 'Emma.mp3'] },
  {
    name: 'D-02 a folder of parts is one',
    tree: { 'Ann/Title/01.mp3': X, 'Ann/Title/02.mp3': X, 'Ann/Title/03.mp3': X },
    books: ['Ann/Title'],
  },
  { name: 'D-03 a folder with one file is the book, not the file', tree: { 'Ann/Title/only.m4b': X }, books: ['Ann/Title'] },
  {
    name: 'D-04 a series',
    tree: { 'Ann/Ser/01 - A/a.m4b': X, 'Ann/Ser/02 - B/b1.mp3': X, 'Ann/Ser/02 - B/b2.mp3': X, 'Ann/Ser/02 - B/cover.jpg': X },
    books: ['Ann/Ser/01 - A', 'Ann/Ser/02 - B'],
  },
  {
    name: 'D-05 a stray file does not absorb the books below',
    tree: { 'Ann/stray.mp3': X, 'Ann/Book1/x.mp3': X, 'Ann/Book2/y.mp3': X },
    books: ['Ann', 'Ann/Book1', 'Ann/Book2'],
  },
  {
    name: 'D-06 discs stay separate',
    tree: { 'Ann/Book/CD1/1.mp3': X, 'Ann/Book/CD2/1.mp3': X },
    books: ['Ann/Book/CD1', 'Ann/Book/CD2'],
  },
  { name: 'D-12 a protected file beside a plain one', tree: { 'Old/book.aax': X, 'Old/book.m4b': X }, books: ['Old'] },
  { name: 'D-13 only protected files', tree: { 'Locked/book.aax': X }, books: [] },
  { name: 'D-14 extensions in any case', tree: { 'Ann/Title/BOOK.M4B': X, 'Ann/Title/two.Mp3': X }, books: ['Ann/Title'] },
  { name: 'D-15 unfinished downloads', tree: { 'T/x.mp3.part': X, 'T/y.crdownload': X, 'T/z.m4b.tmp': X }, books: [] },
  { name: 'D-16 kinds that are not indexed', tree: { 'T/x.wma': X, 'T/y.aac': X, 'T/z.wav': X }, books: [] },
  { name: 'D-17 a folder named like a file', tree: { 'Title.mp3/1.mp3': X }, books: ['Title.mp3'] },
  { name: 'D-20 a deep folder', tree: { 'a/b/c/d/e/f/g/h/Book/1.mp3': X }, books: ['a/b/c/d/e/f/g/h/Book'] },
]
for (const { name, tree, books } of trees)
  test(name, async () => {
    await using shelf = await createScannedLibrary(tree as Record<string, string>)
    assert.deepEqual(shelf.books(), books)
  })

test('D-01 D-02 D-03 folders with audio are books, with their files in order', async () => {
  await using shelf = await createScannedLibrary({
    'Dune.m4b': X,
    'Ann/Title/02.mp3': X,
    'Ann/Title/01.mp3': X,
    'Bea/T/only.m4b': X,
  })
  const { isFolder, author, series, title } = shelf.book('Dune.m4b')
  assert.deepEqual([isFolder, author, series, title], [false, '', '', 'Dune'])
  const folder = shelf.book('Ann/Title')
  assert.deepEqual([folder.isFolder, folder.author, folder.files.map(({ path }) => path)], [true, 'Ann', ['01.mp3', '02.mp3']])
  assert.deepEqual([shelf.book('Bea/T').isFolder, shelf.book('Bea/T').files.length], [true, 1])
})

test('D-06 D-09 unjoined discs are named after the folder above, and there is a hint for the set', async () => {
  await using shelf = await createScannedLibrary({ 'Ann/Book/CD1/1.mp3': X, 'Ann/Book/CD2/1.mp3': X, 'Bea/Solo/Disc 1/x.mp3': X })
  assert.deepEqual(
    ['Ann/Book/CD1', 'Bea/Solo/Disc 1'].map((path) => [shelf.book(path).title, shelf.book(path).author]),
    [
      ['Book - CD1', 'Ann'],
      ['Solo - Disc 1', 'Bea'],
    ],
  )
  assert.deepEqual(shelf.hints(), [{ path: 'Ann/Book', kind: 'split_discs', detail: 'discs of one book' }])
})

test('D-07 an override joins discs in order, and chapters start with the name of their disc', async () => {
  await using shelf = await createScannedLibrary(
    { 'Ann/Book/CD1/1.mp3': { kind: 'mp3' }, 'Ann/Book/CD2/1.mp3': { kind: 'mp3', hertz: 500 } },
    { unscanned: true },
  )
  shelf.override('Ann/Book', 'book')
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['Ann/Book'])
  const { files, chapters } = shelf.book('Ann/Book')
  assert.deepEqual(
    files.map(({ path }) => path),
    ['CD1/1.mp3', 'CD2/1.mp3'],
  )
  for (const [at, { title }] of chapters.entries()) assert.match(title, new RegExp(`^CD${at + 1} - `))
  assert.deepEqual(shelf.hints(), [])
})

test('D-08 D-09 an override that joins nothing is stored and reported as ineffective', async () => {
  await using shelf = await createScannedLibrary({
    'Ann/Book/CD1/1.mp3': X,
    'Ann/Book/CD2/1.mp3': X,
    'Ann/Book/Extras/e.mp3': X,
    'Ann/Solo/Disc 1/x.mp3': X,
  })
  for (const where of ['Ann/Book', 'Ann/Solo']) {
    const response = await shelf.app.inject({
      method: 'PUT',
      url: `/api/v1/admin/libraries/1/folder-override?path=${encodeURIComponent(where)}`,
      headers: shelf.admin,
      payload: { mode: 'book' },
    })
    assert.deepEqual(response.json(), { status: 'override set', path: where, mode: 'book', effective: false })
  }
  await shelf.services.scanning.scanner.whenIdle()
  assert.deepEqual(shelf.books(), ['Ann/Book/CD1', 'Ann/Book/CD2', 'Ann/Book/Extras', 'Ann/Solo/Disc 1'])
})

test('D-10 a collection override makes each file a book', async () => {
  const tree = { 'Stories/The Dead.m4b': X, 'Stories/Araby.m4b': X, 'Stories/Eveline.m4b': X }
  await using shelf = await createScannedLibrary(tree)
  assert.deepEqual(shelf.books(), ['Stories'])
  shelf.override('Stories', 'collection')
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['Stories/Araby.m4b', 'Stories/Eveline.m4b', 'Stories/The Dead.m4b'])
  assert.equal(shelf.book('Stories/Araby.m4b').isFolder, false)
})

test('D-11 the root itself can be a book with the path `.`', async () => {
  await using shelf = await createScannedLibrary({ '01.mp3': X, '02.mp3': X }, { unscanned: true })
  shelf.override('.', 'book')
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['.'])
  const item = await shelf.get('/libraries/1/item?path=.')
  assert.deepEqual([item.status, item.body['rel_path'], item.body['is_folder']], [200, '.', true])
  assert.deepEqual(await shelf.get('/libraries/1/item?path='), { status: 400, body: { error: 'path is required' } })
})

test('D-13 D-16 there is one hint per folder and kind of skipped file', async () => {
  await using shelf = await createScannedLibrary({ 'Locked/book.aax': X, 'T/x.wma': X, 'T/y.aac': X, 'T/z.wav': X, 'A/b.zip': X })
  assert.deepEqual(shelf.hints(), [
    { path: 'A', kind: 'archives', detail: '1 archives not unpacked' },
    { path: 'Locked', kind: 'protected', detail: '1 protected files (.aax, .aaxc)' },
    { path: 'T', kind: 'not_indexed', detail: '1 files of type .aac not indexed' },
    { path: 'T', kind: 'not_indexed', detail: '1 files of type .wav not indexed' },
    { path: 'T', kind: 'not_indexed', detail: '1 files of type .wma not indexed' },
  ])
  const { body } = await shelf.get('/libraries/1/fs?path=Locked')
  assert.deepEqual([body['entries'], body['total']], [[], 0])
})

test('D-17 D-20 titles and authors come from the path', async () => {
  await using shelf = await createScannedLibrary({ 'Title.mp3/1.mp3': X, 'a/b/c/d/e/f/g/h/Book/1.mp3': X })
  assert.equal(shelf.book('Title.mp3').title, 'Title.mp3')
  const { author, series } = shelf.book('a/b/c/d/e/f/g/h/Book')
  assert.deepEqual([author, series], ['g', 'h'])
})

/** As FLAC, hours of silence are small. */
function silence(file: string, seconds: number, album: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const source = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', String(seconds), '-metadata', `album=${album}`]
  execFileSync('ffmpeg', ['-v', 'error', ...source, '-c:a', 'flac', file])
}

test('D-18 long parts with different albums are one book, suspected to be several', async () => {
  await using shelf = await createScannedLibrary({}, { unscanned: true })
  const all = [
    { box: 'Box', albums: ['Book One', 'Book Two'], seconds: 3700, suspected: 2 },
    { box: 'Same', albums: ['Saga', 'Saga'], seconds: 3700, suspected: 0 },
    { box: 'Numbered', albums: ['Title (1 of 2)', 'Title (2 of 2)'], seconds: 3700, suspected: 0 },
    { box: 'Short', albums: ['Book One', 'Book Two'], seconds: 3500, suspected: 0 },
  ]
  const boxes = someOf(all, 2)
  for (const { box, albums, seconds } of boxes)
    for (const [at, album] of albums.entries()) silence(path.join(shelf.root, box, `Book ${at + 1}.flac`), seconds, album)
  await shelf.scan()
  assert.deepEqual(shelf.books(), boxes.map(({ box }) => box).sort())
  for (const { box, suspected } of boxes)
    assert.equal(shelf.services.catalogue.known(1).find((row) => row.path === box)?.suspectParts, suspected, box)
})

test('D-19 an override survives a rebuild of the index', async () => {
  await using shelf = await createScannedLibrary({ 'S/a.mp3': X, 'S/b.mp3': X }, { unscanned: true })
  shelf.override('S', 'collection')
  await shelf.scan()
  shelf.infrastructure.db.run('DELETE FROM books')
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['S/a.mp3', 'S/b.mp3'])
})

test('D-21 an explicit override joins folders whose names differ only in their numbers, in order', async () => {
  for (const names of [
    ['Part One', 'Part Two', 'Part Three'],
    ['Side A', 'Side B'],
    ['01', '02'],
  ]) {
    await using shelf = await createScannedLibrary(Object.fromEntries(names.map((name) => [`Ann/Book/${name}/1.mp3`, X])))
    assert.equal(shelf.books().length, names.length)
    shelf.override('Ann/Book', 'book')
    await shelf.scan()
    assert.deepEqual(shelf.books(), ['Ann/Book'])
    assert.deepEqual(
      shelf.book('Ann/Book').files.map(({ path }) => path),
      names.map((name) => `${name}/1.mp3`),
    )
  }
})

test('D-22 with files_are_books, every folder without an explicit override is a collection', async () => {
  const tree = { 'Ann/One.m4b': X, 'Ann/Two.m4b': X, 'Bea/Set/1.mp3': X, 'Bea/Set/2.mp3': X, 'Bea/Set/3.mp3': X }
  await using shelf = await createScannedLibrary(tree, { unscanned: true, library: { filesAreBooks: true } })
  shelf.override('Bea/Set', 'book')
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['Ann/One.m4b', 'Ann/Two.m4b', 'Bea/Set'])
  assert.equal(shelf.book('Ann/One.m4b').author, 'Ann')
})

test("D-23 join_discs joins every set with people's data, and changing it queues a scan", async () => {
  await using shelf = await createScannedLibrary({
    'Ann/Book/CD1/1.mp3': { kind: 'mp3', seconds: 2 },
    'Ann/Book/CD2/1.mp3': { kind: 'mp3', seconds: 3, hertz: 500 },
  })
  const put = (url: string, payload: object) =>
    shelf.app.inject({ method: 'PUT', url: `/api/v1${url}`, headers: shelf.admin, payload })
  await put('/libraries/1/progress?path=Ann%2FBook%2FCD2', { position: 1.5 })
  const patch = (payload: object) =>
    shelf.app.inject({ method: 'PATCH', url: '/api/v1/admin/libraries/1', headers: shelf.admin, payload })

  const on = (await patch({ join_discs: true })).json() as { job?: { trigger: string } }
  assert.equal(on.job?.trigger, 'change')
  await shelf.services.scanning.scanner.whenIdle()
  assert.deepEqual(shelf.books(), ['Ann/Book'])
  const { body } = await shelf.get('/libraries/1/progress?path=Ann%2FBook')
  const first = shelf.book('Ann/Book').files[0]?.durationUs ?? 0
  assert.ok(first > 1_900_000)
  assert.equal((body['progress'] as { position: number }).position, 1.5 + first / 1_000_000)

  await patch({ join_discs: false })
  await shelf.services.scanning.scanner.whenIdle()
  assert.deepEqual(shelf.books(), ['Ann/Book/CD1', 'Ann/Book/CD2'])
  assert.ok((await shelf.get('/libraries/1/progress?path=Ann%2FBook')).body['progress'])
  assert.equal((await shelf.get('/libraries/1/progress?path=Ann%2FBook%2FCD2')).body['progress'], null)
})
