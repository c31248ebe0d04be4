import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'

const X = 'no sound'
const at = (where: string) => `path=${encodeURIComponent(where)}`

test('U-01 U-02 hidden names and system files of a NAS are not books', async () => {
  await using shelf = await createScannedLibrary({
    '.hidden/1.mp3': X,
    'Book/.2.mp3': X,
    'Book/._1.mp3': X,
    'Book/1.mp3': X,
    'Book/@eaDir/1.mp3/SYNOAUDIO.mp3': X,
    '#recycle/Old/1.mp3': X,
    '$RECYCLE.BIN/1.mp3': X,
    'lost+found/1.mp3': X,
    'System Volume Information/1.mp3': X,
  })
  assert.deepEqual([shelf.books(), shelf.book('Book').files.length], [['Book'], 1])
  for (const where of ['.hidden/1.mp3', 'Book/.2.mp3', '.hidden'])
    assert.deepEqual(await shelf.get(`/libraries/1/item?${at(where)}`), { status: 404, body: { error: 'no book at that path' } })
})

test('U-03 U-04 U-05 ignore patterns apply to scans, browsing and single books', async () => {
  const tree = { 'X/Drafts/1.mp3': X, 'X/a.mp3': X, 'Ann/1.mp3': X, 'Bob/Ann/1.mp3': X, 'Y/sample.mp3': X, 'Y/b.mp3': X }
  await using shelf = await createScannedLibrary(tree, { library: { ignorePatterns: ['Drafts/', '/Ann/*.mp3', '*SAMPLE*', '['] } })
  assert.deepEqual(shelf.books(), ['Bob/Ann', 'X', 'Y'])
  const { body } = await shelf.get('/libraries/1/fs?path=Y')
  assert.deepEqual(
    (body['entries'] as { name: string }[]).map(({ name }) => name),
    ['b.mp3'],
  )
  assert.equal((await shelf.get(`/libraries/1/item?${at('X/Drafts')}`)).status, 404)
  assert.equal((await shelf.get(`/libraries/1/fs?${at('X/Drafts')}`)).status, 404)
})

test('U-08 a root that is a link is scanned', async () => {
  await using shelf = await createScannedLibrary({}, { unscanned: true })
  const real = path.join(shelf.data, 'real')
  mkdirSync(path.join(real, 'Book'), { recursive: true })
  writeFileSync(path.join(real, 'Book', '1.mp3'), X)
  symlinkSync(real, path.join(shelf.data, 'link'))
  shelf.change({ root: path.join(shelf.data, 'link') })
  assert.equal((await shelf.get('/libraries/1/item?path=Book')).status, 200)
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['Book'])
})

test('U-09 U-10 U-11 links inside the root are followed, links pointing outside or nowhere are not', async () => {
  await using shelf = await createScannedLibrary({
    'Store/1.mp3': { kind: 'mp3' },
    'Book/1.mp3': { link: '../Store/1.mp3' },
    'Book/evil.mp3': { link: '/etc/hostname' },
    'Book/gone.mp3': { link: 'nothing.mp3' },
    Linked: { link: 'Store' },
  })
  assert.deepEqual([shelf.books(), shelf.book('Book').files.map(({ path: name }) => name)], [['Book', 'Store'], ['1.mp3']])
  assert.deepEqual(
    shelf
      .hints()
      .filter(({ kind }) => kind === 'link_outside')
      .map(({ path: where }) => where),
    ['Book/evil.mp3'],
  )
  const stream = (where: string) => shelf.app.inject({ url: `/api/v1/libraries/1/stream?${at(where)}`, headers: shelf.admin })
  assert.equal((await stream('Book/1.mp3')).statusCode, 200)
  assert.deepEqual((await stream('Book/evil.mp3')).json(), { error: 'invalid path' })
  assert.equal((await shelf.get(`/libraries/1/item?${at('Book/evil.mp3')}`)).status, 400)
})

test('a folder that links to itself is walked once', async () => {
  await using shelf = await createScannedLibrary({ 'Book/1.mp3': X, 'Book/again': { link: '.' }, Loop: { link: 'Loop' } })
  assert.deepEqual(shelf.books(), ['Book'])
})

test('U-13 titles in other scripts are kept', async () => {
  await using shelf = await createScannedLibrary({ '三体/1.mp3': X, 'Война и мир/1.mp3': X, 'Łódź/1.mp3': X })
  for (const title of ['三体', 'Война и мир', 'Łódź']) {
    assert.equal(shelf.book(title).title, title)
    const { body } = await shelf.get(`/search?q=${encodeURIComponent(title)}`)
    assert.deepEqual(
      (body['books'] as { rel_path: string }[]).map(({ rel_path }) => rel_path),
      [title],
    )
  }
})

test('U-14 names with URL syntax work everywhere', async () => {
  const names = ['a#b', 'a?b', 'a%41b', 'a+b', 'a&b', 'a"b', "a'b", 'a b ']
  await using shelf = await createScannedLibrary(
    Object.fromEntries(names.map((name) => [`${name}/${name}.mp3`, { kind: 'mp3' } as const])),
  )
  for (const name of names) {
    const file = `${name}/${name}.mp3`
    assert.equal((await shelf.get(`/libraries/1/item?${at(name)}`)).body['rel_path'], name)
    const entries = (await shelf.get(`/libraries/1/fs?${at(name)}`)).body['entries'] as { path: string }[]
    assert.deepEqual(
      entries.map(({ path: where }) => where),
      [file],
    )
    const stream = await shelf.app.inject({ url: `/api/v1/libraries/1/stream?${at(file)}`, headers: shelf.admin })
    assert.equal(stream.statusCode, 200)
  }
})

