import assert from 'node:assert/strict'
import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Tone } from '@chapterhouse/testkit/tone'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'
import { createBook } from '../../../../test/test-book.ts'

const tone = (hertz: number): Tone => ({ kind: 'mp3', hertz })
type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>

function rename(shelf: Shelf, from: string, to: string): void {
  mkdirSync(path.dirname(path.join(shelf.root, to)), { recursive: true })
  renameSync(path.join(shelf.root, from), path.join(shelf.root, to))
}

async function leave(shelf: Shelf, where: string, position: number, updatedAt = '2026-01-01T00:00:00Z'): Promise<void> {
  const at = `?path=${encodeURIComponent(where)}`
  const send = (method: 'PUT' | 'POST', url: string, payload?: object) =>
    shelf.app.inject({ method, url: `/api/v1/libraries/1/${url}${at}`, headers: shelf.admin, ...(payload && { payload }) })
  await send('PUT', 'progress', { position, updated_at: updatedAt })
  await send('POST', 'bookmarks', { position: position + 1, note: `at ${where}` })
  await send('POST', 'favourites')
}

async function left(shelf: Shelf, where: string) {
  const at = `?path=${encodeURIComponent(where)}`
  const progress = (await shelf.get(`/libraries/1/progress${at}`)).body['progress'] as { position: number } | null
  const bookmarks = (await shelf.get(`/libraries/1/bookmarks${at}`)).body['bookmarks'] as { note: string }[]
  const favourites = (await shelf.get('/me/favourites')).body['favourites'] as { path: string }[]
  return {
    position: progress?.position ?? null,
    bookmarks: bookmarks.map(({ note }) => note),
    isFavourite: favourites.some((one) => one.path === where),
  }
}
const nothing = { position: null, bookmarks: [], isFavourite: false }

test("T-01 a renamed file keeps people's data", async () => {
  await using shelf = await createScannedLibrary({ 'Dune.mp3': tone(300), 'Emma.mp3': tone(400) })
  await leave(shelf, 'Dune.mp3', 100)
  rename(shelf, 'Dune.mp3', 'Dune by Herbert.mp3')
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, run.removed, run.status], [1, 0, 0, 'ok'])
  assert.deepEqual(await left(shelf, 'Dune by Herbert.mp3'), { position: 100, bookmarks: ['at Dune.mp3'], isFavourite: true })
  assert.deepEqual(await left(shelf, 'Dune.mp3'), nothing)
  assert.equal(shelf.book('Dune by Herbert.mp3').title, 'Dune by Herbert')
})

test('T-02 with a moved and a new book, only the new one is announced', async () => {
  await using shelf = await createScannedLibrary({ 'Dune.mp3': tone(300) })
  const events: number[] = []
  shelf.infrastructure.events.on('books.added', ({ count }) => events.push(count))
  rename(shelf, 'Dune.mp3', 'Herbert/Dune.mp3')
  await shelf.lay({ 'Emma.mp3': tone(400) })
  // A folder with one file is another kind of book, but the file is the same.
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, events], [1, 1, [1]])
})

test("T-03 a copy is a new book, and people's data remains with the old one", async () => {
  await using shelf = await createScannedLibrary({ 'Dune.mp3': tone(300) })
  await leave(shelf, 'Dune.mp3', 100)
  await shelf.lay({ 'Copy.mp3': tone(300) })
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added], [0, 1])
  assert.equal((await left(shelf, 'Dune.mp3')).position, 100)
  assert.deepEqual(await left(shelf, 'Copy.mp3'), nothing)
})

test('T-04 with progress at both paths, the newer save wins and the other position becomes a bookmark', async () => {
  await using shelf = await createScannedLibrary({ 'Dune.mp3': tone(300) })
  await leave(shelf, 'Dune.mp3', 100)
  await leave(shelf, 'New.mp3', 500, '2026-02-01T00:00:00Z')
  rename(shelf, 'Dune.mp3', 'New.mp3')
  await shelf.scan()
  const found = await left(shelf, 'New.mp3')
  assert.equal(found.position, 500)
  assert.deepEqual(found.bookmarks.toSorted(), ['at Dune.mp3', 'at New.mp3', 'position before the move'])
})

