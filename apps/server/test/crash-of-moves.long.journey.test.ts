import assert from 'node:assert/strict'
import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTone } from '@chapterhouse/testkit/tone'
import { startServer } from './started-server.ts'
import { leaveEverything, OF_BOOKS, OF_LISTENERS, pathsOf } from './state-at-paths.ts'

const BOOKS = 400
const nameOf = (at: number) => `Book ${at}`
const TABLES = [...Object.keys(OF_LISTENERS), ...Object.keys(OF_BOOKS)]

/** The one path with all data of a book, which must be the book's indexed path. */
function pathOf(db: Db, at: number): string {
  const paths = new Set(TABLES.flatMap((table) => pathsOf(db, table, `mark ${at}`)))
  const [current = '', ...others] = paths
  assert.deepEqual(others, [], `the data of ${nameOf(at)} is at several paths`)
  for (const table of TABLES) assert.equal(pathsOf(db, table, `mark ${at}`).length, 1, `${table} of ${nameOf(at)}`)
  assert.ok(db.first('SELECT 1 FROM books WHERE library_id = 1 AND path = :current', { current }), `no book at ${current}`)
  return current
}

test('a server killed while moving books leaves no book half moved, and moves the rest at the next start', async () => {
  using shelf = temporaryFolder()
  using data = temporaryFolder()
  const sound = await createTone({ kind: 'mp3' })
  for (let at = 0; at < BOOKS; at += 1) {
    const file = path.join(shelf.path, 'Shelf', nameOf(at), '1.mp3')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, Buffer.concat([sound, Buffer.from(`bytes ${at}`)]))
    utimesSync(file, 1_700_000_000, 1_700_000_000)
  }
  const first = await startServer(data.path, ['--library', shelf.path])
  await first.signIn()
  await first.scanned()
  await first.stop()
  const database = path.join(data.path, 'chapterhouse.db')
  {
    using db = openDb(database)
    db.transaction(() => {
      for (let at = 0; at < BOOKS; at += 1) leaveEverything(db, `Shelf/${nameOf(at)}`, `mark ${at}`)
      db.run("INSERT INTO favourites (user_id, library_id, path, created_at) VALUES (1, 1, 'Shelf', 'of the folder')")
    })
  }

  renameSync(path.join(shelf.path, 'Shelf'), path.join(shelf.path, 'New Shelf'))
  const moved = (db: Db) =>
    db.one<{ n: number }>("SELECT count(*) AS n FROM bookmarks WHERE path > 'New Shelf/' AND path < 'New Shelf0'").n
  const seen: number[] = []
  for (const enough of [1, BOOKS / 3, (2 * BOOKS) / 3]) {
    const server = await startServer(data.path, [])
    {
      using watching = openDb(database)
      while (moved(watching) < enough) await pause(1)
    }
    await server.kill()
    using db = openDb(database)
    assert.equal(db.one<{ integrity_check: string }>('PRAGMA integrity_check').integrity_check, 'ok')
    const paths = Array.from({ length: BOOKS }, (_, at) => pathOf(db, at))
    assert.ok(paths.every((current, at) => [`Shelf/${nameOf(at)}`, `New Shelf/${nameOf(at)}`].includes(current)))
    seen.push(paths.filter((current) => current.startsWith('New')).length)
  }
  assert.ok((seen[0] ?? BOOKS) < BOOKS, `it was killed after all books had moved: ${seen}`)

  const last = await startServer(data.path, [])
  await last.signIn()
  await last.scanned()
  await last.stop()
  using db = openDb(database)
  for (let at = 0; at < BOOKS; at += 1) assert.equal(pathOf(db, at), `New Shelf/${nameOf(at)}`)
  assert.deepEqual(pathsOf(db, 'favourites', 'of the folder'), ['New Shelf'])
})