test('U-15 a name that is not UTF-8 is an issue, and removal still works', async () => {
  await using shelf = await createScannedLibrary({ 'Book/good.mp3': X, 'Other/1.mp3': X })
  writeFileSync(Buffer.concat([Buffer.from(path.join(shelf.root, 'Book/')), Buffer.from([0xff]), Buffer.from('.mp3')]), X)
  mkdirSync(Buffer.concat([Buffer.from(path.join(shelf.root, 'Folder')), Buffer.from([0xff])]))
  await shelf.remove('Other')
  const run = await shelf.scan()
  assert.deepEqual([run.status, run.removed, shelf.book('Book').files.length], ['ok', 1, 1])
  assert.equal(run.log.filter(({ detail }) => detail === 'name is not valid UTF-8').length, 2)
})

test('U-16 files named like options, protocols or patterns are read', async () => {
  const names = ['-x.mp3', 'a:b.mp3', 'p%03d.mp3', "x'y.mp3"]
  await using shelf = await createScannedLibrary(
    Object.fromEntries(names.map((name) => [name, { kind: 'mp3', seconds: 2 } as const])),
    {
      tools: { ffprobe: '/usr/bin/ffprobe' },
    },
  )
  for (const name of names) assert.ok(Math.abs(shelf.book(name).durationUs - 2_000_000) < 100_000)
})

test('U-17 long names and deep folders are handled', async () => {
  const deep = Array.from({ length: 100 }, () => 'd').join('/')
  await using shelf = await createScannedLibrary({ [`${'n'.repeat(250)}.mp3`]: X, [`${deep}/1.mp3`]: X })
  assert.deepEqual(shelf.books(), [deep, `${'n'.repeat(250)}.mp3`].sort())
})

test('U-18 a folder with .ignore is skipped along with everything below, in scans and browsing', async () => {
  await using shelf = await createScannedLibrary({ 'Old/.ignore': '', 'Old/1.mp3': X, 'Old/Sub/2.mp3': X, 'New/1.mp3': X })
  assert.deepEqual(shelf.books(), ['New'])
  const { body } = await shelf.get('/libraries/1/fs')
  assert.deepEqual(
    (body['entries'] as { name: string }[]).map(({ name }) => name),
    ['New'],
  )
  for (const where of ['Old', 'Old/Sub'])
    assert.deepEqual(await shelf.get(`/libraries/1/fs?${at(where)}`), { status: 404, body: { error: 'directory not found' } })
  assert.equal(
    (await shelf.app.inject({ url: `/api/v1/libraries/1/stream?${at('Old/Sub/2.mp3')}`, headers: shelf.admin })).statusCode,
    404,
  )
})

test('a title that starts with dots is hidden, with a hint', async () => {
  await using shelf = await createScannedLibrary({ '...And Justice/1.mp3': X })
  assert.deepEqual([shelf.books(), shelf.hints().map(({ kind }) => kind)], [[], ['dotted_title']])
})

test('a path is found in another normal form, and returned in its own', async () => {
  const [composed, apart] = ['Café'.normalize('NFC'), 'Café'.normalize('NFD')]
  await using shelf = await createScannedLibrary({ [`${apart}/1.mp3`]: X })
  const put = (where: string, position: number) =>
    shelf.app.inject({
      method: 'PUT',
      url: `/api/v1/libraries/1/progress?${at(where)}`,
      headers: shelf.admin,
      payload: { position },
    })
  assert.equal((await shelf.get(`/libraries/1/item?${at(composed)}`)).body['rel_path'], apart)
  await put(composed, 5)
  assert.equal(((await shelf.get(`/libraries/1/progress?${at(apart)}`)).body['progress'] as { path: string }).path, apart)
  const granted = shelf.person('Ann', { granted: [apart] })
  assert.equal((await shelf.get(`/libraries/1/item?${at(`${composed}/1.mp3`)}`, granted)).status, 200)

  // If both exist on disk, each is found by its exact bytes.
  mkdirSync(path.join(shelf.root, composed))
  writeFileSync(path.join(shelf.root, composed, '1.mp3'), X)
  assert.equal((await shelf.get(`/libraries/1/item?${at(composed)}`)).body['rel_path'], composed)
  assert.equal((await shelf.get(`/libraries/1/item?${at(apart)}`)).body['rel_path'], apart)
})

test('bins, snapshots and conflict copies are not books, but an exception shows them', async () => {
  await using shelf = await createScannedLibrary({
    '@Recycle/Old/1.mp3': X,
    'Ann/@Recently-Snapshot/Book/1.mp3': X,
    'Network Trash Folder/x.mp3': X,
    'Ann/Book/01.mp3': X,
    'Ann/Book/01.sync-conflict-20260101-120000-ABCDEFG.mp3': X,
    'Ann/Book/02 (conflicted copy 2026-01-01 120000).mp3': X,
    'Ann/Book/02.mp3': X,
  })
  const files = () => shelf.book('Ann/Book').files.map(({ path }) => path)
  assert.deepEqual([shelf.books(), files()], [['Ann/Book'], ['01.mp3', '02.mp3']])
  assert.deepEqual(shelf.hints(), [{ path: 'Ann/Book', kind: 'conflict_copies', detail: '2 conflict copies not indexed' }])
  shelf.change({ ignorePatterns: ['!@recycle', '!02 (conflicted*'] })
  await shelf.scan()
  assert.deepEqual([shelf.books(), files().length], [['@Recycle/Old', 'Ann/Book'], 3])
})
