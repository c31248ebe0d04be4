import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '@chapterhouse/kit/sqlite/migrate'
import { createScannedLibrary } from './scanned-library.ts'

const tree = {
  '.store/Hidden/1.mp3': { kind: 'mp3', hertz: 310 },
  'Shared/Emma/1.mp3': { kind: 'mp3', hertz: 320 },
  'Shared/Persuasion/1.mp3': { kind: 'mp3', hertz: 330 },
} as const
const BOOKS = ['Shared/Emma', 'Shared/Persuasion']

/** A library indexed before links were recorded; Shared/Hidden points outside Ann's grant. */
async function createUpgradedLibrary() {
  const shelf = await createScannedLibrary(tree, { unscanned: true })
  symlinkSync('../.store/Hidden', path.join(shelf.root, 'Shared/Hidden'))
  await shelf.scan()
  const { db } = shelf.infrastructure
  const NAME = '2026-11-23-link-stamp.ts'
  assert.equal(db.run('DELETE FROM migrations WHERE name = :NAME', { NAME }).changes, 1)
  db.exec(`DELETE FROM book_links; DROP TABLE link_stamp; DROP TRIGGER book_links_inserted; DROP TRIGGER book_links_updated;
    DROP TRIGGER book_links_deleted`)
  await migrate(db, new URL('../src/migrations/', import.meta.url))

  const ann = shelf.person('Ann', { granted: ['Shared'] })
  const eve = shelf.person('Eve', { granted: ['.'] })
  type Headers = typeof ann
  const listed = async (url: string, headers: Headers) =>
    ((await shelf.get(url, headers)).body['books'] as { rel_path?: string; path?: string }[])
      .map((row) => row.rel_path ?? row.path)
      .sort()
  const at = async (way: string, where: string, headers = ann) =>
    shelf.app.inject({ url: `/api/v1/libraries/1/${way}?path=${encodeURIComponent(where)}`, headers })
  const save = async (where: string) =>
    shelf.app.inject({
      method: 'PUT',
      url: `/api/v1/libraries/1/progress?path=${encodeURIComponent(where)}`,
      headers: ann,
      payload: { position: 1, duration: 9 },
    })
  const check = () => shelf.services.scanning.checkLinks(shelf.services.libraries.get(1), new AbortController().signal)
  return { ...shelf, ann, eve, listed, at, save, check }
}
type Upgraded = Awaited<ReturnType<typeof createUpgradedLibrary>>

const LIST = '/libraries/1/books?limit=50'
const ALL = ['Shared/Emma', 'Shared/Hidden', 'Shared/Persuasion']

/** Ann sees nothing yet; viewers of the whole library see everything. */
async function assertUnchecked({ ann, eve, admin, listed, at, get }: Upgraded): Promise<void> {
  assert.deepEqual(await listed(LIST, ann), [])
  assert.deepEqual(await listed('/books/recent', ann), [])
  assert.ok(!JSON.stringify((await get('/me/home', ann)).body).includes('Shared/'))
  for (const headers of [eve, admin]) {
    assert.deepEqual(await listed(LIST, headers), ALL)
    assert.equal((await at('item', 'Shared/Hidden', headers)).statusCode, 200)
  }
}

/** The state after a scan that recorded every link. */
async function assertChecked({ ann, listed, at, save }: Upgraded): Promise<void> {
  for (const url of [LIST, '/books/recent']) assert.deepEqual(await listed(url, ann), BOOKS, url)
  for (const way of ['item', 'chapters', 'cover', 'progress']) assert.equal((await at(way, 'Shared/Hidden')).statusCode, 403, way)
  assert.equal((await at('stream', 'Shared/Hidden/1.mp3')).statusCode, 403)
  for (const book of BOOKS) {
    assert.equal((await at('item', book)).statusCode, 200, book)
    assert.equal((await save(book)).statusCode, 200, book)
  }
}

test('books indexed before links were recorded are in no list of a viewer with partial access until they are checked', async () => {
  await using shelf = await createUpgradedLibrary()
  await assertUnchecked(shelf)
  await shelf.check()
  await assertChecked(shelf)
})

test('an unchecked book is 503, so that players keep their unsaved progress; a path without a grant is still 403', async () => {
  await using shelf = await createUpgradedLibrary()
  for (const [way, where] of [
    ['item', 'Shared/Emma'],
    ['chapters', 'Shared/Hidden'],
    ['cover', 'Shared/Hidden'],
    ['stream', 'Shared/Hidden/1.mp3'],
    ['files', 'Shared/Emma'],
    ['next', 'Shared/Emma'],
  ] as const) {
    const { statusCode, headers } = await shelf.at(way, where)
    assert.deepEqual([statusCode, headers['retry-after']], [503, '5'], `${way} ${where}`)
  }
  assert.equal((await shelf.save('Shared/Emma')).statusCode, 503)
  assert.equal((await shelf.at('item', 'Private/Diary')).statusCode, 403)
  // A path that is not indexed is checked on disk.
  assert.equal((await shelf.save('Shared/Gone')).statusCode, 200)
})

test('a check reads no file and changes no book', async () => {
  await using shelf = await createUpgradedLibrary()
  const before = shelf.infrastructure.db.all('SELECT * FROM books ORDER BY id')
  await shelf.check()
  assert.deepEqual(shelf.infrastructure.db.all('SELECT * FROM books ORDER BY id'), before)
  assert.deepEqual(
    shelf.infrastructure.db.all('SELECT path, target FROM book_links').map((row) => ({ ...row })),
    [{ path: 'Shared/Hidden', target: '.store/Hidden' }],
  )
  const { added, updated } = await shelf.scan()
  assert.deepEqual({ added, updated }, { added: 0, updated: 0 })
})

test('a server checks the links of its libraries at startup, before the first scan', async () => {
  await using shelf = await createUpgradedLibrary()
  await shelf.listen()
  for (let tries = 0; (await shelf.at('item', 'Shared/Emma')).statusCode !== 200; tries += 1) {
    assert.ok(tries < 500, 'the library was never checked')
    await pause(20)
  }
  await shelf.services.scanning.scanner.whenIdle()
  await assertChecked(shelf)
})

test('an offline disk reveals nothing more; a scan after its return does', async () => {
  await using shelf = await createUpgradedLibrary()
  renameSync(shelf.root, `${shelf.root}.away`)
  await shelf.check()
  await shelf.scan()
  await assertUnchecked(shelf)
  // An empty mount point.
  mkdirSync(shelf.root)
  await shelf.check()
  assert.equal((await shelf.save('Shared/Emma')).statusCode, 503)
  rmdirSync(shelf.root)
  renameSync(`${shelf.root}.away`, shelf.root)
  const { updated } = await shelf.scan()
  assert.equal(updated, 0)
  await assertChecked(shelf)
})

test('a book in an unreadable folder is closed until a scan can read it', async () => {
  await using shelf = await createUpgradedLibrary()
  const { listed, ann, at } = shelf
  renameSync(path.join(shelf.root, 'Shared/Emma'), path.join(shelf.root, 'Shared/.Emma'))
  assert.equal((await shelf.scanShutting('Shared/Emma')).status, 'partial')
  assert.equal((await at('item', 'Shared/Emma')).statusCode, 403)
  assert.deepEqual(await listed(LIST, ann), ['Shared/Persuasion'])
  renameSync(path.join(shelf.root, 'Shared/.Emma'), path.join(shelf.root, 'Shared/Emma'))
  const { updated } = await shelf.scan()
  assert.equal(updated, 0)
  await assertChecked(shelf)
})
