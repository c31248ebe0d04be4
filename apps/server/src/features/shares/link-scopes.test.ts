import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Db, openDb } from '@chapterhouse/kit/sqlite/db'
import { migrate } from '@chapterhouse/kit/sqlite/migrate'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { relPath } from '../paths/index.ts'
import { createLinkScopes } from './link-scopes.ts'
import { mayOpen } from './scope.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const BOOK = relPath('Shared/Book')
const SHARED = [relPath('Shared')]

async function createLibrary(file = ':memory:') {
  const db = openDb(file)
  await migrate(db, MIGRATIONS)
  addLibrary(db)
  let reads = 0
  const all: Db['all'] = (sql, values) => {
    if (sql.includes('book_links')) reads += 1
    return db.all(sql, values)
  }
  const scopeIn = createLinkScopes({ db: { ...db, all } })
  return {
    db,
    reads: () => reads,
    scopeIn,
    isOpen: (granted = SHARED, book = BOOK) => mayOpen(scopeIn(1, granted), book),
    [Symbol.dispose]: () => db.close(),
  }
}

function addLibrary(db: Db): void {
  db.run("INSERT INTO libraries (id, name, root, sort_order, created_at) VALUES (1, 'Books', '/nowhere', 0, '')")
}
const link = (db: Db, target: string) =>
  db.run('INSERT INTO book_links (library_id, path, target) VALUES (1, :book, :target)', { book: BOOK, target })

test('links are read once for the same rules, and again only after a change', async () => {
  using library = await createLibrary()
  const { db, isOpen, reads } = library
  for (const _ of [1, 2, 3]) assert.equal(isOpen(), true)
  assert.equal(reads(), 1)
  link(db, 'Private/Book')
  for (const _ of [1, 2, 3]) assert.equal(isOpen(), false)
  assert.equal(reads(), 2)
  db.run("UPDATE book_links SET target = 'Shared/Other'")
  assert.equal(isOpen(), true)
  db.run("UPDATE book_links SET target = 'Private/Book'")
  assert.equal(isOpen(), false)
  db.run('DELETE FROM book_links')
  assert.equal(isOpen(), true)
})

test('a changed grant takes effect immediately, in both directions', async () => {
  using library = await createLibrary()
  const { db, isOpen } = library
  link(db, 'Private/Book')
  const [both, none] = [[...SHARED, relPath('Private')], [relPath('Other')]]
  for (const [granted, expected] of [
    [SHARED, false],
    [both, true],
    [none, false],
    [[], false],
    [[relPath('.')], true],
    [SHARED, false],
  ] as const)
    assert.equal(isOpen([...granted]), expected, granted.join())
})

test('a change by another process takes effect immediately', async () => {
  using folder = temporaryFolder()
  const file = path.join(folder.path, 'server.db')
  using library = await createLibrary(file)
  assert.equal(library.isOpen(), true)
  using other = openDb(file)
  link(other, 'Private/Book')
  // The reads of one turn of the event loop see one state.
  await nextTurn()
  assert.equal(library.isOpen(), false)
})

test('a scope cached in a rolled-back transaction is not used again', async () => {
  using library = await createLibrary()
  const { db, isOpen } = library
  assert.throws(() =>
    db.transaction(() => {
      link(db, 'Shared/Other')
      assert.equal(isOpen(), true)
      throw new Error('rolled back')
    }),
  )
  // The number of changes is the same as before the rollback.
  link(db, 'Private/Book')
  assert.equal(isOpen(), false)
})

test('a new library with the id of a deleted one does not inherit its scope', async () => {
  using library = await createLibrary()
  const { db, isOpen } = library
  link(db, 'Shared/Other')
  assert.equal(isOpen(), true)
  db.run('DELETE FROM libraries WHERE id = 1')
  assert.deepEqual(db.all('SELECT * FROM book_links'), [])
  addLibrary(db)
  link(db, 'Private/Book')
  assert.equal(isOpen(), false)
})

test('a closed book closes its own files, but not other books below it', async () => {
  using library = await createLibrary()
  link(library.db, 'Private/Book')
  for (const [where, expected] of [
    ['Shared/Book', false],
    ['Shared/Book/1.mp3', false],
    ['Shared/Book/Sequel', true],
    ['Shared/Book/Sequel/1.mp3', true],
    ['Shared/Book 2', true],
  ] as const)
    assert.equal(library.isOpen(SHARED, relPath(where)), expected, where)
})