test("T-06 a renamed folder with a replaced part is the same book, and people's data follows most of its audio", async () => {
  await using shelf = await createScannedLibrary({ 'Old/1.mp3': tone(300), 'Old/2.mp3': tone(310), 'Old/3.mp3': tone(330) })
  await leave(shelf, 'Old', 2)
  rename(shelf, 'Old', 'New')
  await shelf.lay({ 'New/2.mp3': tone(320) })
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, run.removed], [1, 0, 0])
  assert.equal((await left(shelf, 'New')).position, 2)
})

test("T-06 a renamed folder with half of its audio is another book, and people's data remains at the old path", async () => {
  await using shelf = await createScannedLibrary({ 'Old/1.mp3': tone(300), 'Old/2.mp3': tone(310) })
  await leave(shelf, 'Old', 100)
  rename(shelf, 'Old', 'New')
  await shelf.lay({ 'New/2.mp3': tone(320) })
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, run.removed], [0, 1, 1])
  assert.equal((await left(shelf, 'Old')).position, 100)
})

test("T-07 if another book takes the old path, people's data follows the files and the new book starts without any", async () => {
  await using shelf = await createScannedLibrary({ 'A.mp3': tone(300) })
  await leave(shelf, 'A.mp3', 100)
  rename(shelf, 'A.mp3', 'B.mp3')
  await shelf.lay({ 'A.mp3': { kind: 'mp3', seconds: 2, hertz: 900 } })
  const run = await shelf.scan()
  assert.equal(run.moved, 1)
  assert.equal((await left(shelf, 'B.mp3')).position, 100)
  assert.deepEqual(await left(shelf, 'A.mp3'), nothing)
  assert.deepEqual(shelf.books(), ['A.mp3', 'B.mp3'])
})

test('T-08 a new path that was indexed on demand and played is still a move', async () => {
  await using shelf = await createScannedLibrary({ 'Old/1.mp3': tone(300) })
  await leave(shelf, 'Old', 100)
  const { addedAtMs } = shelf.book('Old')
  rename(shelf, 'Old', 'New')
  assert.equal((await shelf.get('/libraries/1/item?path=New')).status, 200)
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, run.removed], [1, 0, 0])
  assert.equal((await left(shelf, 'New')).position, 100)
  // It has the fields of the new path and its old added date.
  assert.deepEqual([shelf.book('New').title, shelf.book('New').addedAtMs], ['New', addedAtMs])
})

test('T-08 a new path indexed on demand during a scan, after its walk, is still a move', async () => {
  await using shelf = await createScannedLibrary({ 'Old/1.mp3': tone(300), 'Other/1.mp3': tone(310) })
  await leave(shelf, 'Old', 100)
  const { scanNeeds } = shelf.services.scanning
  const { saveHints } = scanNeeds
  // The walk has found Old; before the scan ends, it is renamed and opened at its new path.
  scanNeeds.saveHints = (libraryId, hints) => {
    scanNeeds.saveHints = saveHints
    saveHints(libraryId, hints)
    rename(shelf, 'Old', 'New')
    shelf.services.catalogue.save(
      libraryId,
      { ...createBook({ path: 'New', print: 'x' }), files: shelf.book('Old').files },
      { onDemand: true, notBeforeMs: 0 },
    )
  }
  await shelf.scan()
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.removed, (await left(shelf, 'New')).position], [1, 0, 100])
})

test('a folder that is a book and contains books moves with them, once', async () => {
  await using shelf = await createScannedLibrary({ 'Ann/stray.mp3': tone(300), 'Ann/Book/1.mp3': tone(310) })
  const { id, addedAtMs } = shelf.book('Ann')
  rename(shelf, 'Ann', 'Anna')
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, run.removed], [2, 0, 0])
  assert.deepEqual([shelf.book('Anna').id, shelf.book('Anna').addedAtMs], [id, addedAtMs])
})

test('decisions about a disc are kept while it is joined, and about a folder while it is ignored', async () => {
  await using shelf = await createScannedLibrary({
    'Ann/Book/CD1/1.mp3': tone(300),
    'Ann/Book/CD2/1.mp3': tone(310),
    'Set/a.mp3': tone(320),
  })
  shelf.override('Ann/Book/CD1', 'book')
  shelf.override('Set', 'collection')
  await shelf.scan()
  shelf.change({ joinDiscs: true, ignorePatterns: ['Set/'] })
  await shelf.lay({ 'Copy/a.mp3': tone(320) })
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['Ann/Book', 'Copy'])
  shelf.change({ joinDiscs: false, ignorePatterns: [] })
  await shelf.scan()
  assert.deepEqual(shelf.books(), ['Ann/Book/CD1', 'Ann/Book/CD2', 'Copy', 'Set/a.mp3'])
  assert.deepEqual([...shelf.services.overrides.of(1).keys()].toSorted(), ['Ann/Book/CD1', 'Set'])
})

test('T-09 a renamed collection keeps its override, and every book moves with it', async () => {
  await using shelf = await createScannedLibrary({ 'Stories/a.mp3': tone(300), 'Stories/b.mp3': tone(310) }, { unscanned: true })
  shelf.override('Stories', 'collection')
  await shelf.scan()
  await leave(shelf, 'Stories/a.mp3', 100)
  rename(shelf, 'Stories', 'Short stories')
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, run.removed], [2, 0, 0])
  assert.deepEqual(shelf.books(), ['Short stories/a.mp3', 'Short stories/b.mp3'])
  assert.equal((await left(shelf, 'Short stories/a.mp3')).position, 100)
})

test('T-09 a renamed joined set keeps its override', async () => {
  await using shelf = await createScannedLibrary(
    { 'Ann/Book/CD1/1.mp3': tone(300), 'Ann/Book/CD2/1.mp3': tone(310) },
    { unscanned: true },
  )
  shelf.override('Ann/Book', 'book')
  await shelf.scan()
  await leave(shelf, 'Ann/Book', 1)
  rename(shelf, 'Ann/Book', 'Ann/The Book')
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, run.removed], [1, 0, 0])
  assert.deepEqual(shelf.books(), ['Ann/The Book'])
  assert.equal((await left(shelf, 'Ann/The Book')).position, 1)
})

test("equal books are paired by equal names, and ambiguous ones don't move", async () => {
  await using shelf = await createScannedLibrary(
    { 'x/Dune.mp3': tone(300), 'y/Emma.mp3': tone(300), 'keep.mp3': tone(500) },
    { library: { filesAreBooks: true } },
  )
  await leave(shelf, 'x/Dune.mp3', 10)
  await leave(shelf, 'y/Emma.mp3', 20)
  rename(shelf, 'x/Dune.mp3', 'z/Dune.mp3')
  rename(shelf, 'y/Emma.mp3', 'z/Emma.mp3')
  assert.equal((await shelf.scan()).moved, 2)
  assert.deepEqual([(await left(shelf, 'z/Dune.mp3')).position, (await left(shelf, 'z/Emma.mp3')).position], [10, 20])

  // Like a share that gives every file a new inode.
  await shelf.lay({ 'p/One.mp3': tone(300), 'q/Two.mp3': tone(300) })
  for (const name of ['z/Dune.mp3', 'z/Emma.mp3']) await shelf.remove(name)
  const run = await shelf.scan()
  assert.deepEqual([run.moved, run.added, run.removed], [0, 2, 2])
  assert.equal((await left(shelf, 'z/Dune.mp3')).position, 10)
})

test("a folder's favourite follows when all its books moved to one new folder", async () => {
  await using shelf = await createScannedLibrary({ 'Herbert/Dune/1.mp3': tone(300), 'Herbert/Messiah/1.mp3': tone(310) })
  await shelf.app.inject({ method: 'POST', url: '/api/v1/libraries/1/favourites?path=Herbert', headers: shelf.admin })
  rename(shelf, 'Herbert', 'Frank Herbert')
  await shelf.scan()
  assert.equal((await left(shelf, 'Frank Herbert')).isFavourite, true)
  assert.equal((await left(shelf, 'Herbert')).isFavourite, false)
})

test('C-19 U-12 a move and a rename that only changes case keep revision and chapters', async () => {
  await using shelf = await createScannedLibrary({ 'book/1.mp3': tone(300), 'book/2.mp3': tone(310) })
  const before = shelf.book('book')
  await leave(shelf, 'book', 1)
  rename(shelf, 'book', 'Book')
  const run = await shelf.scan()
  assert.deepEqual([run.moved, (await left(shelf, 'Book')).position], [1, 1])
  const after = shelf.book('Book')
  assert.deepEqual([after.revision, after.chapters], [before.revision, before.chapters])
  assert.equal(after.addedAtMs, before.addedAtMs)
})
